/** The stake of the next tap: five chips and an amount of one's own. */
import type { PollInfo } from '@samnang/contract/lotto59'
import { Suspense, useState } from 'react'
import { price, shortPrice } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LazyOwnAmount } from '../lazy-parts.ts'

const CHIPS = [500, 1000, 5000, 10_000, 50_000]

interface ChipsProps {
  value: number
  limits: PollInfo['limits']
  balance: number
  onChange: (amount: number) => void
}

export function Chips({ value, limits, balance, onChange }: ChipsProps) {
  const [isAsking, setAsking] = useState(false)
  const isOwn = !CHIPS.includes(value)
  return (
    <fieldset aria-label={lotto59('chips')} className="-m-1 flex min-w-0 gap-1.5 overflow-x-auto p-1">
      {CHIPS.map((chip) => (
        <StakeChip key={chip} isOn={chip === value} spoken={inFull(chip)} onPress={() => onChange(chip)}>
          {shortPrice(chip)}
        </StakeChip>
      ))}
      <StakeChip
        isOn={isOwn}
        spoken={isOwn && `${lotto59('own_amount')} ${price(value)}`}
        onPress={() => setAsking(true)}
      >
        {isOwn ? shortPrice(value) : lotto59('own_amount')}
      </StakeChip>
      <Dialog open={isAsking} onClose={() => setAsking(false)} label={lotto59('own_amount_label')}>
        <Suspense>
          <LazyOwnAmount
            limits={limits}
            balance={balance}
            onTake={(amount) => {
              onChange(amount)
              setAsking(false)
            }}
          />
        </Suspense>
      </Dialog>
    </fieldset>
  )
}

/** "1K" says it to the eye alone. */
const inFull = (amount: number) => shortPrice(amount) !== price(amount) && price(amount)

interface StakeChipProps {
  isOn: boolean
  /** What a screen reader says after the text that is seen. */
  spoken: string | false
  onPress: () => void
  children: string
}

function StakeChip({ isOn, spoken, onPress, children }: StakeChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={`min-h-11 min-w-fit flex-1 rounded-full border-2 px-1 text-sm whitespace-nowrap desk:min-h-12 leading-normal font-bold tabular-nums transition duration-(--t-fast) ${
        isOn
          ? 'border-gold bg-gold text-gold-ink shadow-[inset_0_0_0_3px] shadow-gold-ink/25'
          : 'border-dashed border-control bg-surface text-text hover:border-gold'
      }`}
    >
      {children}
      {spoken && <span className="sr-only"> {spoken}</span>}
    </button>
  )
}
