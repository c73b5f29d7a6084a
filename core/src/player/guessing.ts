/**
 * What stands against guessing passwords. Failed log-ins are counted three ways: of a name and who tried it, of an
 * address, and of the whole site. A browser that has logged in to a name before is known to it: it is counted by itself,
 * so that nobody can lock a player out of the browsers that they use.
 */

const MINUTE_MS = 60_000

/** Three failures within 30 minutes lock the name for whoever tried, 30 minutes from the third on. */
const FAILURES_MAX = 3
const FAILURES_MS = 30 * MINUTE_MS
const LOCKED_MS = 30 * MINUTE_MS
/** Of a name in an hour, whoever tried: somebody who once had the password may have made many browsers known. */
const HOURLY_MAX = 100
const HOUR_MS = 60 * MINUTE_MS
/** Of an address in a minute; carriers put thousands of players behind one. */
const ADDRESS_MAX = 20
const ADDRESS_MS = MINUTE_MS
/** From so many of the site in ten minutes on, a browser unknown to the name solves a puzzle before each try. */
export const SITE_MAX = 100
export const SITE_MS = 10 * MINUTE_MS
/** How long failures are needed. */
export const REMEMBERED_MS = HOUR_MS

/** Bits of one part of the puzzle when it is first asked for, and at most; one more for each doubling of failures. */
export const PUZZLE_BITS_MIN = 12
const BITS_MAX = 15
/** Counting further changes nothing. */
export const SITE_COUNTED = SITE_MAX * 2 ** (BITS_MAX - PUZZLE_BITS_MIN)

/** Moments in ms, oldest first, as far back as they count. */
export interface Failures {
  /** Of this name by the one who tries now. */
  mine: readonly number[]
  /** Of this name in the last hour, whoever tried. */
  ofName: readonly number[]
  /** Of browsers unknown to the name they tried, from this address. */
  ofAddress: readonly number[]
  /** How many of those there were on the whole site in the last ten minutes. */
  ofSite: number
}

/** Whether a try may be made: at once, after a puzzle of so many bits a part, or only in so many seconds. */
export type Verdict = { may: 'try' } | { may: 'solve'; bits: number } | { may: 'wait'; seconds: number }

/** `isKnown`: the browser has logged in to the name before, or is logged in to it now. */
export function judgeTry(failures: Failures, isKnown: boolean, nowMs: number): Verdict {
  const { mine, ofName, ofAddress, ofSite } = failures
  const waitMs = Math.max(
    lockedMs(mine, nowMs),
    untilBelow(ofName, { max: HOURLY_MAX, periodMs: HOUR_MS }, nowMs),
    isKnown ? 0 : untilBelow(ofAddress, { max: ADDRESS_MAX, periodMs: ADDRESS_MS }, nowMs),
  )
  if (waitMs > 0) return { may: 'wait', seconds: waitMs / 1000 }
  const bits = isKnown ? 0 : puzzleBits(ofSite)
  return bits > 0 ? { may: 'solve', bits } : { may: 'try' }
}

/** Whether the failure that follows these locks the name for whoever made it. */
export function locksNow(mine: readonly number[], nowMs: number): boolean {
  return lockedMs(mine, nowMs) === 0 && lockedMs([...mine, nowMs], nowMs) > 0
}

function lockedMs(mine: readonly number[], nowMs: number): number {
  const latest = mine.at(-1)
  if (latest === undefined) return 0
  const recent = mine.filter((at) => at > latest - FAILURES_MS)
  return recent.length >= FAILURES_MAX ? Math.max(0, latest + LOCKED_MS - nowMs) : 0
}

function untilBelow(
  moments: readonly number[],
  { max, periodMs }: { max: number; periodMs: number },
  nowMs: number,
): number {
  const recent = moments.filter((at) => at > nowMs - periodMs)
  const leaves = recent[recent.length - max]
  return leaves === undefined ? 0 : leaves + periodMs - nowMs
}

/** 0: no puzzle. */
function puzzleBits(ofSite: number): number {
  if (ofSite < SITE_MAX) return 0
  return Math.min(BITS_MAX, PUZZLE_BITS_MIN + Math.floor(Math.log2(ofSite / SITE_MAX)))
}
