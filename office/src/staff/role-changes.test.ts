import { expect, test } from 'vitest'
import { changesOf } from './role-changes.ts'

test.each([
  [[], [], [], []],
  [['a', 'b'], ['b', 'a'], [], []],
  [['a'], ['a', 'b'], ['b'], []],
  [['a', 'b'], ['b', 'c'], ['c'], ['a']],
])('from %j to %j adds %j and removes %j', (before, after, added, removed) => {
  expect(changesOf<string>(before, after)).toEqual({ added, removed })
})
