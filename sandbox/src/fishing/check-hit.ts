/**
 * Whether a screen can have seen what it says. Every hit is worth the same, so this keeps the picture honest, not the
 * money: it is generous.
 */
import { bulletAt } from './bullet.ts'
import { FISH } from './fish-kinds.ts'
import { fishAt } from './fish-path.ts'
import type { FlyingBullet, SwimmingFish } from './messages.ts'

/** Beyond the fish's own size, in units of the water. */
const TOLERANCE = 60
/** Before and after the moment that the screen must have meant. */
const WINDOW_MS = 150
const STEP_MS = 15
/** What a line may take there and back; more is not believed. */
export const ROUND_TRIP_MAX_MS = 1_000

export interface ReportedHit {
  bullet: FlyingBullet
  fish: SwimmingFish
  /** When the report came. */
  nowMs: number
  /** Of the reporter's line, there and back. */
  roundTripMs: number
}

/** Half a round trip ago, give or take, the two were close to each other. */
export function isPlausibleHit({ bullet, fish, nowMs, roundTripMs }: ReportedHit): boolean {
  if (FISH[fish.kind].prizes.length === 0) return false
  const meantMs = nowMs - Math.min(Math.max(roundTripMs, 0), ROUND_TRIP_MAX_MS) / 2
  const reach = FISH[fish.kind].radius + TOLERANCE
  for (let ms = meantMs - WINDOW_MS; ms <= meantMs + WINDOW_MS; ms += STEP_MS) {
    const shot = bulletAt(bullet, ms)
    const swimmer = fishAt(fish, ms)
    if (shot && swimmer && Math.hypot(shot.x - swimmer.x, shot.y - swimmer.y) <= reach) return true
  }
  return false
}
