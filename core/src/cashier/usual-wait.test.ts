import { expect, test } from 'vitest'
import { usualWait } from './usual-wait.ts'

const minutes = (...waits: number[]) => waits.map((wait) => wait * 60_000)

test.each([
  ['nobody has waited', [], null],
  ['four say nothing', minutes(1, 1, 1, 1), null],
  ['five at once', minutes(0, 0, 0, 0, 0), 2],
  ['exactly ten minutes', minutes(10, 10, 10, 10, 10), 10],
  ['a moment more', [...minutes(10, 10, 10, 10), 600_001], 15],
  ['one of ten waits longer', minutes(4, 4, 4, 4, 4, 4, 4, 4, 4, 700), 5],
  ['two of ten wait longer', minutes(4, 4, 4, 4, 4, 4, 4, 4, 100, 700), 120],
  ['in no order', minutes(700, 4, 4, 30, 4, 4, 4, 4, 4, 4), 30],
  ['exactly a day', minutes(1_440, 1_440, 1_440, 1_440, 1_440), 1_440],
  ['longer than a day', minutes(2000, 2000, 2000, 2000, 2000), null],
])('%s', (_name, waits, told) => {
  expect(usualWait(waits)).toBe(told)
})
