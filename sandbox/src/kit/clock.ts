/**
 * The game's clock as seen from here. A pong is one sample, read at the middle of its way; the shortest way is the
 * best sample. `performance.now()` carries it on, so a player who sets their phone's clock changes nothing.
 */
export interface ClockSample {
  /** The server's milliseconds minus this device's monotonic ones. */
  offset: number
  /** Length of the way there and back; infinite where it is not known. */
  wayMs: number
  takenAt: number
}

/** Quartz drifts: an old sample gives way to any new one. */
const SAMPLE_LIVES_MS = 120_000

/** From a pong: `at` is what this device sent. */
export function sampleOf(pong: { at: number; now: number }, receivedAt: number): ClockSample {
  const wayMs = receivedAt - pong.at
  return { offset: pong.now - (pong.at + receivedAt) / 2, wayMs, takenAt: receivedAt }
}

/** From a snapshot, whose way is not known: better than nothing. */
export function roughSample(now: number, receivedAt: number): ClockSample {
  return { offset: now - receivedAt, wayMs: Number.POSITIVE_INFINITY, takenAt: receivedAt }
}

export function betterSample(old: ClockSample | null, next: ClockSample): ClockSample {
  const isBetter = old === null || next.wayMs <= old.wayMs || next.takenAt - old.takenAt > SAMPLE_LIVES_MS
  return isBetter ? next : old
}

/** What a message of the server tells about its clock; null for most. */
export function sampleFrom(message: ClockMessage | { t: string }, receivedAt: number): ClockSample | null {
  if (message.t === 'pong' && 'at' in message) return sampleOf(message, receivedAt)
  return message.t === 'snapshot' && 'now' in message ? roughSample(message.now, receivedAt) : null
}

type ClockMessage = { t: 'pong'; at: number; now: number } | { t: 'snapshot'; now: number }

/** A moment that a page and its workers have in common, in ms. */
export function machineNow(): number {
  return performance.timeOrigin + performance.now()
}
