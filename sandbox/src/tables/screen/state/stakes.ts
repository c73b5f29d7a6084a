/** Chips as a sum per spot, in whole riel. */
import type { MyBet, SpotStake } from '../../messages.ts'

export type Stakes = Readonly<Record<string, number>>

export const NO_STAKES: Stakes = {}

export function totalOf(stakes: Stakes): number {
  return Object.values(stakes).reduce((sum, amount) => sum + amount, 0)
}

export function isEmpty(stakes: Stakes): boolean {
  return Object.keys(stakes).length === 0
}

export function plus(one: Stakes, other: Stakes): Stakes {
  const sum: Record<string, number> = { ...one }
  for (const [spot, amount] of Object.entries(other)) sum[spot] = (sum[spot] ?? 0) + amount
  return sum
}

/** Every spot is named once. */
export function stakesOf(bets: readonly SpotStake[]): Stakes {
  return bets.reduce<Stakes>((sum, { spot, amount }) => plus(sum, { [spot]: amount }), NO_STAKES)
}

/** All that this player has sent in this round, confirmed or waiting for its confirmation. */
export function stakesOfMine(mine: readonly MyBet[]): Stakes {
  return mine.reduce<Stakes>((sum, { bets }) => plus(sum, stakesOf(bets)), NO_STAKES)
}

/** As one call takes them. */
export function toBets(stakes: Stakes): SpotStake[] {
  return Object.entries(stakes).map(([spot, amount]) => ({ spot, amount }))
}
