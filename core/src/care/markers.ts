/**
 * Signs that somebody may be losing hold of their play, from what they staked, were paid and deposited by the hour. Each
 * looks at a window that ends with a day and answers what it found only where that day is part of it, so a day tells its own
 * news once. It never acts: a colleague talks with the player.
 */
import { DAY_MS } from '../phnom-penh-day.ts'
import type { PlayHour } from '../player/limits.ts'

/** The day that is looked at: from its first hour up to, not including, its end. Both counted from 1970. */
export interface DayHours {
  firstHour: number
  endHour: number
}

const HOUR_MS = 3_600_000
/** Phnom Penh is seven hours ahead all year. */
const AHEAD_H = 7
/** Until 5 in the morning. */
const NIGHT_H = 5
/** Between two hours of one run of play. */
const PAUSE_H = 2

export function hoursOfDay(dayStartMs: number): DayHours {
  return { firstHour: dayStartMs / HOUR_MS, endHour: (dayStartMs + DAY_MS) / HOUR_MS }
}

/** Plays when others sleep: nights, of Phnom Penh, in which at least `leastUnits` were staked. */
export function nightPlay(
  hours: readonly PlayHour[],
  day: DayHours,
  { times, leastUnits, windowHours }: { times: number; leastUnits: bigint; windowHours: number },
): PlayHour[] | null {
  const nights = new Map<number, PlayHour[]>()
  for (const hour of within(hours, day, windowHours)) {
    const local = hour.hour + AHEAD_H
    if (local % 24 >= NIGHT_H || hour.stakedUnits <= 0n) continue
    const night = Math.floor(local / 24)
    nights.set(night, [...(nights.get(night) ?? []), hour])
  }
  const found = [...nights.values()].filter((night) => sumOf(night, 'stakedUnits') >= leastUnits)
  return found.length >= times && endsIn(found.at(-1), day) ? found.flat() : null
}

/** Plays on and on: the longest row of hours one after the other, each with a stake. */
export function longSession(
  hours: readonly PlayHour[],
  day: DayHours,
  { leastHours }: { leastHours: number },
): PlayHour[] | null {
  const runs = runsOf(hours, day, 1).filter((run) => run.length >= leastHours && endsIn(run, day))
  return runs.reduce<PlayHour[] | null>((most, run) => (run.length > (most?.length ?? 0) ? run : most), null)
}

interface Chase {
  /** How often in a row the stakes were raised. */
  times: number
  percent: number
  /** What was lost in all of it. */
  leastUnits: bigint
}

/** Runs after what was lost: hour by hour a loss, and in the next one so many percent more is staked. */
export function chasing(
  hours: readonly PlayHour[],
  day: DayHours,
  { times, percent, leastUnits }: Chase,
): PlayHour[] | null {
  const chases = runsOf(hours, day, PAUSE_H).flatMap((run) => raisesIn(run, percent))
  const found = chases.filter(
    (chase) => chase.length > times && lossOf(chase) >= leastUnits && endsIn(chase, day),
  )
  return found.reduce<PlayHour[] | null>((most, one) => (one.length > (most?.length ?? 0) ? one : most), null)
}

/** Parts of a run, as long as they go, in which each hour lost and the next one staked more. */
function raisesIn(run: readonly PlayHour[], percent: number): PlayHour[][] {
  const parts: PlayHour[][] = []
  for (const hour of run) {
    const last = parts.at(-1)?.at(-1)
    const isRaise =
      last !== undefined &&
      last.stakedUnits > last.paidUnits &&
      hour.stakedUnits * 100n >= last.stakedUnits * BigInt(100 + percent)
    if (isRaise) parts.at(-1)?.push(hour)
    else parts.push([hour])
  }
  return parts
}

/** Brings new money as soon as the old is lost: hours of a deposit in which, with the two before, at least `leastUnits` were lost. */
export function depositsAfterLosses(
  hours: readonly PlayHour[],
  day: DayHours,
  { times, leastUnits, windowHours }: { times: number; leastUnits: bigint; windowHours: number },
): PlayHour[] | null {
  const inWindow = within(hours, day, windowHours)
  const found = inWindow.filter(({ hour, depositedUnits }) => {
    const recent = inWindow.filter((one) => one.hour > hour - 3 && one.hour <= hour)
    return depositedUnits > 0n && lossOf(recent) >= leastUnits
  })
  return found.length >= times && endsIn(found, day) ? found : null
}

/** Takes the own protection away: limits that were raised or removed, the oldest first. */
export function raisedLimits(
  raisedAtMs: readonly number[],
  day: DayHours,
  { times, windowHours }: { times: number; windowHours: number },
): number[] | null {
  const [fromMs, toMs] = [(day.endHour - windowHours) * HOUR_MS, day.endHour * HOUR_MS]
  const found = raisedAtMs.filter((at) => at >= fromMs && at < toMs)
  return found.length >= times && (found.at(-1) ?? 0) >= day.firstHour * HOUR_MS ? found : null
}

/** When a complaint has to be answered: with the end of that day of Phnom Penh, the day of its arrival not counted. */
export function complaintDueMs(arrivedAtMs: number, days: number): number {
  const aheadMs = AHEAD_H * HOUR_MS
  return Math.floor((arrivedAtMs + aheadMs) / DAY_MS) * DAY_MS - aheadMs + (days + 1) * DAY_MS
}

/** What was staked and not paid back; below zero after winnings. */
export function lossOf(hours: readonly PlayHour[]): bigint {
  return sumOf(hours, 'stakedUnits') - sumOf(hours, 'paidUnits')
}

export function sumOf(
  hours: readonly PlayHour[],
  what: 'stakedUnits' | 'paidUnits' | 'depositedUnits',
): bigint {
  return hours.reduce((sum, hour) => sum + hour[what], 0n)
}

function within(hours: readonly PlayHour[], { endHour }: DayHours, windowHours: number): PlayHour[] {
  return hours
    .filter(({ hour }) => hour >= endHour - windowHours && hour < endHour)
    .sort((a, b) => a.hour - b.hour)
}

/** Hours with a stake, split where more than `pauseHours` lie between two. */
function runsOf(hours: readonly PlayHour[], day: DayHours, pauseHours: number): PlayHour[][] {
  const runs: PlayHour[][] = []
  for (const hour of within(hours, day, 48).filter(({ stakedUnits }) => stakedUnits > 0n)) {
    const last = runs.at(-1)?.at(-1)
    if (last && hour.hour - last.hour <= pauseHours) runs.at(-1)?.push(hour)
    else runs.push([hour])
  }
  return runs
}

function endsIn(found: readonly PlayHour[] | undefined, { firstHour }: DayHours): boolean {
  return (found?.at(-1)?.hour ?? -1) >= firstHour
}
