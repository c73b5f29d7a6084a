/** A session ends after 15 minutes without a word to the server; a minute and a half before, the page says so. */

export const IDLE_MS = 15 * 60_000
export const WARNED_MS = 90_000

export type Idle = { is: 'fresh' } | { is: 'soon'; leftMs: number } | { is: 'over' }

/** What to show when the server last answered at `lastAnswerMs` of this device's clock. */
export function idleState(lastAnswerMs: number, nowMs: number): Idle {
  const leftMs = lastAnswerMs + IDLE_MS - nowMs
  if (leftMs <= 0) return { is: 'over' }
  return leftMs <= WARNED_MS ? { is: 'soon', leftMs } : { is: 'fresh' }
}
