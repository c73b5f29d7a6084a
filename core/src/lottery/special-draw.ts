/** A draw beside the calendar: a session's usual day, moved as a whole to a moment of its own. */
import { dayNumberAt, type PlannedDraw, plannedDraw, titleAt } from './calendar.ts'
import type { GameType, SessionRules } from './rules.ts'

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
