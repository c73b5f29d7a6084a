/** One spin after the other, and none sooner than the rules say: per player and game, whichever tab asks. */
import type { SpinRefusal } from './events.ts'
import { PACE_MS } from './games.ts'

export interface SpinPace {
  /** Null when a spin may begin; it then runs until `end`. */
  begin(who: string, nowMs: number): SpinRefusal | null
  /** A spin that was not accepted does not make the player wait. */
  end(who: string, isAccepted: boolean): void
}

interface Place {
  beganAtMs: number
  beforeMs: number
  isRunning: boolean
}

/** Beyond so many players the ones who may spin again are forgotten. */
const KEPT = 10_000

export function spinPace(): SpinPace {
  const places = new Map<string, Place>()
  return {
    begin(who, nowMs) {
      const place = places.get(who)
      if (place?.isRunning) return { error: 'round_open' }
      const beforeMs = place?.beganAtMs ?? Number.NEGATIVE_INFINITY
      // A clock that was set back must not stop play for longer than the pace.
      const waitMs = Math.min(beforeMs + PACE_MS - nowMs, PACE_MS)
      if (waitMs > 0 && nowMs >= beforeMs) return { error: 'too_fast', waitMs }
      if (places.size >= KEPT) forget(places, nowMs)
      places.set(who, { beganAtMs: nowMs, beforeMs, isRunning: true })
      return null
    },
    end(who, isAccepted) {
      const place = places.get(who)
      if (place === undefined) return
      const beganAtMs = isAccepted ? place.beganAtMs : place.beforeMs
      places.set(who, { ...place, beganAtMs, isRunning: false })
    },
  }
}

function forget(places: Map<string, Place>, nowMs: number): void {
  for (const [who, place] of places)
    if (!place.isRunning && nowMs - place.beganAtMs >= PACE_MS) places.delete(who)
}
