/** A match in real time: fifteen times as fast, 90 minutes in six, with half a minute between the halves. */
import { HALF_SECONDS, PLAY_SECONDS } from './goal-clock.ts'

export const SPEED = 15
const HALF_MS = (HALF_SECONDS * 1000) / SPEED
export const BREAK_MS = 30_000
export const MATCH_MS = 2 * HALF_MS + BREAK_MS

export type Half = 1 | 2

/** Milliseconds after kick-off at which a second of play begins. */
export function msOfSecond(second: number, half: Half): number {
  return (second * 1000) / SPEED + (half === 2 ? BREAK_MS : 0)
}

/** Second of play, and whether the clock runs, at so many milliseconds after kick-off; before it, 0. */
export function clockAt(ms: number): { second: number; isRunning: boolean } {
  if (ms < 0) return { second: 0, isRunning: false }
  if (ms < HALF_MS) return { second: secondsOf(ms), isRunning: true }
  if (ms < HALF_MS + BREAK_MS) return { second: HALF_SECONDS, isRunning: false }
  if (ms < MATCH_MS) return { second: secondsOf(ms - BREAK_MS), isRunning: true }
  return { second: PLAY_SECONDS, isRunning: false }
}

function secondsOf(ms: number): number {
  return Math.floor((ms * SPEED) / 1000)
}
