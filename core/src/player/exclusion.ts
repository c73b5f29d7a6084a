/** Breaks from playing: cooling-off and self-exclusion. They begin at once and nobody ends them early. */
import { accepted, type Outcome, refused } from '../refusal.ts'

export type ExclusionKind = 'cooling_off' | 'self_exclusion'

export interface Exclusion {
  kind: ExclusionKind
  fromMs: number
  untilMs: number
}

/** It would end before the present one; or it is shorter or longer than a break may be. */
export type ExclusionCode = 'exclusion_shorter' | 'exclusion_length'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A phone's clock may be wrong by some minutes, and a request takes its time. */
const CLOCK_MS = 10 * MINUTE_MS
const COOLING_OFF_MIN_MS = DAY_MS
const COOLING_OFF_MAX_MS = 42 * DAY_MS
/** Some callers take a month for 30 days; what they ask for is raised to six months of the calendar. */
const SELF_EXCLUSION_ASKED_MS = 180 * DAY_MS
const SELF_EXCLUSION_MAX_MS = 5 * 366 * DAY_MS

/**
 * The player's break after they asked for one (LCCP 3.3.4, 3.5: cooling-off 24 hours to 6 weeks, self-exclusion 6 months
 * or longer, here at most 5 years). One that runs may be made longer, by any time; it stays a self-exclusion if it is
 * one.
 */
export function exclude(
  current: Exclusion | null,
  asked: { kind: ExclusionKind; untilMs: number },
  nowMs: number,
): Outcome<Exclusion, ExclusionCode> {
  const running = runningExclusion(current, nowMs)
  if (!Number.isFinite(asked.untilMs)) return refused('exclusion_length')
  if (running && asked.untilMs < running.untilMs)
    return isRepeated(running, asked) ? accepted(running) : refused('exclusion_shorter')
  const { minMs, maxMs, askedMinMs } = lengthsOf(asked.kind, nowMs)
  const lengthMs = asked.untilMs - nowMs
  if (lengthMs > maxMs + CLOCK_MS) return refused('exclusion_length')
  if (running && !(running.kind === 'cooling_off' && asked.kind === 'self_exclusion'))
    return accepted({ ...running, untilMs: asked.untilMs })
  if (lengthMs < askedMinMs - CLOCK_MS) return refused('exclusion_length')
  const untilMs = Math.max(asked.untilMs, nowMs + minMs)
  return accepted({ kind: asked.kind, fromMs: nowMs, untilMs })
}

/** The request for the shortest break once more, whose end was raised to the full 24 hours at its first time. */
function isRepeated(running: Exclusion, asked: { kind: ExclusionKind; untilMs: number }): boolean {
  const isShortest = running.untilMs - running.fromMs === COOLING_OFF_MIN_MS
  return isShortest && asked.kind === running.kind && asked.untilMs >= running.untilMs - CLOCK_MS
}

/** A break that the staff adds: as long as they say, and never shorter than the present one. */
export function excludeByStaff(
  current: Exclusion | null,
  untilMs: number,
  nowMs: number,
): Outcome<Exclusion, ExclusionCode> {
  const running = runningExclusion(current, nowMs)
  if (!(untilMs > nowMs && untilMs - nowMs <= SELF_EXCLUSION_MAX_MS)) return refused('exclusion_length')
  if (running && untilMs < running.untilMs) return refused('exclusion_shorter')
  return accepted({ kind: 'self_exclusion', fromMs: running?.fromMs ?? nowMs, untilMs })
}

/** It ends by time alone. */
export function runningExclusion(exclusion: Exclusion | null, nowMs: number): Exclusion | null {
  return exclusion && nowMs < exclusion.untilMs ? exclusion : null
}

function lengthsOf(kind: ExclusionKind, nowMs: number): { minMs: number; maxMs: number; askedMinMs: number } {
  if (kind === 'cooling_off')
    return { minMs: COOLING_OFF_MIN_MS, maxMs: COOLING_OFF_MAX_MS, askedMinMs: COOLING_OFF_MIN_MS }
  const sixMonths = new Date(nowMs)
  sixMonths.setUTCMonth(sixMonths.getUTCMonth() + 6)
  return {
    minMs: sixMonths.getTime() - nowMs,
    maxMs: SELF_EXCLUSION_MAX_MS,
    askedMinMs: SELF_EXCLUSION_ASKED_MS,
  }
}
