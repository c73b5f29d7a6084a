import { expect, test } from 'vitest'
import { nextRow } from './row-keys.ts'

test.each([
  [-1, 'j', 3, 0],
  [0, 'j', 3, 1],
  [2, 'j', 3, 2],
  [-1, 'k', 3, 2],
  [1, 'k', 3, 0],
  [0, 'k', 3, 0],
  [1, 'ArrowDown', 3, 2],
  [1, 'ArrowUp', 3, 0],
  [2, 'Home', 3, 0],
  [0, 'End', 3, 2],
  [-1, 'j', 0, -1],
  [0, 'End', 0, -1],
])('from %i the key %s among %i rows leads to %i', (now, key, count, next) => {
  expect(nextRow(now, key, count)).toBe(next)
})
