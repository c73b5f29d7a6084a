/** Chips as they lie on the table and in the tray. */
import { riel } from '../../../text/format.ts'
import { short } from '../say/amounts.ts'

export const CHIPS = [500, 1_000, 5_000, 10_000, 50_000] as const

/** The dearest chip that is not above the amount gives a pile its colour. */
function colourOf(amount: number): number {
  return Math.max(CHIPS[0], ...CHIPS.filter((chip) => chip <= amount))
}

/** A pile on a spot. Chips that are not confirmed have a broken edge and a plus. */
export function Pile({ amount, kind }: { amount: number; kind: 'confirmed' | 'new' }) {
  if (amount === 0) return null
  return (
    <span
      className={`pile pile-${kind}`}
      data-chip={colourOf(amount)}
      title={riel(amount)}
      aria-hidden="true"
    >
      {short(amount)}
    </span>
  )
}

interface TrayChipProps {
  amount: number
  label: string
  isOn: boolean
  onPress: () => void
}

export function TrayChip({ amount, label, isOn, onPress }: TrayChipProps) {
  return (
    <button
      type="button"
      className="tray-chip"
      data-chip={amount}
      aria-label={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <span>{short(amount)}</span>
    </button>
  )
}
