/** What was promised and did not come: results that are owed, draws that nobody opened, and more called off than chance does. */
import { DAY_MS, drawsPerDay, drawTimes, POLL_TIMES, shownAt } from '@samnang/core/lotto59/draw-schedule'
import { POLL_NAMES, type PollName } from '@samnang/core/lotto59/markets'
import { Alarm, FEW, type Patience } from './alarm.ts'
import type { Notebook, Pending } from './notebook.ts'
import { isIn, type Tally, tallyOf } from './tallies.ts'

/** Draws whose end is owed, polls that open none, and more called off than chance does. */
export function checkPromises(book: Notebook, nowMs: number, patience: Patience): void {
  const late = lateDraw(book, nowMs, patience)
  if (late) throw new Alarm(`draw ${late.id} was promised and never ended: its result is withheld`)
  const today = Math.floor(nowMs / DAY_MS)
  for (const poll of POLL_NAMES) countMissing(book, { poll, today, beforeMs: nowMs - patience.lateMs })
  book.openDay = today - 1
  for (const [key, tally] of Object.entries(book.tallies)) {
    checkShares(key, tally, patience)
    if (dayOf(key) < book.openDay) delete book.tallies[key]
  }
}

/**
 * What was promised before the house fell silent and should have been shown by now; null: nothing. It says nothing of whose
 * fault the silence is. Changes the notebook.
 */
export function owedBy(book: Notebook, nowMs: number, patience: Patience): string | null {
  const late = lateDraw(book, nowMs, patience)
  if (late)
    return `the end of draw ${late.id} has not been shown for ${minutesOf(nowMs - late.dueMs)} minutes`
  try {
    checkPromises(book, nowMs, patience)
    return null
  } catch (fault) {
    if (!(fault instanceof Alarm)) throw fault
    return 'draws that were promised have not been shown'
  }
}

const minutesOf = (ms: number) => Math.floor(ms / 60_000)

/** The first draw that should have ended. */
function lateDraw(
  { pending }: Notebook,
  nowMs: number,
  patience: Patience,
): { id: string; dueMs: number } | null {
  for (const [id, draw] of Object.entries(pending)) {
    const lateMs = draw.mode === 0 ? patience.lateMs : Math.max(patience.lateMs, LATE_OUTSIDE_MS)
    if (nowMs > dueMs(draw) + lateMs) return { id, dueMs: dueMs(draw) }
  }
  return null
}

const pollOf = (game: string) => POLL_NAMES.find((name) => name === game)

/** When its result is public: in lotto 59 when all has been shown. */
function dueMs({ game, closeMs, drawMs }: Pending): number {
  const poll = pollOf(game)
  return drawMs ?? (poll ? shownAt(closeMs, POLL_TIMES[poll]) : closeMs)
}

/** A draw that waits for the beacon or for a result from outside may wait a day. */
const LATE_OUTSIDE_MS = 25 * 3_600_000

const dayOf = (key: string) => Number(key.split('/')[1])

interface Span {
  poll: PollName
  today: number
  /** Draws that closed before this moment must be in the log. */
  beforeMs: number
}

/** Into the tally of each day that may still lack some. */
function countMissing(book: Notebook, { poll, today, beforeMs }: Span): void {
  const begun = book.begun[poll]
  if (!begun) return
  const fromDay = Math.max(begun.day, book.openDay ?? 0)
  const missing = new Map<number, number>()
  for (const [key, { count }] of Object.entries(book.promised)) {
    const [game, , first] = key.split('/')
    const day = dayOf(key)
    if (game !== poll || day < fromDay || day > today) continue
    const { opened } = tallyOf(book, poll, day)
    missing.set(day, missing.get(day) ?? 0)
    const from = day === begun.day ? Math.max(begun.i, Number(first)) : Number(first)
    for (let i = from; i < Number(first) + count; i++)
      if (drawTimes(poll, day, i).closeMs < beforeMs && !isIn(opened, i))
        missing.set(day, (missing.get(day) ?? 0) + 1)
  }
  for (const [day, count] of missing) tallyOf(book, poll, day).missing = count
}

function checkShares(key: string, { opened, voids, missing }: Tally, patience: Patience): void {
  const [game = ''] = key.split('/')
  const poll = pollOf(game)
  const ofDay = poll ? drawsPerDay(poll) : opened.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  if (voids > Math.max(FEW, patience.voidShare * ofDay))
    throw new Alarm(`${voids} draws of ${key} were called off: more than is said to be chance`)
  if (missing > Math.max(FEW, patience.missingShare * ofDay))
    throw new Alarm(`${missing} draws of ${key} were promised and never opened, or are kept out of the log`)
}

/** Of all days that the notebook still has: promised and never heard of. */
export function missingOf({ tallies }: Notebook): number {
  return Object.values(tallies).reduce((sum, { missing }) => sum + missing, 0)
}
