/** Each marker from its definition, and an ordinary crowd that none of them may point at. */
import { expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import { DAY_MS, dayStartMs } from '../phnom-penh-day.ts'
import type { PlayHour } from '../player/limits.ts'
import { CARE_DEFAULTS } from './care-rules.ts'
import {
  chasing,
  complaintDueMs,
  depositsAfterLosses,
  hoursOfDay,
  longSession,
  nightPlay,
  raisedLimits,
} from './markers.ts'

const DAY_AT = dayStartMs('2026-11-20') ?? 0
const DAY = hoursOfDay(DAY_AT)
const HOUR_MS = 3_600_000

/** An hour of the day that is looked at, by the clock of Phnom Penh; below 0: of the days before. */
function at(clock: number, staked: number, paid = 0, deposited = 0): PlayHour {
  const [stakedUnits = 0n, paidUnits = 0n, depositedUnits = 0n] = [staked, paid, deposited].map(rielToUnits)
  return { hour: DAY.firstHour + clock, stakedUnits, paidUnits, depositedUnits }
}

const clocks = (found: readonly PlayHour[] | null) => found?.map(({ hour }) => hour - DAY.firstHour) ?? null

test.each([
  ['nothing', [], null],
  [
    'three losses, each hour half as much more',
    [at(8, 100), at(9, 150), at(10, 225), at(11, 338)],
    [8, 9, 10, 11],
  ],
  ['a pause of an hour goes on', [at(8, 100), at(10, 150), at(12, 225), at(14, 338)], [8, 10, 12, 14]],
  ['a longer pause ends it', [at(8, 100), at(9, 150), at(12, 225), at(13, 338)], null],
  ['a win in between ends it', [at(8, 100), at(9, 150, 150), at(10, 225), at(11, 338)], null],
  ['a little less ends it', [at(8, 100), at(9, 149), at(10, 224), at(11, 336)], null],
  ['yesterday has told it already', [at(-9, 100), at(-8, 150), at(-7, 225), at(-6, 338)], null],
  [
    'over midnight it is of the day on which it ended',
    [at(-2, 100), at(-1, 150), at(0, 225), at(1, 338)],
    [-2, -1, 0, 1],
  ],
])('chasing: %s', (_, hours, expected) => {
  const rule = { times: 3, percent: 50, leastUnits: rielToUnits(500) }
  expect(clocks(chasing(hours, DAY, rule))).toEqual(expected)
  expect(chasing(hours, DAY, { ...rule, leastUnits: rielToUnits(1_000) })).toBeNull()
})

test.each([
  ['three nights of a week', [at(-47, 500), at(-20, 500), at(4, 500)], [-47, -20, 4]],
  ['5 in the morning is no night', [at(-47, 500), at(-20, 500), at(5, 500)], null],
  ['two hours of one night are one night', [at(-20, 500), at(1, 500), at(2, 500)], null],
  ['too little is none', [at(-47, 500), at(-20, 499), at(4, 500)], null],
  ['a night of last week is over', [at(-191, 500), at(-20, 500), at(4, 500)], null],
  ['none of them in this day', [at(-71, 500), at(-47, 500), at(-23, 500)], null],
])('night play: %s', (_, hours, expected) => {
  const rule = { times: 3, leastUnits: rielToUnits(500), windowHours: 168 }
  expect(clocks(nightPlay(hours, DAY, rule))).toEqual(expected)
})

test.each([
  ['four hours in a row', [at(1, 1), at(2, 1), at(3, 1), at(4, 1)], [1, 2, 3, 4]],
  ['an hour without a stake ends it', [at(1, 1), at(2, 1), at(3, 0), at(4, 1)], null],
  ['over midnight', [at(-3, 1), at(-2, 1), at(-1, 1), at(0, 1)], [-3, -2, -1, 0]],
  [
    'the longest of two',
    [at(0, 1), at(1, 1), at(2, 1), at(3, 1), ...[9, 10, 11, 12, 13].map((h) => at(h, 1))],
    [9, 10, 11, 12, 13],
  ],
])('long session: %s', (_, hours, expected) => {
  expect(clocks(longSession(hours, DAY, { leastHours: 4 }))).toEqual(expected)
})

test.each([
  ['twice within a day', [at(8, 300, 0, 100), at(14, 300, 100, 100)], [8, 14]],
  ['lost in the two hours before', [at(8, 150), at(9, 150), at(10, 0, 0, 50), at(20, 200, 0, 50)], [10, 20]],
  ['before the loss it is none', [at(8, 0, 0, 100), at(9, 300), at(20, 300, 0, 100)], null],
  ['after a win it is none', [at(8, 300, 400, 100), at(20, 300, 0, 100)], null],
])('deposits after losses: %s', (_, hours, expected) => {
  const rule = { times: 2, leastUnits: rielToUnits(200), windowHours: 24 }
  expect(clocks(depositsAfterLosses(hours, DAY, rule))).toEqual(expected)
})

test('raised limits: so many in the window, the last of them in this day', () => {
  const rule = { times: 2, windowHours: 48 }
  const [today, yesterday, before] = [DAY_AT + HOUR_MS, DAY_AT - HOUR_MS, DAY_AT - DAY_MS - 1]
  expect(raisedLimits([yesterday, today], DAY, rule)).toEqual([yesterday, today])
  expect(raisedLimits([before, today], DAY, rule)).toBeNull()
  expect(raisedLimits([yesterday - 1, yesterday], DAY, rule)).toBeNull()
  expect(raisedLimits([today, DAY_AT + DAY_MS], DAY, rule)).toBeNull()
})

test.each([
  ['2026-11-20T00:00:00+07:00', 10, '2026-12-01T00:00:00+07:00'],
  ['2026-11-20T23:59:59.999+07:00', 10, '2026-12-01T00:00:00+07:00'],
  ['2026-11-20T16:59:59Z', 1, '2026-11-21T17:00:00Z'],
  ['2026-11-20T17:00:00Z', 1, '2026-11-22T17:00:00Z'],
  ['2028-02-28T12:00:00+07:00', 1, '2028-03-01T00:00:00+07:00'],
  // Where others set their clocks, Phnom Penh does not.
  ['2026-10-24T12:00:00+07:00', 2, '2026-10-27T00:00:00+07:00'],
])('a complaint of %s is answered within %i days, before %s', (arrived, days, due) => {
  expect(new Date(complaintDueMs(Date.parse(arrived), days))).toEqual(new Date(due))
})

const PLAYERS = 1_000
const DAYS = 30

/** Numbers from a seed, all below 1. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/**
 * A month of somebody who plays for pleasure: on four days of ten, for one to four hours between 10 and 24 o'clock, stakes that
 * go up and down, back comes what the house pays; money comes before the play, at most once a day; one night in forty is long.
 */
function ordinaryMonth(chance: () => number): PlayHour[] {
  const usual = 2_000 + chance() * 60_000
  const month: PlayHour[] = []
  for (let day = 0; day < DAYS; day++) {
    if (chance() > 0.4) continue
    const start = chance() < 0.025 ? 22 : 10 + Math.floor(chance() * 10)
    const long = 1 + Math.floor(chance() * 4)
    for (let hour = 0; hour < long; hour++) {
      const staked = Math.round(usual * (0.3 + 1.4 * chance()))
      const paid = Math.round(staked * (chance() < 0.5 ? chance() * 0.8 : 0.8 + chance() * 0.9))
      const deposited = hour === 0 && chance() < 0.4 ? Math.round(usual * 3) : 0
      const clock = (day - DAYS + 1) * 24 + start + hour
      if (clock < 24) month.push(at(clock, staked, paid, deposited))
    }
  }
  return month
}

test('of an ordinary crowd at most one in a hundred is pointed at in a month', () => {
  const seed = 59
  const chance = chanceOf(seed)
  const {
    chasing: chase,
    night_play: night,
    long_sessions: long,
    deposits_after_losses: again,
  } = CARE_DEFAULTS
  let flagged = 0
  for (let player = 0; player < PLAYERS; player++) {
    const month = ordinaryMonth(chance)
    const days = Array.from({ length: DAYS }, (_, back) => hoursOfDay(DAY_AT - back * DAY_MS))
    const isFlagged = days.some(
      (day) =>
        chasing(month, day, { ...chase, leastUnits: rielToUnits(chase.riel) }) ??
        nightPlay(month, day, {
          ...night,
          leastUnits: rielToUnits(night.riel),
          windowHours: night.window_h,
        }) ??
        longSession(month, day, { leastHours: long.hours }) ??
        depositsAfterLosses(month, day, {
          ...again,
          leastUnits: rielToUnits(again.riel),
          windowHours: again.window_h,
        }),
    )
    if (isFlagged) flagged++
  }
  console.info(`seed ${seed}: ${flagged} of ${PLAYERS} ordinary players flagged in ${DAYS} days`)
  expect(flagged).toBeLessThanOrEqual(PLAYERS / 100)
})
