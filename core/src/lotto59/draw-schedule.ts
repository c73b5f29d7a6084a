/** Which draw is open at a moment, and when each ball of it is shown. All times are Unix milliseconds. */
import { assert } from '../refusal.ts'
import { BALLS_PER_DRAW, type PollName } from './markets.ts'

export interface PollTimes {
  /** Seconds from one close to the next; closes lie on multiples of it. */
  periodS: number
  /** From the close to the first ball, between two balls, and to the end of the show. */
  firstBallMs: number
  ballStepMs: number
  shownMs: number
}

/** POLL_1: DELAY_RESULT 1 + RELEASE_RESULT_TIME 5, TOTAL_RELEASE_RESULT_TIME 65. POLL_2: the 10-second lotto. */
export const POLL_TIMES: Readonly<Record<PollName, PollTimes>> = {
  POLL_1: { periodS: 300, firstBallMs: 6000, ballStepMs: 6000, shownMs: 65_000 },
  POLL_2: { periodS: 10, firstBallMs: 1500, ballStepMs: 500, shownMs: 6000 },
}

export const DAY_MS = 86_400_000

export interface DrawTimes {
  /** UTC day since 1970-01-01 in which the draw opens. */
  day: number
  /** Number of the draw within that day, from 1. */
  i: number
  openMs: number
  closeMs: number
}

/** The draw that takes bets at `ms`: open ≤ ms < close. */
export function drawAt(poll: PollName, ms: number): DrawTimes {
  const periodMs = POLL_TIMES[poll].periodS * 1000
  const openMs = Math.floor(ms / periodMs) * periodMs
  const day = Math.floor(openMs / DAY_MS)
  return { day, i: (openMs - day * DAY_MS) / periodMs + 1, openMs, closeMs: openMs + periodMs }
}

/** 288 draws of POLL_1 a day, 8 640 of POLL_2. */
export function drawsPerDay(poll: PollName): number {
  return DAY_MS / (POLL_TIMES[poll].periodS * 1000)
}

/** The times of draw `i` (from 1) of `day`. */
export function drawTimes(poll: PollName, day: number, i: number): DrawTimes {
  assert(Number.isSafeInteger(day) && Number.isSafeInteger(i), 'draws are numbered')
  assert(i >= 1 && i <= drawsPerDay(poll), 'a draw belongs to its day')
  const periodMs = POLL_TIMES[poll].periodS * 1000
  const openMs = day * DAY_MS + (i - 1) * periodMs
  return { day, i, openMs, closeMs: openMs + periodMs }
}

/** The moment of each of the ten balls. */
export function ballTimes(closeMs: number, times: PollTimes): number[] {
  return Array.from(
    { length: BALLS_PER_DRAW },
    (_, at) => closeMs + times.firstBallMs + at * times.ballStepMs,
  )
}

/** The balls that may be known at `nowMs`: nothing of a result leaves before its moment. */
export function ballsShown(
  balls: readonly number[],
  closeMs: number,
  times: PollTimes,
  nowMs: number,
): number[] {
  return balls.slice(0, ballTimes(closeMs, times).filter((ms) => ms <= nowMs).length)
}

/** When the next ball falls; null after the tenth. */
export function nextBallAt(closeMs: number, times: PollTimes, nowMs: number): number | null {
  return ballTimes(closeMs, times).find((ms) => ms > nowMs) ?? null
}

/** The end of the show: total known, winnings on the balance. */
export function shownAt(closeMs: number, times: PollTimes): number {
  return closeMs + times.shownMs
}
