import { expect, test } from 'vitest'
import { type Exclusion, type ExclusionKind, exclude, excludeByStaff, runningExclusion } from './exclusion.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 20, 10)
const MINUTE = 60_000

const cooling = (untilMs: number): Exclusion => ({ kind: 'cooling_off', fromMs: NOW - DAY, untilMs })
const selfExclusion = (untilMs: number): Exclusion => ({ kind: 'self_exclusion', fromMs: NOW - DAY, untilMs })

type Case = [string, Exclusion | null, ExclusionKind, number, number | string]
const cases: Case[] = [
  ['24 hours of cooling-off', null, 'cooling_off', DAY, DAY],
  ['24 hours by a clock that is five minutes slow', null, 'cooling_off', DAY - 5 * MINUTE, DAY],
  ['23 hours', null, 'cooling_off', 23 * HOUR, 'exclusion_length'],
  ['6 weeks', null, 'cooling_off', 42 * DAY, 42 * DAY],
  ['6 weeks and a day', null, 'cooling_off', 43 * DAY, 'exclusion_length'],
  ['an end in the past', null, 'cooling_off', -DAY, 'exclusion_length'],
  ['no time at all', null, 'cooling_off', Number.NaN, 'exclusion_length'],
  ['6 months of self-exclusion', null, 'self_exclusion', 181 * DAY, 181 * DAY],
  ['six months of 30 days become six of the calendar', null, 'self_exclusion', 180 * DAY, 181 * DAY],
  ['179 days', null, 'self_exclusion', 179 * DAY, 'exclusion_length'],
  ['5 years', null, 'self_exclusion', 1825 * DAY, 1825 * DAY],
  ['6 years', null, 'self_exclusion', 2190 * DAY, 'exclusion_length'],
  ['the year 9999', null, 'self_exclusion', Date.UTC(9999, 0) - NOW, 'exclusion_length'],
  ['a longer cooling-off', cooling(NOW + 3 * DAY), 'cooling_off', 4 * DAY, 4 * DAY],
  ['longer by an hour', cooling(NOW + 2 * HOUR), 'cooling_off', 3 * HOUR, 3 * HOUR],
  ['a shorter cooling-off', cooling(NOW + 3 * DAY), 'cooling_off', 2 * DAY, 'exclusion_shorter'],
  ['the same again', cooling(NOW + 3 * DAY), 'cooling_off', 3 * DAY, 3 * DAY],
  ['longer than 6 weeks from now', cooling(NOW + 3 * DAY), 'cooling_off', 43 * DAY, 'exclusion_length'],
  ['self-exclusion after cooling-off', cooling(NOW + 3 * DAY), 'self_exclusion', 200 * DAY, 200 * DAY],
  ['a short one after cooling-off', cooling(NOW + 3 * DAY), 'self_exclusion', 30 * DAY, 'exclusion_length'],
  [
    'a shorter self-exclusion',
    selfExclusion(NOW + 300 * DAY),
    'self_exclusion',
    200 * DAY,
    'exclusion_shorter',
  ],
  ['a longer self-exclusion', selfExclusion(NOW + 30 * DAY), 'self_exclusion', 90 * DAY, 90 * DAY],
  ['one that has ended binds nobody', selfExclusion(NOW - 1), 'cooling_off', DAY, DAY],
]
test.each(cases)('%s', (_, current, kind, lengthMs, expected) => {
  const outcome = exclude(current, { kind, untilMs: NOW + lengthMs }, NOW)
  expect(outcome.ok ? outcome.value.untilMs - NOW : outcome.code).toBe(expected)
})

test('the shortest break asked for again, whose end was raised, is answered the same', () => {
  const asked = { kind: 'cooling_off', untilMs: NOW + DAY - 2_000 } as const
  const first = exclude(null, asked, NOW)
  if (!first.ok) throw new Error(first.code)
  expect(exclude(first.value, asked, NOW + 1_500)).toEqual(first)
  const shorter = exclude(first.value, { ...asked, untilMs: NOW + DAY - HOUR }, NOW + 1_500)
  expect(shorter).toMatchObject({ code: 'exclusion_shorter' })
})

test('a self-exclusion that is made longer as a cooling-off stays what it is', () => {
  const outcome = exclude(
    selfExclusion(NOW + 10 * DAY),
    { kind: 'cooling_off', untilMs: NOW + 20 * DAY },
    NOW,
  )
  const longer = { kind: 'self_exclusion', fromMs: NOW - DAY, untilMs: NOW + 20 * DAY }
  expect(outcome).toEqual({ ok: true, value: longer })
})

test.each([
  ['any length', null, DAY, DAY],
  ['after a cooling-off', cooling(NOW + DAY), 2 * DAY, 2 * DAY],
  ['never shorter', selfExclusion(NOW + 3 * DAY), 2 * DAY, 'exclusion_shorter'],
  ['not in the past', null, -1, 'exclusion_length'],
  ['not for ever', null, 3_000 * DAY, 'exclusion_length'],
] as const)('the staff adds a break: %s', (_, current, lengthMs, expected) => {
  const outcome = excludeByStaff(current, NOW + lengthMs, NOW)
  expect(outcome.ok ? outcome.value.untilMs - NOW : outcome.code).toBe(expected)
})

test('a break runs until before its end', () => {
  expect(runningExclusion(cooling(NOW + 1), NOW)).not.toBeNull()
  expect(runningExclusion(cooling(NOW), NOW)).toBeNull()
  expect(runningExclusion(null, NOW)).toBeNull()
})

const inDays = (days: number, minutes = 0) => NOW + days * 24 * 60 * MINUTE + minutes * MINUTE
const breakOf = (days: number): Exclusion => ({ kind: 'cooling_off', fromMs: NOW, untilMs: inDays(days) })

test.each<[string, Exclusion | null, { kind: Exclusion['kind']; untilMs: number }, Exclusion | string]>([
  [
    'six weeks and ten minutes',
    null,
    { kind: 'cooling_off', untilMs: inDays(42, 10) },
    { ...breakOf(42), untilMs: inDays(42, 10) },
  ],
  ['longer than that', null, { kind: 'cooling_off', untilMs: inDays(42, 10) + 1 }, 'exclusion_length'],
  ['a day less ten minutes', null, { kind: 'cooling_off', untilMs: inDays(1, -10) }, breakOf(1)],
  ['shorter than that', null, { kind: 'cooling_off', untilMs: inDays(1, -10) - 1 }, 'exclusion_length'],
  ['the shortest once more', breakOf(1), { kind: 'cooling_off', untilMs: inDays(1, -10) }, breakOf(1)],
  [
    'shorter than the shortest once more',
    breakOf(1),
    { kind: 'cooling_off', untilMs: inDays(1, -10) - 1 },
    'exclusion_shorter',
  ],
  [
    'another kind, shorter',
    breakOf(1),
    { kind: 'self_exclusion', untilMs: inDays(1, -5) },
    'exclusion_shorter',
  ],
  [
    'a break of two days, some minutes shorter',
    breakOf(2),
    { kind: 'cooling_off', untilMs: inDays(2, -5) },
    'exclusion_shorter',
  ],
])('a break, to the very moment: %s', (_what, current, asked, expected) => {
  const outcome = exclude(current, asked, NOW)
  expect(outcome.ok ? outcome.value : outcome.code).toEqual(expected)
})

test.each<[string, Exclusion | null, number, Exclusion | string]>([
  ['that has ended already', null, NOW, 'exclusion_length'],
  ['of a moment', null, NOW + 1, { kind: 'self_exclusion', fromMs: NOW, untilMs: NOW + 1 }],
  ['of five years', null, inDays(5 * 366), { kind: 'self_exclusion', fromMs: NOW, untilMs: inDays(5 * 366) }],
  ['of more', null, inDays(5 * 366) + 1, 'exclusion_length'],
  [
    'as long as the present one',
    { ...breakOf(3), fromMs: NOW - MINUTE },
    inDays(3),
    { kind: 'self_exclusion', fromMs: NOW - MINUTE, untilMs: inDays(3) },
  ],
  ['shorter than the present one', breakOf(3), inDays(3) - 1, 'exclusion_shorter'],
])('a break by the staff %s', (_what, current, untilMs, expected) => {
  const outcome = excludeByStaff(current, untilMs, NOW)
  expect(outcome.ok ? outcome.value : outcome.code).toEqual(expected)
})
