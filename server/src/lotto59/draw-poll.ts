/** One draw series under one reign: rows for the slots that come, and a life for every unfinished draw. */
import { LEAST_OPEN_MS } from '@samnang/core/draw-moments'
import { drawAt, POLL_TIMES, shownAt } from '@samnang/core/lotto59/draw-schedule'
import { POLL_NAMES, type PollName } from '@samnang/core/lotto59/markets'
import { databaseNow } from '../database/database-now.ts'
import { ensureCommitted } from '../draws/day-commitments.ts'
import type { DrawParts, Reign } from '../draws/draw-parts.ts'
import { commitmentOf } from '../draws/fair-days.ts'
import { Lives } from '../draws/lives.ts'
import { sleep } from '../draws/sleep.ts'
import { liveDraw } from './draw-life.ts'
import { insertDraw, unfinishedDraws } from './draw-store.ts'
import { findPoll } from './poll-store.ts'

/** A slot gets its row this long before it opens; sooner, and a stop would leave draws that nobody opened. */
const AHEAD_MS = 3000
const TICK_MS = 250

/** Both polls, for the draw clock. */
export function pollSeries(parts: DrawParts): ((reign: Reign) => Promise<void>)[] {
  return POLL_NAMES.map((poll) => (reign) => runPoll(parts, reign, poll))
}

/** Runs until the reign ends; a poll that is switched off finishes its draws and starts no more. */
async function runPoll(parts: DrawParts, reign: Reign, poll: PollName): Promise<void> {
  await Promise.all([keepScheduled(parts, reign, poll), keepAlive(parts, reign, poll)])
}

async function keepScheduled(parts: DrawParts, reign: Reign, poll: PollName): Promise<void> {
  while (!reign.signal.aborted) {
    try {
      const nowMs = await databaseNow(parts.money)
      await ensureCommitted(parts, reign.vaultKey, poll, nowMs)
      await scheduleDraws(parts, reign.epoch, poll, nowMs)
    } catch (error) {
      parts.log.error({ err: error, poll }, 'draws not scheduled')
    }
    await sleep(TICK_MS, reign.signal)
  }
}

/** The slot that is open, where there is time left in it, and the one that opens soon. */
export async function scheduleDraws(
  parts: DrawParts,
  epoch: bigint,
  poll: PollName,
  nowMs: number,
): Promise<void> {
  if (!(await findPoll(parts.money, poll)).enabled) return
  const current = drawAt(poll, nowMs)
  const soon = drawAt(poll, nowMs + AHEAD_MS)
  const isWorthwhile = current.closeMs - nowMs > LEAST_OPEN_MS + TICK_MS
  const slots = [...(isWorthwhile ? [current] : []), ...(soon.openMs === current.openMs ? [] : [soon])]
  for (const { day, i, openMs, closeMs } of slots) {
    if (!(await commitmentOf(parts.money, { game: poll, day, i }))) continue
    const shownMs = shownAt(closeMs, POLL_TIMES[poll])
    await insertDraw(parts.money, epoch, { poll, day, i, opensMs: openMs, closesMs: closeMs, shownMs })
  }
}

async function keepAlive(parts: DrawParts, reign: Reign, poll: PollName): Promise<void> {
  const lives = new Lives()
  while (!reign.signal.aborted) {
    try {
      for (const id of await unfinishedDraws(parts.money, poll))
        lives.begin(id, () => liveDraw(parts, reign, id))
    } catch (error) {
      parts.log.error({ err: error, poll }, 'unfinished draws not readable')
    }
    await sleep(TICK_MS, reign.signal)
  }
  await lives.ended()
}
