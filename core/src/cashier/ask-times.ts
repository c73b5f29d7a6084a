/** When a bank is asked about a code next. */

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Whoever pays does it soon after the code was made, and looks at the page meanwhile. */
const EAGER_MS = 2 * MINUTE_MS
const EAGER_EVERY_MS = 3 * SECOND_MS
const PATIENT_EVERY_MS = 6 * SECOND_MS
/** So long after its end a bank still tells of what was paid in time. */
export const GRACE_MS = MINUTE_MS
/** After that only what was paid too late can come: counted from the end of the code. */
const LATE_LOOKS_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS]

export interface AskedCode {
  madeAtMs: number
  expiresAtMs: number
}

/** Null: never again. */
export function nextAskMs({ madeAtMs, expiresAtMs }: AskedCode, nowMs: number): number | null {
  if (nowMs < madeAtMs + EAGER_MS) return nowMs + EAGER_EVERY_MS
  if (nowMs < expiresAtMs + GRACE_MS) return nowMs + PATIENT_EVERY_MS
  const next = LATE_LOOKS_MS.find((age) => nowMs < expiresAtMs + age)
  return next === undefined ? null : expiresAtMs + next
}

/** The bank has answered late enough that nobody has paid in time. */
export function isOver({ expiresAtMs }: AskedCode, askedAtMs: number): boolean {
  return askedAtMs >= expiresAtMs + GRACE_MS
}

const REST_LEAST_MS = 2 * SECOND_MS
const REST_MOST_MS = MINUTE_MS

/** How long a bank that does not answer is left alone: twice as long each time, a minute at most. */
export function restMs(failures: number): number {
  return Math.min(REST_MOST_MS, REST_LEAST_MS * 2 ** Math.max(0, failures - 1))
}
