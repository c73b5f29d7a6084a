/** What deposits and withdrawals have in common: an amount beside the player's own past, and money that is never played with. */
import { type Check, check } from './check.ts'

/** So many times the largest amount before is unusual. */
const UNUSUAL_TIMES = 5n
/** With fewer than this nobody can tell what is usual. */
const KNOWN_AFTER = 3

/** `before`: what was done for the same player, in units. The figure is the largest of it. */
export function unusualAmount(amountUnits: bigint, before: readonly bigint[]): Check<'unusual_amount'> {
  const largest = [...before].sort((one, other) => (one < other ? 1 : -1))[0] ?? null
  if (largest === null || before.length < KNOWN_AFTER)
    return check('unusual_amount', 'look', { units: largest })
  return check('unusual_amount', amountUnits > largest * UNUSUAL_TIMES ? 'look' : 'fine', { units: largest })
}

/** Of one player over some days, in units. */
export interface Played {
  depositedUnits: bigint
  stakedUnits: bigint
}

/** Money that comes and goes without a bet: staked less than half of what came in. The figure is what was staked. */
export function withoutPlay({ depositedUnits, stakedUnits }: Played): Check<'without_play'> {
  const isPlayed = stakedUnits * 2n >= depositedUnits
  return check('without_play', isPlayed ? 'fine' : 'look', { units: stakedUnits })
}
