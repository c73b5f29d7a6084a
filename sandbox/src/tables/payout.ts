/** What an outcome pays for stakes on spots. Units of 10⁻⁵ riel. */
import { payoutAt, rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { betsOf, findBet } from './bets.ts'
import type { SpotStake } from './messages.ts'
import type { TableOutcome } from './outcomes.ts'

/**
 * Stake included; exact, since stakes are whole riel and pays have two decimals (a remainder would be rounded down).
 * A spot that the game does not have is a fault: it was refused before.
 */
export function payoutOf(outcome: TableOutcome, { spot, amount }: SpotStake): bigint {
  const bet = findBet(outcome.game, spot)
  assert(bet, `${outcome.game} has a spot ${spot}`)
  return payoutAt(rielToUnits(amount), bet.returnOf(outcome))
}

/** Of all stakes of one confirmation. */
export function payoutOfAll(outcome: TableOutcome, stakes: readonly SpotStake[]): bigint {
  return stakes.reduce((sum, stake) => sum + payoutOf(outcome, stake), 0n)
}

/** Spots that give more than the stake back: they shine. */
export function winningSpots(outcome: TableOutcome): string[] {
  return betsOf(outcome.game)
    .filter((bet) => bet.returnOf(outcome) > 100)
    .map(({ id }) => id)
}
