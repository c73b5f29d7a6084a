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
/** Between two looks while a slot is without a row of ours. */
const TICK_MS = 250
/** And else: a clock that is stepped, and a draw that somebody else has begun, are noticed within this. */
const LOOK_MS = 1000

/** Both polls, for the draw clock. */
export function pollSeries(parts: DrawParts): ((reign: Reign) => Promise<void>)[] {
  return POLL_NAMES.map((poll) => (reign) => runPoll(parts, reign, poll))
}

/** Runs until the reign ends; a poll that is switched off finishes its draws and starts no more. */
async function runPoll(parts: DrawParts, reign: Reign, poll: PollName): Promise<void> {
  const lives = new Lives()
  const beginLives = async () => {
    for (const id of await unfinishedDraws(parts.money, poll))
      lives.begin(id, () => liveDraw(parts, reign, id))
  }
  await Promise.all([
    keepScheduled(parts, reign, { poll, beginLives }),
    keepAlive(parts, reign, { poll, beginLives }),
  ])
  await lives.ended()
}

/** Looks four times a second, with four questions more, only while a slot is without a row of ours: rows are for ever. */
async function keepScheduled(
  parts: DrawParts,
  reign: Reign,
  { poll, beginLives }: { poll: PollName; beginLives: () => Promise<void> },
): Promise<void> {
  let made: Slot[] = []
  while (!reign.signal.aborted) {
    let pauseMs = TICK_MS
    try {
      const nowMs = await databaseNow(parts.money)
      const isMade = ({ openMs }: Slot) => made.some((slot) => slot.openMs === openMs)
      const slots = slotsAt(poll, nowMs)
      if (slots.every(isMade)) pauseMs = Math.min(LOOK_MS, untilNextSlot(poll, nowMs))
      else {
        await ensureCommitted(parts, reign.vaultKey, poll, nowMs)
        const more = await scheduleDraws(parts, reign.epoch, poll, nowMs)
        made = [...slots.filter(isMade), ...more]
        if (more.length > 0) await beginLives()
      }
    } catch (error) {
      parts.log.error({ err: error, poll }, 'draws not scheduled')
    }
    await sleep(pauseMs, reign.signal)
  }
}

type Slot = ReturnType<typeof drawAt>

/** The slot that is open, where there is time left in it, and the one that opens soon. */
function slotsAt(poll: PollName, nowMs: number): Slot[] {
  const current = drawAt(poll, nowMs)
  const soon = drawAt(poll, nowMs + AHEAD_MS)
  const isWorthwhile = current.closeMs - nowMs > LEAST_OPEN_MS + TICK_MS
  return [...(isWorthwhile ? [current] : []), ...(soon.openMs === current.openMs ? [] : [soon])]
}

function untilNextSlot(poll: PollName, nowMs: number): number {
  return drawAt(poll, nowMs + AHEAD_MS).closeMs - AHEAD_MS - nowMs
}

/** Those slots that have a row by this; of others there is one already, or there cannot be one yet. */
export async function scheduleDraws(
  parts: DrawParts,
  epoch: bigint,
  poll: PollName,
  nowMs: number,
): Promise<Slot[]> {
  if (!(await findPoll(parts.money, poll)).enabled) return []
  const made: Slot[] = []
  for (const slot of slotsAt(poll, nowMs)) {
    const { day, i, openMs, closeMs } = slot
    if (!(await commitmentOf(parts.money, { game: poll, day, i }))) continue
    const shownMs = shownAt(closeMs, POLL_TIMES[poll])
    const draw = { poll, day, i, opensMs: openMs, closesMs: closeMs, shownMs }
    if (await insertDraw(parts.money, epoch, draw)) made.push(slot)
  }
  return made
}

async function keepAlive(
  parts: DrawParts,
  reign: Reign,
  { poll, beginLives }: { poll: PollName; beginLives: () => Promise<void> },
): Promise<void> {
  while (!reign.signal.aborted) {
    await beginLives().catch((error: unknown) =>
      parts.log.error({ err: error, poll }, 'unfinished draws not readable'),
    )
    await sleep(LOOK_MS, reign.signal)
  }
}
