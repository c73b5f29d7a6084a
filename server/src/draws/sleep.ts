/** Waiting that ends early when the reign does. */
import { setTimeout as delay } from 'node:timers/promises'
import { databaseNow } from '../database/database-now.ts'
import type { Queryable } from '../database/pool.ts'

/** A long wait is cut into these: the database is asked again, so a stepped clock or a void draw is noticed. */
export const LOOK_AGAIN_MS = 2000

/** Returns after `ms` at the latest `LOOK_AGAIN_MS`, or at once when the signal is raised. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await rest(Math.min(ms, LOOK_AGAIN_MS), signal)
}

/** Returns after `ms`, or at once when the signal is raised. For waits that neither clock nor people shorten. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || ms <= 0) return
  await delay(ms, undefined, { signal }).catch(() => undefined)
}

/** Until the database's clock shows `ms`. False when the signal was raised before. */
export async function untilDatabaseTime(db: Queryable, ms: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const leftMs = ms - (await databaseNow(db))
    if (leftMs <= 0) return true
    await sleep(leftMs, signal)
  }
  return false
}
