/** The day of providers' games, beside the day before. */
import type { GamesDay } from '@samnang/contract/office/today'
import { FAMILIES } from '@samnang/contract/site'
import { DAY_MS, dayStartMs } from '@samnang/core/phnom-penh-day'
import type { Queryable } from '../database/pool.ts'
import { daySums } from './day-sums.ts'
import { addGames, type GameHours, type GameSums } from './game-hours.ts'
import type { HouseNow } from './today-store.ts'

/** Providers and families in which anything was played today or yesterday. */
export async function gamesDays(
  db: Queryable,
  { nowMs, today: day }: HouseNow,
  hours: GameHours,
): Promise<GamesDay[]> {
  const startMs = dayStartMs(day) ?? nowMs
  const sums = async (fromMs: number) => addGames((await hours.ofDay(db, fromMs, nowMs)).flat())
  const [now, before] = [await sums(startMs), await sums(startMs - DAY_MS)]
  const played = addGames([...now, ...before]).sort(byFamily)
  return played.map(({ provider, title, family }) => {
    const of = (rows: readonly GameSums[]) =>
      rows.find((row) => row.provider === provider && row.family === family)
    const { rounds = 0 } = of(now) ?? {}
    return { provider, title, family, rounds, today: daySums(of(now)), yesterday: daySums(of(before)) }
  })
}

function byFamily(one: GameSums, other: GameSums): number {
  return FAMILIES.indexOf(one.family) - FAMILIES.indexOf(other.family) || (one.title < other.title ? -1 : 1)
}
