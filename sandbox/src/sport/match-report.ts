/** What the field looks like at a moment: the events until then, added up. */
import { HALF_SECONDS } from './goal-clock.ts'
import { clockAt, MATCH_MS, SPEED } from './match-clock.ts'
import type { MatchEvent, MatchLive, MatchState, Score } from './messages.ts'
import type { ScriptEvent } from './simulate-match.ts'

/** After the whistle, until the result is called. */
const RESULT_AFTER_MS = 4_000
/** Betting opens this long before kick-off. */
export const OPENS_BEFORE_MS = 600_000

export interface MatchReport {
  live: MatchLive
  /** True from danger on, until all is calm again. */
  isSuspended: boolean
  /** Happened so far. */
  events: MatchEvent[]
}

export function reportAt(
  events: readonly ScriptEvent[],
  { kickOffAt, now }: { kickOffAt: number; now: number },
): MatchReport {
  const ms = now - kickOffAt
  const happened = events.filter((event) => event.ms <= ms)
  const count = (kind: MatchEvent['kind']): Score => {
    const of = happened.filter((event) => event.kind === kind)
    const home = of.filter(({ side }) => side === 'home').length
    return { home, away: of.length - home }
  }
  const { second, isRunning } = clockAt(ms)
  return {
    live: {
      state: stateAt(ms),
      score: count('goal'),
      clock: { second, at: now, speed: SPEED, isRunning },
      pressure: pressureOf(happened),
      corners: count('corner'),
      cards: count('card'),
    },
    isSuspended: isSuspended(happened),
    events: happened.map(({ second, kind, side }) => ({ second, kind, side })),
  }
}

function stateAt(ms: number): MatchState {
  if (ms < 0) return ms < -OPENS_BEFORE_MS ? 'SCHEDULED' : 'OPEN'
  if (ms >= MATCH_MS) return ms >= MATCH_MS + RESULT_AFTER_MS ? 'RESULTED' : 'ENDED'
  const { second, isRunning } = clockAt(ms)
  if (!isRunning) return 'HT'
  return second < HALF_SECONDS ? 'LIVE_1H' : 'LIVE_2H'
}

function lastOf(
  happened: readonly ScriptEvent[],
  kinds: readonly MatchEvent['kind'][],
): ScriptEvent | undefined {
  return happened.filter(({ kind }) => kinds.includes(kind)).at(-1)
}

function pressureOf(happened: readonly ScriptEvent[]): MatchLive['pressure'] {
  const last = lastOf(happened, ['attack', 'danger', 'goal', 'calm', 'half_time', 'full_time'])
  if (!last?.side || (last.kind !== 'attack' && last.kind !== 'danger')) return null
  return { side: last.side, kind: last.kind }
}

/** In danger, and after a goal until the players stand in their places again. */
function isSuspended(happened: readonly ScriptEvent[]): boolean {
  const last = lastOf(happened, ['attack', 'danger', 'goal', 'calm', 'half_time', 'full_time'])
  return last?.kind === 'danger' || last?.kind === 'goal'
}
