import { expect, test } from 'vitest'
import { limitChange } from './limit-change.ts'

test.each([
  [null, null, 'same'],
  [5000, 5000, 'same'],
  [null, 5000, 'lower'],
  [5000, 4000, 'lower'],
  [5000, 6000, 'higher'],
  [5000, null, 'higher'],
])('from %s to %s: %s', (now, next, change) => {
  expect(limitChange(now, next)).toBe(change)
})
