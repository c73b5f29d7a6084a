/** Which spots light up. */
import { betsOf } from '../../bets.ts'
import type { TableGame, TableOutcome } from '../../outcomes.ts'

const NONE: ReadonlySet<string> = new Set()

/** The spots that pay more than their stake; a stake that only comes back is no win. */
export function winningSpots(game: TableGame, outcome: TableOutcome | null): ReadonlySet<string> {
  if (!outcome) return NONE
  const won = betsOf(game).filter((bet) => bet.returnOf(outcome) > 100)
  return new Set(won.map(({ id }) => id))
}
