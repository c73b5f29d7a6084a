/**
 * A whole match from one seed, drawn before kick-off and shown second by second. Goals are a Poisson process of the
 * same expected numbers that prices are made of; everything else is scenery: an attack may become a danger, a danger
 * may end in a shot or a corner, and a goal never comes without both before it.
 */
import type { Rng } from '../chance/rng.ts'
import { poisson, uniform } from './draws.ts'
import { HALF_SECONDS, PLAY_SECONDS, secondOfShare } from './goal-clock.ts'
import { type Half, msOfSecond } from './match-clock.ts'
import type { EventKind, MatchEvent, Score, Side } from './messages.ts'
import type { Means } from './score-matrix.ts'

export interface ScriptEvent extends MatchEvent {
  /** After kick-off. */
  ms: number
}

export interface MatchScript {
  /** In order of time. */
  events: readonly ScriptEvent[]
  final: Score
}

/** Seconds of play between the steps of an attack; 75 are five real seconds, the time a bet waits. */
export const ATTACK_BEFORE_GOAL = 75
const DANGER_BEFORE_GOAL = 45
const SHOT_BEFORE_GOAL = 8
const CALM_AFTER_GOAL = 60
const ATTACKS = 22
const CARDS = 1.6

export function simulateMatch(rng: Rng, means: Means): MatchScript {
  const goals = [...goalsOf(rng, means.home, 'home'), ...goalsOf(rng, means.away, 'away')]
  const spells: Spell[] = goals.map(({ side, second }) => goalSpell(side, second, goals))
  for (const side of ['home', 'away'] as const) {
    for (let count = poisson(rng, ATTACKS); count > 0; count -= 1) {
      const spell = attackSpell(rng, side)
      if (!spells.some((other) => overlap(spell, other))) spells.push(spell)
    }
  }
  const happenings = [...spells.flatMap((spell) => spell.events), ...cards(rng), ...whistles()]
  const events = happenings.map(timed).sort((a, b) => a.ms - b.ms || RANK[a.kind] - RANK[b.kind])
  const count = (side: Side) => goals.filter((goal) => goal.side === side).length
  return { events, final: { home: count('home'), away: count('away') } }
}

interface Happening extends MatchEvent {
  half: Half
}

/** From an attack to the calm after it, both in its half: what one half shows tells nothing about the other. */
interface Spell {
  from: number
  to: number
  events: Happening[]
}

/** What comes first in the same moment. */
const RANK: Readonly<Record<EventKind, number>> = {
  second_half: 0,
  kick_off: 0,
  calm: 1,
  attack: 2,
  danger: 3,
  shot: 4,
  corner: 5,
  card: 6,
  goal: 7,
  half_time: 8,
  full_time: 9,
}

function goalsOf(rng: Rng, mean: number, side: Side): { side: Side; second: number }[] {
  return Array.from({ length: poisson(rng, mean) }, () => ({ side, second: secondOfShare(uniform(rng)) }))
}

function halfOf(second: number): Half {
  return second < HALF_SECONDS ? 1 : 2
}

/** Nothing of an attack happens before its half has begun or after it has ended. */
function within(half: Half, second: number): number {
  const [from, to] = half === 1 ? [0, HALF_SECONDS - 1] : [HALF_SECONDS, PLAY_SECONDS - 1]
  return Math.min(to, Math.max(from, second))
}

/** It is not calm after a goal while the next one is on its way. */
function goalSpell(side: Side, second: number, goals: readonly { second: number }[]): Spell {
  const half = halfOf(second)
  const calmAt = second + CALM_AFTER_GOAL
  const isCalm = goals.every(
    (goal) =>
      goal.second <= second ||
      calmAt < goal.second - ATTACK_BEFORE_GOAL ||
      calmAt > goal.second + CALM_AFTER_GOAL,
  )
  const at = (kind: EventKind, when: number): Happening => ({ kind, side, second: within(half, when), half })
  const events = [
    at('attack', second - ATTACK_BEFORE_GOAL),
    at('danger', second - DANGER_BEFORE_GOAL),
    at('shot', second - SHOT_BEFORE_GOAL),
    at('goal', second),
    ...(isCalm ? [at('calm', calmAt)] : []),
  ]
  return { from: within(half, second - ATTACK_BEFORE_GOAL), to: within(half, calmAt), events }
}

function attackSpell(rng: Rng, side: Side): Spell {
  const from = rng.int(PLAY_SECONDS)
  const half = halfOf(from)
  const events: Happening[] = []
  const add = (kind: EventKind, second: number) =>
    events.push({ kind, side, second: within(half, second), half })
  add('attack', from)
  let to = from + 30 + rng.int(30)
  if (rng.int(100) < 45) {
    add('danger', from + 30)
    to = from + 60 + rng.int(30)
    if (rng.int(100) < 55) add('shot', to - 10)
    if (rng.int(100) < 35) add('corner', to - 2)
  }
  add('calm', to)
  return { from, to: within(half, to), events }
}

function overlap(a: Spell, b: Spell): boolean {
  return a.from <= b.to && b.from <= a.to
}

function cards(rng: Rng): Happening[] {
  return (['home', 'away'] as const).flatMap((side) =>
    Array.from({ length: poisson(rng, CARDS) }, () => {
      const second = rng.int(PLAY_SECONDS)
      return { kind: 'card' as const, side, second, half: halfOf(second) }
    }),
  )
}

function whistles(): Happening[] {
  return [
    { kind: 'kick_off', side: null, second: 0, half: 1 },
    { kind: 'half_time', side: null, second: HALF_SECONDS, half: 1 },
    { kind: 'second_half', side: null, second: HALF_SECONDS, half: 2 },
    { kind: 'full_time', side: null, second: PLAY_SECONDS, half: 2 },
  ]
}

function timed({ half, ...event }: Happening): ScriptEvent {
  return { ...event, ms: msOfSecond(event.second, half) }
}
