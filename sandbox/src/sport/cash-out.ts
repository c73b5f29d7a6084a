/** What an open ticket is worth now, less 5 %: legs that are known count as they ended, open ones by their chances. */
import { type Chances, expectedReturn } from './chances.ts'
import { least, PAYOUT_MAX_UNITS, wholeRiel } from './limits.ts'
import type { LegOutcome } from './messages.ts'
import { COMBINED_PRICE_MAX } from './parlay.ts'

/** Share that is paid, in percent. */
const SHARE = 95n
const MILLION = 1_000_000

interface SellableLeg {
  /** × 1000. */
  price: number
  /** Null: open, and then it has `chances`. */
  outcome: LegOutcome | null
  chances: Chances | null
}

const KNOWN: Chances = { win: 0, half_win: 0, push: 0, half_loss: 0, loss: 0 }

/** Units of whole riel; 0 where it is worth nothing. */
export function cashOutValue(stakeUnits: bigint, legs: readonly SellableLeg[]): bigint {
  const factor = legs.reduce((all, leg) => all * expectedReturn(chancesOfLeg(leg), leg.price / 1000), 1)
  const capped = Math.min(factor, COMBINED_PRICE_MAX / 1000)
  const value = (stakeUnits * BigInt(Math.round(capped * MILLION)) * SHARE) / BigInt(100 * MILLION)
  return wholeRiel(least(value, PAYOUT_MAX_UNITS))
}

function chancesOfLeg({ outcome, chances }: SellableLeg): Chances {
  if (outcome === null) return chances ?? { ...KNOWN, loss: 1 }
  return { ...KNOWN, [outcome === 'void' ? 'push' : outcome]: 1 }
}
