/** Each marker from its definition. */
import { expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import { DAY_MS, dayStartMs } from '../phnom-penh-day.ts'
import type { PlayHour } from '../player/limits.ts'
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

test('a day has the hours from midnight to midnight of Phnom Penh', () => {
  const firstHour = Date.UTC(2026, 10, 19, 17) / HOUR_MS
  expect(hoursOfDay(DAY_AT)).toEqual({ firstHour, endHour: firstHour + 24 })
})

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

test('chasing asks for enough raises and enough losses, and of two chases tells the longer one', () => {
  const rule = { times: 3, percent: 50, leastUnits: rielToUnits(813) }
  const lost = [at(8, 100), at(9, 150), at(10, 225), at(11, 338)]
  expect(clocks(chasing(lost, DAY, rule))).toEqual([8, 9, 10, 11])
  expect(chasing(lost, DAY, { ...rule, leastUnits: rielToUnits(814) })).toBeNull()
  expect(chasing([at(8, 400), at(9, 600), at(10, 900)], DAY, rule)).toBeNull()
  const longer = (from: number) => [100, 150, 225, 338, 507].map((staked, n) => at(from + n, staked))
  expect(clocks(chasing([...lost, ...longer(16)], DAY, rule))).toEqual([16, 17, 18, 19, 20])
  expect(clocks(chasing([...longer(1), ...lost], DAY, rule))).toEqual([1, 2, 3, 4, 5])
})

test('what was won in a part of the hour is no loss for it, what was paid back in part is one', () => {
  const rule = { times: 3, percent: 50, leastUnits: 1n }
  const after = [at(9, 150), at(10, 225), at(11, 338)]
  expect(clocks(chasing([at(8, 100, 99), ...after], DAY, rule))).toEqual([8, 9, 10, 11])
  for (const paid of [100, 101]) expect(chasing([at(8, 100, paid), ...after], DAY, rule)).toBeNull()
})

test.each([
  [
    'an hour without a stake is no part of it',
    [at(-47, 500), at(-20, 500), at(3, 0, 900), at(4, 500)],
    [-47, -20, 4],
  ],
  ['whatever order the hours come in', [at(4, 500), at(-47, 500), at(-20, 500)], [-47, -20, 4]],
  ['the first hour of the window counts', [at(-71, 500), at(-47, 500), at(4, 500)], [-71, -47, 4]],
  ['the hour before it does not', [at(-72, 500), at(-47, 500), at(4, 500)], null],
  ['what follows the day does not', [at(-47, 500), at(-20, 500), at(24, 500)], null],
  ['midnight is night', [at(-48, 500), at(-24, 500), at(0, 500)], [-48, -24, 0]],
  [
    'small stakes of one night add up',
    [at(-47, 500), at(-20, 500), at(1, 250), at(2, 250)],
    [-47, -20, 1, 2],
  ],
])('night play within 95 hours: %s', (_, hours, expected) => {
  const rule = { times: 3, leastUnits: rielToUnits(500), windowHours: 95 }
  expect(clocks(nightPlay(hours, DAY, rule))).toEqual(expected)
})

test.each([
  ['three hours are not four', [at(1, 1), at(2, 1), at(3, 1)], null],
  ['yesterday has told it already', [at(-5, 1), at(-4, 1), at(-3, 1), at(-2, 1), at(1, 1)], null],
  [
    'the longer one came first',
    [...[1, 2, 3, 4, 5].map((h) => at(h, 1)), ...[9, 10, 11, 12].map((h) => at(h, 1))],
    [1, 2, 3, 4, 5],
  ],
  ['it is not over yet', [at(21, 1), at(22, 1), at(23, 1), at(24, 1)], null],
])('long session: %s', (_, hours, expected) => {
  expect(clocks(longSession(hours, DAY, { leastHours: 4 }))).toEqual(expected)
})

test.each([
  ['lost three hours before is too long ago', [at(8, 300), at(11, 0, 0, 50), at(20, 300, 0, 50)], null],
  ['lost later is none', [at(9, 0, 0, 50), at(10, 300), at(20, 300, 0, 50)], null],
  ['no deposit is none', [at(8, 300, 0, 100), at(9, 10), at(10, 10)], null],
  ['a little less lost is none', [at(8, 199, 0, 100), at(20, 300, 0, 100)], null],
  ['of two days it is told with its last', [at(-4, 300, 0, 100), at(14, 300, 0, 100)], [-4, 14]],
  ['yesterday has told it already', [at(-14, 300, 0, 100), at(-4, 300, 0, 100)], null],
])('deposits after losses within two days: %s', (_, hours, expected) => {
  const rule = { times: 2, leastUnits: rielToUnits(200), windowHours: 48 }
  expect(clocks(depositsAfterLosses(hours, DAY, rule))).toEqual(expected)
})

test('raised limits: so many in the window, the last of them in this day', () => {
  const rule = { times: 2, windowHours: 48 }
  const [today, yesterday, before] = [DAY_AT + HOUR_MS, DAY_AT - HOUR_MS, DAY_AT - DAY_MS - 1]
  expect(raisedLimits([yesterday, today], DAY, rule)).toEqual([yesterday, today])
  expect(raisedLimits([before, today], DAY, rule)).toBeNull()
  expect(raisedLimits([yesterday - 1, yesterday], DAY, rule)).toBeNull()
  expect(raisedLimits([today, DAY_AT + DAY_MS], DAY, rule)).toBeNull()
  expect(raisedLimits([DAY_AT - DAY_MS, DAY_AT], DAY, rule)).toEqual([DAY_AT - DAY_MS, DAY_AT])
  expect(raisedLimits([yesterday, DAY_AT - 1], DAY, rule)).toBeNull()
  const three = [yesterday, yesterday + 1, today]
  expect(raisedLimits(three, DAY, rule)).toEqual(three)
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
