import { expect, test } from 'vitest'
import { heldBalance } from './held-balance.ts'

test('a stake is off at once, a win waits for its show', () => {
  const staked = heldBalance(10_000, 9_000, true)
  expect(staked).toBe(9_000)
  expect(heldBalance(staked, 59_000, true)).toBe(9_000)
  expect(heldBalance(staked, 59_000, false)).toBe(59_000)
})

test('nothing is held while no result is being shown', () => {
  expect(heldBalance(10_000, 12_000, false)).toBe(12_000)
})
