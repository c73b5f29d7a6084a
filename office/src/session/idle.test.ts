import { expect, test } from 'vitest'
import { IDLE_MS, idleState, WARNED_MS } from './idle.ts'

test.each([
  [0, 'fresh'],
  [IDLE_MS - WARNED_MS - 1, 'fresh'],
  [IDLE_MS - WARNED_MS, 'soon'],
  [IDLE_MS - 1, 'soon'],
  [IDLE_MS, 'over'],
  [IDLE_MS * 10, 'over'],
])('%i ms after the last answer the session is %s', (ms, is) => {
  expect(idleState(1_000, 1_000 + ms).is).toBe(is)
})

test('the warning says how long is left', () => {
  expect(idleState(0, IDLE_MS - 30_000)).toEqual({ is: 'soon', leftMs: 30_000 })
})
