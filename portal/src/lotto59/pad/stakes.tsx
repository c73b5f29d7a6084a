/** What the player has on a market in the open draw: placed tickets and lines in the slip. */
import type { BetType } from '@samnang/contract/lotto59'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { price, shortPrice } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { entryCost } from '../slip/slip-lines.ts'
import type { PadProps } from './pad-props.ts'

/** As high as the line of chances that stands in its place otherwise, at every size of text. */
const AS_CHANCE = { lineHeight: 22 / 14 }

interface StakesProps extends Pick<PadProps, 'lines' | 'staked'> {
  type: BetType
  /** Shown while there is nothing on the market. */
  children?: ReactNode
}

export function Stakes({ type, lines, staked, children = null }: StakesProps) {
  const placed = staked[type] ?? 0
  const inSlip = lines
    .filter((line) => line.entry.type === type)
    .reduce((sum, line) => sum + entryCost(line.entry), 0)
  if (placed === 0 && inSlip === 0) return children
  return (
    <span className="flex items-center gap-1 text-sm font-bold" style={AS_CHANCE}>
      {inSlip > 0 && (
        <span className="rounded-full bg-gold px-1.5 text-gold-ink">
          <span aria-hidden="true">+{shortPrice(inSlip)}</span>
          <span className="sr-only">{lotto59('in_slip_now', { amount: price(inSlip) })}</span>
        </span>
      )}
      {placed > 0 && (
        <span className="flex items-center gap-0.5 rounded-full bg-win px-1.5 text-win-ink">
          <Check aria-hidden="true" className="size-3.5" />
          <span aria-hidden="true">{shortPrice(placed)}</span>
          <span className="sr-only">{lotto59('staked_now', { amount: price(placed) })}</span>
        </span>
      )}
    </span>
  )
}
