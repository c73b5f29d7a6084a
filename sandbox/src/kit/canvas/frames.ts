/** Counts how long pictures take, for tests and measurements: the last ones, in ms from one to the next. */

const KEPT = 600
const TELL_MS = 1_000

export interface FrameCounter {
  /** A picture came so long after the one before. */
  note(ms: number): void
}

/** `tell` gets "median 95th-percentile count" once a second. */
export function countFrames(tell: (figures: string) => void): FrameCounter {
  const kept: number[] = []
  let sinceMs = 0
  return {
    note(ms) {
      kept.push(ms)
      if (kept.length > KEPT) kept.shift()
      sinceMs += ms
      if (sinceMs < TELL_MS) return
      sinceMs = 0
      tell(`${quantile(kept, 0.5).toFixed(1)} ${quantile(kept, 0.95).toFixed(1)} ${kept.length}`)
    },
  }
}

/** The value below which so large a share of them lies; 0 of none. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
