/**
 * What an open ticket is worth now, less 5 %: legs that are known count as they ended, open ones by their chances, and
 * where more than one thing may be true of a match, by what is worst for the ticket.
 */
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
  /** Null: open, and then it has `chances`, one for each outlook of its match. */
  outcome: LegOutcome | null
  chances: readonly Chances[]
}

const KNOWN: Chances = { win: 0, half_win: 0, push: 0, half_loss: 0, loss: 0 }

/** Units of whole riel; 0 where it is worth nothing. */
export function cashOutValue(stakeUnits: bigint, legs: readonly SellableLeg[]): bigint {
  const factor = legs.reduce((all, leg) => all * worthOf(leg), 1)
  const capped = Math.min(factor, COMBINED_PRICE_MAX / 1000)
  const value = (stakeUnits * BigInt(Math.round(capped * MILLION)) * SHARE) / BigInt(100 * MILLION)
  return wholeRiel(least(value, PAYOUT_MAX_UNITS))
}

/** An open leg that nobody can say anything about is worth nothing. */
function worthOf({ outcome, chances, price }: SellableLeg): number {
  const possible = outcome === null ? chances : [{ ...KNOWN, [outcome === 'void' ? 'push' : outcome]: 1 }]
  if (possible.length === 0) return 0
  return Math.min(...possible.map((each) => expectedReturn(each, price / 1000)))
}
