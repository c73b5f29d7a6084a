import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ballsShown,
  ballTimes,
  DAY_MS,
  drawAt,
  drawsPerDay,
  drawTimes,
  nextBallAt,
  POLL_TIMES,
  shownAt,
} from './draw-schedule.ts'
import { POLL_NAMES } from './markets.ts'

const BALLS = [24, 57, 14, 39, 49, 4, 22, 13, 32, 31]

test('the first draw of day 20 777 opens at midnight UTC', () => {
  const first = { day: 20_777, i: 1, openMs: 1_795_132_800_000, closeMs: 1_795_132_810_000 }
  expect(drawAt('POLL_2', 1_795_132_800_000)).toEqual(first)
  expect(drawAt('POLL_2', 1_795_132_809_999)).toEqual(first)
  expect(drawAt('POLL_2', 1_795_132_810_000).i).toBe(2)
  expect(drawAt('POLL_1', 1_795_132_799_999)).toEqual({
    day: 20_776,
    i: 288,
    openMs: 1_795_132_500_000,
    closeMs: 1_795_132_800_000,
  })
})

test('a draw is always open, and its number leads back to its times', () => {
  fc.assert(
    fc.property(fc.constantFrom(...POLL_NAMES), fc.integer({ min: 0, max: 4e12 }), (poll, ms) => {
      const draw = drawAt(poll, ms)
      expect(draw.openMs <= ms && ms < draw.closeMs).toBe(true)
      expect(draw.closeMs % (POLL_TIMES[poll].periodS * 1000)).toBe(0)
      expect(draw.day).toBe(Math.floor(draw.openMs / DAY_MS))
      expect(drawTimes(poll, draw.day, draw.i)).toEqual(draw)
      expect(drawAt(poll, draw.closeMs).openMs).toBe(draw.closeMs)
    }),
  )
})

test('288 draws of POLL_1 and 8 640 of POLL_2 a day, and none beyond', () => {
  expect(POLL_NAMES.map(drawsPerDay)).toEqual([288, 8640])
  expect(() => drawTimes('POLL_1', 1, 0)).toThrow('belongs to its day')
  expect(() => drawTimes('POLL_1', 1, 289)).toThrow('belongs to its day')
  expect(drawTimes('POLL_1', 1, 288).closeMs).toBe(2 * DAY_MS)
  expect(() => drawTimes('POLL_1', 1, 1.5)).toThrow('numbered')
  expect(() => drawTimes('POLL_1', 1.5, 1)).toThrow('numbered')
})

test('the shows: POLL_1 from 6 s to 60 s and 65 s, POLL_2 from 1.5 s to 6 s', () => {
  expect(ballTimes(0, POLL_TIMES.POLL_1)).toEqual(
    [6, 12, 18, 24, 30, 36, 42, 48, 54, 60].map((s) => s * 1000),
  )
  expect(ballTimes(0, POLL_TIMES.POLL_2)).toEqual([
    1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000, 5500, 6000,
  ])
  expect(shownAt(0, POLL_TIMES.POLL_1)).toBe(65_000)
  expect(shownAt(0, POLL_TIMES.POLL_2)).toBe(6000)
})

test('no ball is known before its moment', () => {
  const times = POLL_TIMES.POLL_2
  expect(ballsShown(BALLS, 1000, times, 2499)).toEqual([])
  expect(ballsShown(BALLS, 1000, times, 2500)).toEqual([24])
  expect(ballsShown(BALLS, 1000, times, 6999)).toEqual(BALLS.slice(0, 9))
  expect(ballsShown(BALLS, 1000, times, 7000)).toEqual(BALLS)
})

test('the next ball is the first one that is not shown', () => {
  const times = POLL_TIMES.POLL_2
  expect(nextBallAt(1000, times, 0)).toBe(2500)
  expect(nextBallAt(1000, times, 2500)).toBe(3000)
  expect(nextBallAt(1000, times, 7000)).toBeNull()
})
