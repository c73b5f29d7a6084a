import { expect, test } from 'vitest'
import { netLook } from './riel.tsx'

test.each([
  [1, 'text-win'],
  [-0.001, 'text-lose'],
  [0, ''],
  [-0, ''],
])('a result of %s looks like %j: nothing is no win', (amount, look) => {
  expect(netLook(amount)).toBe(look)
})
