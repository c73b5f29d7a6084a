/** A draw beside the calendar: a session's usual day, moved as a whole to a moment of its own. */
import { dayNumberAt, type PlannedDraw, plannedDraw, titleAt } from './calendar.ts'
import type { GameType, SessionRules } from './rules.ts'

const DAY_MS = 86_400_000

/** It takes bets as soon as it is made, so it lies no further ahead than the rules let a session be on sale. */
const DAYS_AHEAD = 60
/** What the house draws is sold when the vault has promised its seed, and that promises a week. */
const HOUSE_DAYS_AHEAD = 7

export function daysAheadOf({ houseDrawn }: { houseDrawn: boolean }): number {
  return houseDrawn ? HOUSE_DAYS_AHEAD : DAYS_AHEAD
}

export function isTooFarAhead(draw: { drawMs: number; houseDrawn: boolean }, nowMs: number): boolean {
  return draw.drawMs > nowMs + daysAheadOf(draw) * DAY_MS
}

export interface SpecialMoments {
  drawMs: number
  /** Of the last group; the others keep their distance from it. Without one: as far before the draw as always. */
  closesMs?: number | undefined
  /** Not after the first close; without one: as far before the last close as always. */
  stopDeleteMs?: number | undefined
}

/** It is on sale as soon as it is made, so when it opens is not said here. */
export function specialDraw(
  type: GameType,
  session: SessionRules,
  { drawMs, closesMs, stopDeleteMs }: SpecialMoments,
): Omit<PlannedDraw, 'opensMs'> {
  const { opensMs: _, ...usual } = plannedDraw(type, session, dayNumberAt(drawMs))
  const lastMs = closesMs ?? drawMs - (usual.drawMs - usual.closesMs)
  const shiftMs = lastMs - usual.closesMs
  return {
    ...usual,
    title: titleAt(session, drawMs),
    drawMs,
    closesMs: lastMs,
    stopDeleteMs: stopDeleteMs ?? usual.stopDeleteMs + shiftMs,
    closes: usual.closes.map((close) => ({ ...close, closesMs: close.closesMs + shiftMs })),
  }
}
