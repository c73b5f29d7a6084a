import type { BetEntry, PollInfo } from '@samnang/contract/lotto59'
import { RANGES } from '@samnang/core/lotto59/markets'
import { expect, test } from 'vitest'
import { possibleWin } from './possible-win.ts'

const RATES = [9.2, 4.6, 2.3, 4.6, 9.2, 1.95, 1.95]
const paytable = {
  markets: RANGES.map(({ type }, at) => ({ type, rate: RATES[at] })),
  number: { rate: 50 },
  jackpot: { pot: 40_000_000 },
} as unknown as PollInfo['paytable']
const number = (value: number, posts: BetEntry['posts'] = ['A']): BetEntry => ({
  type: 'NUMBER',
  amount: 1000,
  value,
  posts,
})

test.each<[string, BetEntry[], number]>([
  ['one market', [{ type: 'RANGE_1', amount: 500 }], 4600],
  [
    'small and big exclude each other',
    [
      { type: 'RANGE_6', amount: 500 },
      { type: 'RANGE_7', amount: 1000 },
    ],
    1950,
  ],
  [
    'a band inside small adds up',
    [
      { type: 'RANGE_6', amount: 1000 },
      { type: 'RANGE_1', amount: 1000 },
    ],
    11_150,
  ],
  ['one number on all posts falls once', [number(7, ['A', 'B', 'C', 'D', 'E'])], 50_000],
  ['two numbers on one post', [number(7), number(8)], 50_000],
  ['two numbers on two posts', [number(7, ['A', 'B']), number(8, ['A', 'B'])], 100_000],
  ['a jackpot adds the pot', [{ type: 'JACKPOT', amount: 1000, numbers: [1, 2, 3, 4, 5] }], 40_000_000],
])('%s', (_name, entries, expected) => {
  expect(
    possibleWin(
      entries.map((entry, id) => ({ id, entry })),
      paytable,
    ),
  ).toBe(expected)
})
