/** When a draw opens and closes follows from its game, its day and its number: at each moment, and a millisecond beside it. */
import { expect, test } from 'vitest'
import { hasItsTimes, isAtItsTime } from './draw-times.ts'
import { sampleDraw } from './sample-draw.test-parts.ts'

/** 19 November 2026, 0:00 in UTC: 7:00 in Phnom Penh. */
const DAY = 20_776
const MIDNIGHT_MS = 1_795_046_400_000
/** Midnight in Phnom Penh, with which no draw's day begins. */
const LOCAL_MIDNIGHT_MS = MIDNIGHT_MS + 17 * 3_600_000
const { draw } = sampleDraw()

const timesOf = (game: string, i: number, times: [openMs: number, closeMs: number], day = DAY) =>
  hasItsTimes({
    ...draw,
    ...{ game, day, i },
    open: { ...draw.open, openMs: times[0], closeMs: times[1] },
  })

test.each<[game: string, i: number, openMs: number, closeMs: number]>([
  ['POLL_2', 1, MIDNIGHT_MS, MIDNIGHT_MS + 10_000],
  ['POLL_2', 2, MIDNIGHT_MS + 10_000, MIDNIGHT_MS + 20_000],
  ['POLL_2', 6120, LOCAL_MIDNIGHT_MS - 10_000, LOCAL_MIDNIGHT_MS],
  ['POLL_2', 6121, LOCAL_MIDNIGHT_MS, LOCAL_MIDNIGHT_MS + 10_000],
  ['POLL_2', 8640, MIDNIGHT_MS + 86_390_000, MIDNIGHT_MS + 86_400_000],
  ['POLL_1', 1, MIDNIGHT_MS, MIDNIGHT_MS + 300_000],
  ['POLL_1', 205, LOCAL_MIDNIGHT_MS, LOCAL_MIDNIGHT_MS + 300_000],
  ['POLL_1', 288, MIDNIGHT_MS + 86_100_000, MIDNIGHT_MS + 86_400_000],
])('%s %i is open for its slot of the day and no other time', (game, i, openMs, closeMs) => {
  expect(timesOf(game, i, [openMs, closeMs])).toBe(true)
  for (const by of [-1, 1]) {
    expect(timesOf(game, i, [openMs + by, closeMs])).toBe(false)
    expect(timesOf(game, i, [openMs, closeMs + by])).toBe(false)
    expect(timesOf(game, i + by, [openMs, closeMs])).toBe(false)
    expect(timesOf(game, i, [openMs, closeMs], DAY + by)).toBe(false)
    expect(isAtItsTime({ game, day: DAY, i, closeMs: closeMs + by })).toBe(false)
  }
  expect(isAtItsTime({ game, day: DAY, i, closeMs })).toBe(true)
})

test.each([
  ['POLL_2', 0, MIDNIGHT_MS - 10_000],
  ['POLL_2', 8641, MIDNIGHT_MS + 86_400_000],
  ['POLL_2', 1.5, MIDNIGHT_MS + 5000],
  ['POLL_1', 0, MIDNIGHT_MS - 300_000],
  ['POLL_1', 289, MIDNIGHT_MS + 86_400_000],
  ['KH', 0, MIDNIGHT_MS - 300_000],
  ['KH', 289, MIDNIGHT_MS + 86_400_000],
  ['KH', Number.NaN, MIDNIGHT_MS],
])('%s has no draw %d of a day', (game, i, openMs) => {
  expect(timesOf(game, i, [openMs, openMs + (game === 'POLL_2' ? 10_000 : 300_000)])).toBe(false)
})

test('a day is a whole number', () => {
  expect(timesOf('POLL_2', 4321, [MIDNIGHT_MS, MIDNIGHT_MS + 10_000], DAY - 0.5)).toBe(false)
})

test.each([
  [1, MIDNIGHT_MS + 300_000],
  [205, LOCAL_MIDNIGHT_MS + 300_000],
  [288, MIDNIGHT_MS + 86_400_000],
])('KH %i closes no later than the slot of its seed ends, and opens any time before', (i, endMs) => {
  expect(timesOf('KH', i, [endMs - 7_200_000, endMs])).toBe(true)
  expect(timesOf('KH', i, [endMs - 1, endMs])).toBe(true)
  expect(timesOf('KH', i, [endMs - 7_200_000, endMs - 60_000])).toBe(true)
  expect(timesOf('KH', i, [endMs, endMs])).toBe(false)
  expect(timesOf('KH', i, [endMs - 7_200_000, endMs + 1])).toBe(false)
  expect(timesOf('KH', i, [endMs - 7_200_000, endMs], DAY - 1)).toBe(false)
})

test.each(['VN', 'TN'])('%s is of the UTC day in which it closes, under any number', (game) => {
  const lastMs = MIDNIGHT_MS + 86_400_000
  for (const closeMs of [MIDNIGHT_MS, LOCAL_MIDNIGHT_MS - 1, LOCAL_MIDNIGHT_MS, lastMs - 1])
    expect(timesOf(game, 4711, [MIDNIGHT_MS - 90_000_000, closeMs])).toBe(true)
  for (const closeMs of [MIDNIGHT_MS - 1, lastMs])
    expect(timesOf(game, 4711, [MIDNIGHT_MS - 90_000_000, closeMs])).toBe(false)
  expect(timesOf(game, 4711, [lastMs - 2, lastMs - 1])).toBe(true)
  expect(timesOf(game, 4711, [lastMs - 1, lastMs - 1])).toBe(false)
})

test.each(['POLL_3', 'QUICK', 'poll_2', ''])('a draw of %j has no times that are right', (game) => {
  expect(timesOf(game, 1, [MIDNIGHT_MS, MIDNIGHT_MS + 10_000])).toBe(false)
})
