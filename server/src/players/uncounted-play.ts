/**
 * The play of those who never had a limit, for show. Screens ask for it after every bet: what was read of a player is
 * remembered, and only newer entries are added. The database decides without it.
 */
import type { PlayHour } from '@samnang/core/player/limits'
import type { Queryable } from '../database/pool.ts'
import { type BookedPlay, bookedPlay, playAfter } from './safe-play-store.ts'

const REMEMBERED_MAX = 5_000

export class UncountedPlay {
  readonly #db: Queryable
  readonly #known = new Map<bigint, BookedPlay>()

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Every hour from `fromHour` on; there may be older ones. */
  async hours(playerId: bigint, fromHour: number): Promise<readonly PlayHour[]> {
    const known = this.#known.get(playerId)
    const news = known && (await playAfter(this.#db, playerId, known.lastTx))
    const fresh = known && news ? together(known, news) : await bookedPlay(this.#db, playerId, fromHour)
    this.#known.delete(playerId)
    this.#known.set(playerId, fresh)
    const [oldest] = this.#known.keys()
    if (this.#known.size > REMEMBERED_MAX && oldest !== undefined) this.#known.delete(oldest)
    return fresh.hours
  }
}

/** A value of its own: two questions at once add the same news to the same beginning. */
function together(known: BookedPlay, news: BookedPlay): BookedPlay {
  const sums = new Map(known.hours.map((row) => [row.hour, row]))
  for (const { hour, stakedUnits, paidUnits, depositedUnits } of news.hours) {
    const before = sums.get(hour)
    sums.set(hour, {
      hour,
      stakedUnits: stakedUnits + (before?.stakedUnits ?? 0n),
      paidUnits: paidUnits + (before?.paidUnits ?? 0n),
      depositedUnits: depositedUnits + (before?.depositedUnits ?? 0n),
    })
  }
  return { hours: [...sums.values()], lastTx: news.lastTx }
}
