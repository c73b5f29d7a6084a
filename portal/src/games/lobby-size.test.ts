import type { Game } from '@samnang/contract/games'
import { expect, test } from 'vitest'
import { isLarge } from './lobby-size.ts'

const rows = (count: number) => Array.from({ length: count }, () => ({}) as Game)

test.each([
  [0, null, false, false],
  [11, null, false, false],
  [12, null, false, true],
  [4, '7', false, true],
  [4, null, true, null],
  [4, '7', true, true],
])('%i games, next %s, filtered %s: %s', (count, next, isFiltered, large) => {
  expect(isLarge({ rows: rows(count), next }, isFiltered)).toBe(large)
})
