/**
 * The server's clock as seen from here. Each answer that carries `server_time` is one sample, read at the middle of
 * its round trip; the sample with the shortest round trip is the best one, until it is five minutes old.
 * `performance.now()` carries it on: a player who sets their phone's clock changes nothing. While a phone sleeps it may
 * stand still, which the phone's clock tells: then the next sample counts, whatever it cost.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { createStore } from '../ui/store.ts'

const SAMPLE_LIVES_MS = 300_000
/** Less than this is a phone whose clock is corrected a little. */
const SLEPT_MS = 1000

interface Sample {
  /** Server epoch milliseconds minus `performance.now()`. */
  offset: number
  roundTrip: number
  takenAt: number
  /** The device's clock minus `performance.now()`: the same, until one of them stands still or is set. */
  gap: number
}

const best = createStore<Sample | null>(null)

/** Takes a sample. `started` and `ended` are `performance.now()` around the request that brought `serverTime`. */
export function learnServerTime(serverTime: string, started: number, ended: number): void {
  const server = Date.parse(serverTime)
  if (Number.isNaN(server)) return
  const gap = Date.now() - performance.now()
  const next = { offset: server - (started + ended) / 2, roundTrip: ended - started, takenAt: ended, gap }
  if (isBetter(next, best.get())) best.set(next)
}

function isBetter(next: Sample, old: Sample | null): boolean {
  return (
    old === null ||
    next.roundTrip <= old.roundTrip ||
    next.takenAt - old.takenAt > SAMPLE_LIVES_MS ||
    Math.abs(next.gap - old.gap) > SLEPT_MS
  )
}

/** Epoch milliseconds of the server, now. Before the first answer: this device's own clock. */
export function serverNow(): number {
  const sample = best.get()
  return sample ? performance.now() + sample.offset : Date.now()
}

/** True once an answer has told the server's time. */
export function knowsServerTime(): boolean {
  return best.get() !== null
}

/** Re-renders when the clock is corrected; `now()` is stable. For countdowns use `useTick`. */
export function useServerClock(): { now: () => number; known: boolean } {
  const known = useSyncExternalStore(best.subscribe, knowsServerTime, () => false)
  return { now: useCallback(serverNow, []), known }
}
