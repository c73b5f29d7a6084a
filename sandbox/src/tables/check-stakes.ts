/** Whether a confirmation may be asked of the wallet. Amounts in whole riel. */
import { exposureMax, findBet, LIMITS, stakeMax } from './bets.ts'
import type { BetRefusal, SpotStake } from './messages.ts'
import type { TableGame } from './outcomes.ts'

/** What is on the table of this round already: accepted, or on its way to the wallet. */
export interface OnTable {
  mine: ReadonlyMap<string, number>
  all: ReadonlyMap<string, number>
  /** Confirmations of this player that were not refused. */
  confirmations: number
}

const CONFIRMATIONS_MAX = 20

/** Null if nothing is wrong. The whole confirmation is refused for one bad stake. */
export function checkStakes(
  game: TableGame,
  stakes: readonly SpotStake[],
  onTable: OnTable,
): BetRefusal | null {
  if (stakes.length === 0) return 'bad_stake'
  if (new Set(stakes.map(({ spot }) => spot)).size !== stakes.length) return 'bad_spot'
  if (onTable.confirmations >= CONFIRMATIONS_MAX) return 'too_many_bets'
  for (const stake of stakes) {
    const refusal = checkStake(game, stake, onTable)
    if (refusal) return refusal
  }
  return null
}

function checkStake(game: TableGame, { spot, amount }: SpotStake, { mine, all }: OnTable): BetRefusal | null {
  const bet = findBet(game, spot)
  if (!bet) return 'bad_spot'
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount % LIMITS.step !== 0) return 'bad_stake'
  if (amount < LIMITS.min) return 'below_minimum'
  if ((mine.get(spot) ?? 0) + amount > stakeMax(bet)) return 'above_maximum'
  if ((all.get(spot) ?? 0) + amount > exposureMax(bet)) return 'spot_full'
  return null
}

export function totalStake(stakes: readonly SpotStake[]): number {
  return stakes.reduce((sum, { amount }) => sum + amount, 0)
}

/** Adds stakes to sums by spot. */
export function addStakes(sums: Map<string, number>, stakes: readonly SpotStake[]): void {
  for (const { spot, amount } of stakes) sums.set(spot, (sums.get(spot) ?? 0) + amount)
}
