/** What providers' games have moved, hour by hour. What is over is asked once and kept: nothing is ever added to it. */
import { DAY_MS } from '@samnang/core/phnom-penh-day'
import type { Queryable } from '../database/pool.ts'
import { firstGameMs, type GameSums, gamesBetween } from './games-store.ts'

export type { GameSums } from './games-store.ts'

const HOUR_MS = 3_600_000
/** A call is decided within a second of the moment that it is written down with, or not at all. */
const SURE_MS = 60_000
const KEPT_MS = 9 * DAY_MS

/** The sums of one hour up to a moment that is surely over. */
interface Kept {
  untilMs: number
  sums: readonly GameSums[]
}

/**
 * There is no projection of these sums, and none is needed: each call is read once by a process, besides those of the last
 * minute, so looking costs what has happened since somebody last looked.
 */
export class GameHours {
  readonly #kept = new Map<number, Kept>()
  #firstMs = Number.POSITIVE_INFINITY

  /** The hours of a day that have begun, each with its sums by provider and family. */
  async ofDay(db: Queryable, startMs: number, nowMs: number): Promise<(readonly GameSums[])[]> {
    await this.#forgetWhatHasAnotherPast(db)
    for (const known of this.#kept.keys()) if (known < nowMs - KEPT_MS) this.#kept.delete(known)
    const hours: (readonly GameSums[])[] = []
    for (let fromMs = startMs; fromMs < Math.min(startMs + DAY_MS, nowMs); fromMs += HOUR_MS)
      hours.push(await this.#hour(db, fromMs, nowMs))
    return hours
  }

  /** The house of a demo is brought in behind what was looked at. */
  async #forgetWhatHasAnotherPast(db: Queryable): Promise<void> {
    const firstMs = await firstGameMs(db)
    if (firstMs < this.#firstMs) this.#kept.clear()
    this.#firstMs = firstMs
  }

  async #hour(db: Queryable, fromMs: number, nowMs: number): Promise<readonly GameSums[]> {
    const endMs = fromMs + HOUR_MS
    let kept: Kept = this.#kept.get(fromMs) ?? { untilMs: fromMs, sums: [] }
    const sureMs = Math.min(endMs, nowMs - SURE_MS)
    if (sureMs > kept.untilMs) {
      const sums = addGames([...kept.sums, ...(await gamesBetween(db, kept.untilMs, sureMs))])
      kept = { untilMs: sureMs, sums }
      this.#kept.set(fromMs, kept)
    }
    if (kept.untilMs === endMs) return kept.sums
    return addGames([...kept.sums, ...(await gamesBetween(db, kept.untilMs, endMs))])
  }
}

/** One row for each provider and family. */
export function addGames(rows: readonly GameSums[]): GameSums[] {
  const sums = new Map<string, GameSums>()
  for (const row of rows) {
    const key = `${row.provider} ${row.family}`
    const known = sums.get(key)
    const { stake = 0n, payout = 0n, rounds = 0 } = known ?? {}
    sums.set(key, {
      ...row,
      stake: stake + row.stake,
      payout: payout + row.payout,
      rounds: rounds + row.rounds,
    })
  }
  return [...sums.values()]
}
