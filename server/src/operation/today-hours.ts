/** Stakes by the hour of the day, beside those of the same day of the week before. */
import type { HourRow } from '@samnang/contract/office/today'
import { unitsToRiel } from '@samnang/core/money'
import { DAY_MS, dayAt, dayStartMs } from '@samnang/core/phnom-penh-day'
import { assert } from '@samnang/core/refusal'
import { databaseNow } from '../database/database-now.ts'
import type { Queryable } from '../database/pool.ts'
import type { GameHours } from './game-hours.ts'
import { drawStakesByHour } from './today-store.ts'

export interface TodayHours {
  day: string
  before: string
  hours: HourRow[]
}

/** Stakes on draws count in the hour in which the draw closes, those on games in the hour of their call. */
export async function todayHours(db: Queryable, games: GameHours): Promise<TodayHours> {
  const nowMs = await databaseNow(db)
  const startMs = dayStartMs(dayAt(nowMs))
  assert(startMs !== null, 'today is in the calendar')
  const now = await stakesOf(db, games, { startMs, nowMs })
  const before = await stakesOf(db, games, { startMs: startMs - 7 * DAY_MS, nowMs })
  const begun = Math.floor((nowMs - startMs) / 3_600_000)
  return {
    day: dayAt(startMs),
    before: dayAt(startMs - 7 * DAY_MS),
    hours: now.map((units, hour) => ({
      hour,
      today: hour > begun ? null : unitsToRiel(units),
      before: unitsToRiel(before[hour] ?? 0n),
    })),
  }
}

async function stakesOf(
  db: Queryable,
  games: GameHours,
  { startMs, nowMs }: { startMs: number; nowMs: number },
): Promise<bigint[]> {
  const hours = Array.from({ length: 24 }, () => 0n)
  const add = (hour: number, units: bigint) => {
    hours[hour] = (hours[hour] ?? 0n) + units
  }
  for (const { hour, stake } of await drawStakesByHour(db, dayAt(startMs))) add(hour, stake)
  const played = await games.ofDay(db, startMs, nowMs)
  for (const [hour, rows] of played.entries()) for (const { stake } of rows) add(hour, stake)
  return hours
}
