/** The day of providers' games, beside the day before. */
import type { GamesDay } from '@samnang/contract/office/today'
import { FAMILIES, type Family } from '@samnang/contract/site'
import { DAY_MS, dayStartMs } from '@samnang/core/phnom-penh-day'
import type { Queryable } from '../database/pool.ts'
import { daySums } from './day-sums.ts'
import { addGames, type GameHours, type GameSums } from './game-hours.ts'
import type { HouseNow } from './today-store.ts'

/** Percent that the rates give back of a product's stakes, or of those on a provider's games of one family; null: not known. */
export type TheoryOf = (product: string, family?: Family) => number | null

/** Providers and families in which anything was played today or yesterday. */
export async function gamesDays(
  db: Queryable,
  { nowMs, today: day }: HouseNow,
  { hours, theory }: { hours: GameHours; theory: TheoryOf },
): Promise<GamesDay[]> {
  const startMs = dayStartMs(day) ?? nowMs
  const sums = async (fromMs: number) => addGames((await hours.ofDay(db, fromMs, nowMs)).flat())
  const [now, before] = [await sums(startMs), await sums(startMs - DAY_MS)]
  const played = addGames([...now, ...before]).sort(byFamily)
  return played.map(({ provider, title, family }) => {
    const of = (rows: readonly GameSums[]) =>
      rows.find((row) => row.provider === provider && row.family === family)
    const { rounds = 0 } = of(now) ?? {}
    const days = { today: daySums(of(now)), yesterday: daySums(of(before)) }
    return { provider, title, family, rounds, ...days, theory_percent: theory(provider, family) }
  })
}

function byFamily(one: GameSums, other: GameSums): number {
  return FAMILIES.indexOf(one.family) - FAMILIES.indexOf(other.family) || (one.title < other.title ? -1 : 1)
}
