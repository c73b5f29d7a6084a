/** Draws of lotto 59 that should be in the log and are not. Every number has its moment, whether the log promised it or not. */
import { DAY_MS, drawAt, drawsPerDay, drawTimes } from '@samnang/core/lotto59/draw-schedule'
import { POLL_NAMES, type PollName } from '@samnang/core/lotto59/markets'
import type { Notebook } from './notebook.ts'
import { countIn, tallyOf } from './tallies.ts'

interface Moments {
  nowMs: number
  /** Draws that closed before this must be in the log. */
  beforeMs: number
}

/**
 * Into the tally of each day that may still lack some: from the first draw of a poll in the log up to the newest one that the
 * log opens or promises. Behind that a poll may have been switched off, of which the log says nothing.
 */
export function countMissing(book: Notebook, moments: Moments): void {
  for (const poll of POLL_NAMES) countOf(book, poll, moments)
}

function countOf(book: Notebook, poll: PollName, { nowMs, beforeMs }: Moments): void {
  const [begun, newest] = [book.begun[poll], newestOf(book, poll)]
  if (!begun || newest === null) return
  const perDay = drawsPerDay(poll)
  const from = Math.max(begun.day, book.openDays[poll] ?? 0)
  const end = Math.min(newest, placeOf(poll, drawAt(poll, beforeMs - 1)) - 1)
  for (let day = from; day * perDay <= end; day++) {
    const first = day === begun.day ? begun.i : 1
    const last = Math.min(perDay, end - day * perDay + 1)
    const tally = tallyOf(book, poll, day)
    tally.missing = Math.max(0, last - first + 1 - countIn(tally.opened, first, last))
  }
  // What lies behind the newest one is counted once the log goes on.
  const newestDay = Math.floor(newest / perDay)
  book.openDays[poll] = Math.max(from, Math.min(Math.floor(nowMs / DAY_MS) - 1, newestDay))
}

/** A poll of which the log opens and promises nothing after that close; null: it never did. */
export interface Quiet {
  poll: PollName
  sinceMs: number | null
}

/** Polls that have no draw any more in a log that should have one: switched off, or sold beside it, which no log can tell. */
export function quietPolls(book: Notebook, beforeMs: number): Quiet[] {
  return POLL_NAMES.flatMap((poll): Quiet[] => {
    const newest = newestOf(book, poll)
    if (newest === null || !book.begun[poll]) return [{ poll, sinceMs: null }]
    const perDay = drawsPerDay(poll)
    const { closeMs } = drawTimes(poll, Math.floor(newest / perDay), (newest % perDay) + 1)
    return closeMs < beforeMs ? [{ poll, sinceMs: closeMs }] : []
  })
}

/** The draws of a poll in their order, over all days. */
function placeOf(poll: PollName, { day, i }: { day: number; i: number }): number {
  return day * drawsPerDay(poll) + i - 1
}

/** The place of the newest draw that the log opens or promises; null: it never spoke of any. */
function newestOf({ promised, tallies }: Notebook, poll: PollName): number | null {
  const places: number[] = []
  for (const [key, { count }] of Object.entries(promised)) {
    const [game, day, first] = key.split('/')
    if (game === poll) places.push(placeOf(poll, { day: Number(day), i: Number(first) + count - 1 }))
  }
  for (const [key, { opened }] of Object.entries(tallies)) {
    const [game, day] = key.split('/')
    if (game === poll) for (const [, i] of opened) places.push(placeOf(poll, { day: Number(day), i }))
  }
  return places.length === 0 ? null : places.reduce((newest, place) => Math.max(newest, place))
}
