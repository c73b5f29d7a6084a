/** Asks each marker of one player's day, with the days before it that the marker looks at. */
import type { Marker } from '@samnang/core/care/care-rules'
import { MARKERS } from '@samnang/core/care/care-rules'
import {
  chasing,
  type DayHours,
  depositsAfterLosses,
  hoursOfDay,
  longSession,
  lossOf,
  nightPlay,
  raisedLimits,
  sumOf,
} from '@samnang/core/care/markers'
import { rielToUnits } from '@samnang/core/money'
import { dayStartMs } from '@samnang/core/phnom-penh-day'
import type { PlayHour } from '@samnang/core/player/limits'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { decidedUntil, hoursFrom, raisesSince } from './care-store.ts'
import type { NewFact } from './fact-store.ts'
import { type RuleRow, readRules } from './rule-store.ts'

export interface CareFinding {
  rule: Marker
  facts: readonly NewFact[]
  found: Readonly<Record<string, string | number>>
  deadlineHours: number
}

const HOUR_MS = 3_600_000
/** Runs of play are followed this far back. */
const RUN_H = 48

interface Asked {
  player: bigint
  day: DayHours
  rules: ReadonlyMap<Marker, RuleRow>
}

/** Everything that the markers which are switched on find. */
export async function careFindings(db: Queryable, player: bigint, dayText: string): Promise<CareFinding[]> {
  const startMs = dayStartMs(dayText)
  assert(startMs !== null, 'the cursor has a day')
  const known = new Map((await readRules(db)).map((rule) => [rule.code as string, rule]))
  const on = MARKERS.flatMap((code) => {
    const rule = known.get(code)
    return rule?.isOn ? [[code, rule] as const] : []
  })
  if (on.length === 0) return []
  const asked = { player, day: hoursOfDay(startMs), rules: new Map(on) }
  const decided = await decidedUntil(db, player)
  const windows = on.map(([, { figures }]) => Math.max(RUN_H, figures.window_h ?? 0))
  const all = await hoursFrom(db, player, asked.day.endHour - Math.max(...windows))
  const found = on.map(([code]) => {
    const fromHour = (decided.get(code) ?? 0) / HOUR_MS
    return code === 'raised_limits'
      ? null
      : hoursFinding(
          code,
          asked,
          all.filter(({ hour }) => hour >= fromHour),
        )
  })
  const raised = await raisesFinding(db, asked, decided.get('raised_limits') ?? 0)
  return [...found, raised].filter((finding) => finding !== null)
}

function hoursFinding(
  code: Exclude<Marker, 'raised_limits'>,
  { player, day, rules }: Asked,
  hours: readonly PlayHour[],
): CareFinding | null {
  const figure = figuresOf(rules, code)
  const rule = {
    times: figure('times'),
    leastUnits: rielToUnits(figure('riel')),
    windowHours: figure('window_h'),
  }
  const found = (() => {
    switch (code) {
      case 'chasing':
        return chasing(hours, day, { ...rule, percent: figure('percent') })
      case 'night_play':
        return nightPlay(hours, day, rule)
      case 'long_sessions':
        return longSession(hours, day, { leastHours: figure('hours') })
      case 'deposits_after_losses':
        return depositsAfterLosses(hours, day, rule)
      default:
        return code satisfies never
    }
  })()
  if (!found) return null
  return {
    rule: code,
    facts: found.map((hour) => hourFact(player, hour)),
    found: {
      ...{ count: found.length, staked: String(sumOf(found, 'stakedUnits')), sum: String(lossOf(found)) },
      deposited: String(sumOf(found, 'depositedUnits')),
      ...times(found[0]?.hour ?? 0, (found.at(-1)?.hour ?? 0) + 1),
    },
    deadlineHours: figure('deadline_h'),
  }
}

async function raisesFinding(
  db: Queryable,
  { player, day, rules }: Asked,
  decidedMs: number,
): Promise<CareFinding | null> {
  if (!rules.has('raised_limits')) return null
  const figure = figuresOf(rules, 'raised_limits')
  const windowHours = figure('window_h')
  const fromMs = Math.max((day.endHour - windowHours) * HOUR_MS, decidedMs)
  const found = raisedLimits(await raisesSince(db, player, fromMs), day, {
    times: figure('times'),
    windowHours,
  })
  if (!found) return null
  const [first = 0, last = 0] = [found[0], found.at(-1)]
  return {
    rule: 'raised_limits',
    facts: found.map((atMs) => ({ kind: 'limit', ref: String(atMs), atMs, playerId: player, detail: {} })),
    found: { count: found.length, from: new Date(first).toISOString(), to: new Date(last).toISOString() },
    deadlineHours: figure('deadline_h'),
  }
}

function hourFact(player: bigint, { hour, stakedUnits, paidUnits, depositedUnits }: PlayHour): NewFact {
  return {
    ...{ kind: 'hour', ref: String(hour), atMs: hour * HOUR_MS, playerId: player },
    detail: { staked: String(stakedUnits), won: String(paidUnits), deposited: String(depositedUnits) },
  }
}

function times(fromHour: number, toHour: number) {
  return { from: new Date(fromHour * HOUR_MS).toISOString(), to: new Date(toHour * HOUR_MS).toISOString() }
}

/** 0 for what a rule does not have: none of them asks it then. */
function figuresOf(rules: Asked['rules'], code: Marker) {
  const values: Readonly<Record<string, number>> = rules.get(code)?.figures ?? {}
  return (name: string): number => values[name] ?? 0
}
