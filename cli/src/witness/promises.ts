/** What was promised and did not come: results that are owed, draws that nobody opened, and more called off than chance does. */
import { DAY_MS, drawsPerDay, POLL_TIMES, shownAt } from '@samnang/core/lotto59/draw-schedule'
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { Alarm, FEW, MONTH_DAYS, type Patience } from './alarm.ts'
import type { Notebook, Pending } from './notebook.ts'
import { checkOffered } from './offered.ts'
import type { Tally } from './tallies.ts'
import { countMissing } from './unopened.ts'

/** Draws whose end is owed, that players were offered, or that never came, and more called off than chance does. */
export function checkPromises(book: Notebook, nowMs: number, patience: Patience): void {
  const late = lateDraw(book, nowMs, patience)
  if (late) throw new Alarm(`draw ${late.id} was promised and never ended: its result is withheld`)
  checkOffered(book, nowMs, patience)
  countMissing(book, { nowMs, beforeMs: nowMs - patience.lateMs })
  for (const [key, tally] of Object.entries(book.tallies)) checkShares(key, tally, patience)
  checkHouseVoids(book, Math.floor(nowMs / DAY_MS), patience)
  forgetTallies(book, Math.floor(nowMs / DAY_MS))
}

/** Five draws a day by the calendar. */
const HOUSE_DRAWS = 5 * MONTH_DAYS

/**
 * Of KH within a month, since a day has too few draws for a share: `FEW` of its five, day after day, would be 60 of 100. Were
 * one in a thousand called off, as of lotto 59 at the most, that would be 0.15 of a month's 150, and more than three in one
 * month of 53 000. One afternoon without a server takes three. Who chose the three dearest of a month would choose two of 100.
 */
function checkHouseVoids(book: Notebook, today: number, patience: Patience): void {
  const limit = Math.max(FEW, patience.voidShare * HOUSE_DRAWS)
  for (const from of book.houseVoids) {
    const near = book.houseVoids.filter((day) => day >= from && day < from + MONTH_DAYS)
    if (near.length > limit)
      throw new Alarm(`${near.length} draws of KH within ${MONTH_DAYS} days were called off`)
  }
  // One that is told later was to be drawn yesterday at the earliest.
  book.houseVoids = book.houseVoids.filter((day) => day > today - MONTH_DAYS - 1)
}

/** Days for which the count of a day is kept after it: draws that wait for others end an hour after the next one at the latest. */
const KEPT_DAYS = 2

/** A day of which a draw may still be called off is counted as one, over all looks; what it lacked has been judged by then. */
function forgetTallies({ tallies, pending, openDays }: Notebook, today: number): void {
  const waiting = new Set(Object.values(pending).map(({ game, day }) => `${game}/${day}`))
  for (const [key, tally] of Object.entries(tallies)) {
    const [game = '', day] = key.split('/')
    const openDay = openDays[game] ?? today
    if (Number(day) < openDay) tally.missing = 0
    if (Number(day) < Math.min(today - KEPT_DAYS, openDay) && !waiting.has(key)) delete tallies[key]
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

function checkShares(key: string, { opened, voids, missing }: Tally, patience: Patience): void {
  const [game = ''] = key.split('/')
  const poll = pollOf(game)
  const ofDay = poll ? drawsPerDay(poll) : opened.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  if (voids > Math.max(FEW, patience.voidShare * ofDay))
    throw new Alarm(`${voids} draws of ${key} were called off: more than is said to be chance`)
  if (missing > Math.max(FEW, patience.missingShare * ofDay))
    throw new Alarm(`${missing} draws of ${key} were due and never opened, or are kept out of the log`)
}

/** Of all days that the notebook still has: due and never heard of. */
export function missingOf({ tallies }: Notebook): number {
  return Object.values(tallies).reduce((sum, { missing }) => sum + missing, 0)
}
