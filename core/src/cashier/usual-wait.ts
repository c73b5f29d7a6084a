/** "Usually within N minutes": from how long the house really took. */

/** Fewer than these say nothing. */
const CASES_LEAST = 5
/** Of ten players, nine have waited no longer. */
const SHARE = 0.9
const STEPS_MINUTES = [2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1_440]
const MINUTE_MS = 60_000

/** In minutes, rounded up to what people say; null where too few waited, or where it took longer than a day. */
export function usualWait(waitsMs: readonly number[]): number | null {
  if (waitsMs.length < CASES_LEAST) return null
  const sorted = [...waitsMs].sort((a, b) => a - b)
  const wait = sorted[Math.ceil(sorted.length * SHARE) - 1] ?? 0
  return STEPS_MINUTES.find((minutes) => wait <= minutes * MINUTE_MS) ?? null
}
