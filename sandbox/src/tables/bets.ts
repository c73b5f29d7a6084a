/** Every bet of every table, and how much may be staked on it. Amounts in whole riel, as on the tables' wire. */
import { assert } from '@samnang/core/refusal'
import { BACCARAT_BETS } from './baccarat-bets.ts'
import type { TableBet } from './bet.ts'
import { DRAGON_TIGER_BETS } from './dragon-tiger.ts'
import { KLA_KLOK_BETS } from './kla-klok.ts'
import type { TableLimits } from './messages.ts'
import type { TableGame } from './outcomes.ts'
import { ROULETTE_BETS } from './roulette.ts'
import { SIC_BO_BETS } from './sic-bo.ts'

const BETS: Readonly<Record<TableGame, readonly TableBet[]>> = {
  baccarat: BACCARAT_BETS,
  dragon_tiger: DRAGON_TIGER_BETS,
  roulette: ROULETTE_BETS,
  sic_bo: SIC_BO_BETS,
  kla_klok: KLA_KLOK_BETS,
}

/** All bets in the order of the layout. */
export function betsOf(game: TableGame): readonly TableBet[] {
  return BETS[game]
}

const BY_ID = new Map(
  Object.entries(BETS).map(([game, bets]) => [game, new Map(bets.map((bet) => [bet.id, bet]))]),
)

export function findBet(game: TableGame, id: string): TableBet | undefined {
  return BY_ID.get(game)?.get(id)
}

/** On one spot in one round, by one player. Steps of 100 riel make 95 : 100 and 54 : 100 exact. */
export const LIMITS: TableLimits = { min: 500, step: 100, max: 2_000_000, sideMax: 400_000 }

/** The most that one spot may win for one player, and for everybody together, in one round. */
const SPOT_WIN_MAX = 20_000_000
const EXPOSURE_MAX = 100_000_000

/** The highest stake of one player on the spot in one round, in steps; long odds have the lower one. */
export function stakeMax(bet: TableBet): number {
  const byKind = bet.kind === 'main' ? LIMITS.max : LIMITS.sideMax
  return inSteps(Math.min(byKind, SPOT_WIN_MAX / highestPay(bet)))
}

/** The highest stake of all players together on the spot in one round. */
export function exposureMax(bet: TableBet): number {
  return inSteps(EXPOSURE_MAX / highestPay(bet))
}

function highestPay(bet: TableBet): number {
  const highest = Math.max(...bet.pays) / 100
  assert(highest > 0, 'every bet pays something')
  return highest
}

function inSteps(riel: number): number {
  return Math.floor(riel / LIMITS.step) * LIMITS.step
}
