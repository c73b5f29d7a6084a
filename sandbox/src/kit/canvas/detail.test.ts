import { expect, test } from 'vitest'
import { Detail, densityAt, LEAST_DETAIL } from './detail.ts'

function pictures(detail: Detail, count: number, ms: number): number {
  let changes = 0
  for (let at = 0; at < count; at += 1) changes += detail.note(ms) ? 1 : 0
  return changes
}

test('a quick device draws everything for ever', () => {
  const detail = new Detail()
  expect(pictures(detail, 10_000, 16.7)).toBe(0)
  expect(detail.level).toBe(0)
})

test('a slow device draws less, step by step, and no less than the least', () => {
  const detail = new Detail()
  pictures(detail, 60, 40)
  expect(detail.level).toBe(1)
  pictures(detail, 600, 40)
  expect(detail.level).toBe(LEAST_DETAIL)
})

test.each([
  { what: 'a few slow ones change nothing', every: 10, ms: 30, level: 0 },
  { what: 'nor do very few late ones', every: 30, ms: 50, level: 0 },
  { what: 'every third one slow is too much', every: 3, ms: 30, level: LEAST_DETAIL },
  { what: 'more than a twentieth late is too much', every: 10, ms: 50, level: LEAST_DETAIL },
])('of pictures $what', ({ every, ms, level }) => {
  const detail = new Detail()
  for (let at = 0; at < 3_000; at += 1) detail.note(at % every === 0 ? ms : 16.7)
  expect(detail.level).toBe(level)
})

test('more is drawn again only after ten quick seconds, and where that is too much, after twice as long', () => {
  const detail = new Detail()
  pictures(detail, 60, 40)
  pictures(detail, 599, 16.7)
  expect(detail.level).toBe(1)
  pictures(detail, 1, 16.7)
  expect(detail.level).toBe(0)
  pictures(detail, 60, 40)
  pictures(detail, 1_199, 16.7)
  expect(detail.level).toBe(1)
  pictures(detail, 1, 16.7)
  expect(detail.level).toBe(0)
})

test('fewer pixels come last, and a screen never gets more than it has', () => {
  expect([0, 1, 2, 3].map((level) => densityAt(level, 2))).toEqual([2, 2, 1, 0.66])
  expect([0, 1, 2, 3].map((level) => densityAt(level, 1))).toEqual([1, 1, 1, 0.66])
})
