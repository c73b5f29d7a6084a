import { expect, test } from 'vitest'
import { EVENT_KINDS, EVENT_LIMITS, eventLimitsOf, isEventKind } from './significant-events.ts'

test('an action belongs to one kind', () => {
  const all = Object.values(EVENT_KINDS).flat()
  expect(new Set(all).size).toBe(all.length)
})

test.each([
  [undefined, EVENT_LIMITS],
  ['text', EVENT_LIMITS],
  [{ bet: 5_000 }, { ...EVENT_LIMITS, bet: 5_000 }],
  [{ bet: 0, win: -1, transfer: 0.5 }, EVENT_LIMITS],
  [{ bet: '7', win: 10 ** 13, other: 1 }, EVENT_LIMITS],
  [null, EVENT_LIMITS],
  [[1, 2, 3], EVENT_LIMITS],
  [
    { bet: 1, win: 10 ** 12, transfer: 10 ** 12 + 1 },
    { ...EVENT_LIMITS, bet: 1, win: 10 ** 12 },
  ],
  [{ bet: 2 ** 53, win: 1.5, transfer: Number.NaN }, EVENT_LIMITS],
])('the setting %j gives %j', (setting, limits) => {
  expect(eventLimitsOf(setting)).toEqual(limits)
})

test('a kind is one that there is, and nothing of any object', () => {
  expect(isEventKind('large')).toBe(true)
  expect(isEventKind('toString')).toBe(false)
})
