import { expect, test } from 'vitest'
import { isTooFarAhead } from './special-draw.ts'

const NOW_MS = Date.parse('2026-03-01T00:00:00Z')
const DAY_MS = 86_400_000

test.each([
  [false, 60],
  [true, 7],
])('a draw beside the calendar (by the house: %s) is %d days ahead at most', (houseDrawn, days) => {
  const isFar = (drawMs: number) => isTooFarAhead({ drawMs, houseDrawn }, NOW_MS)
  const limitMs = NOW_MS + days * DAY_MS
  expect([NOW_MS, limitMs, limitMs + 1, Date.parse('9999-12-31T23:59:59Z')].map(isFar)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
