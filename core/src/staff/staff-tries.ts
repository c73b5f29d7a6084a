/**
 * What stands against guessing at the office's log-in. Failures are counted by who made them: a browser that has logged
 * in to the name before, else an address. So whoever guesses stops themselves, and no owner: names are known to everybody
 * who reads the audit log. Passwords have fifteen characters; the codes have six digits, so wrong ones behind a right
 * password are counted by name too. A recovery code passes there: it is too long to be guessed.
 */

const MINUTE_MS = 60_000

/** By one who tries one name. */
export const MINE_MAX = 5
const MINE_MS = 15 * MINUTE_MS
/** Of one address over all names. */
export const ADDRESS_MAX = 30
const ADDRESS_MS = 15 * MINUTE_MS
/** Wrong codes at one name by browsers that it does not know. */
export const CODES_MAX = 20
const CODES_MS = 60 * MINUTE_MS
/** How long failures are needed. */
export const TRIES_REMEMBERED_MS = 60 * MINUTE_MS

/** Moments in ms, oldest first. */
export interface StaffTries {
  /** Of this name by the one who tries now. */
  mine: readonly number[]
  /** Of this address, whatever name. */
  ofAddress: readonly number[]
  /** Wrong codes at this name, by whom it does not know. */
  codes: readonly number[]
}

/** Seconds until the next try may be made; 0: now. `isKnown`: the browser has logged in to the name before. */
export function waitSeconds(
  tries: StaffTries,
  who: { isKnown: boolean; isTotp: boolean },
  nowMs: number,
): number {
  const waitMs = Math.max(
    untilBelow(tries.mine, MINE_MAX, MINE_MS, nowMs),
    who.isKnown ? 0 : untilBelow(tries.ofAddress, ADDRESS_MAX, ADDRESS_MS, nowMs),
    who.isKnown || !who.isTotp ? 0 : untilBelow(tries.codes, CODES_MAX, CODES_MS, nowMs),
  )
  return Math.ceil(waitMs / 1000)
}

function untilBelow(moments: readonly number[], max: number, periodMs: number, nowMs: number): number {
  const recent = moments.filter((at) => at > nowMs - periodMs)
  const leaves = recent[recent.length - max]
  return leaves === undefined ? 0 : leaves + periodMs - nowMs
}
