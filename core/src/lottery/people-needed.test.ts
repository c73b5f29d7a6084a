import { expect, test } from 'vitest'
import { isSamePerson, peopleNeeded } from './people-needed.ts'

test.each([
  ['void', 999, 1],
  ['void', 1000, 2],
  ['void', 1001, 2],
  ['reopen', 999, 2],
  ['reopen', 1001, 2],
] as const)('%s at %d, where taking back ends at 1000, takes %d', (change, nowMs, people) => {
  expect(peopleNeeded(change, { stopDeleteMs: 1000, nowMs })).toBe(people)
})

test.each([
  ['sokha', ' SOKHA ', true],
  [' Sokha ', 'sokha', true],
  ['សុខា', 'សុខា', true],
  ['sokha', 'dara', false],
])('%s and %s: %s', (one, other, same) => expect(isSamePerson(one, other)).toBe(same))
