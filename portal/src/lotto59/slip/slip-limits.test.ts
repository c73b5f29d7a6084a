import type { BetEntry } from '@samnang/contract/lotto59'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, type SlipLimits } from './slip-limits.ts'
import { entryCost, type SlipLine, slipCost } from './slip-lines.ts'

const LIMITS: SlipLimits = {
  min: 500,
  max: 2_000_000,
  room: 10_000_000,
  jackpotRoom: 100_000,
  jackpotLine: 1000,
}
const small = (amount: number): BetEntry => ({ type: 'RANGE_6', amount })
const number = (amount: number, posts: BetEntry['posts']): BetEntry => ({
  type: 'NUMBER',
  amount,
  value: 7,
  posts: posts ?? [],
})
const jackpot = (amount: number): BetEntry => ({ type: 'JACKPOT', amount, numbers: [1, 2, 3, 4, 5] })
const linesOf = (...entries: BetEntry[]): SlipLine[] => entries.map((entry, id) => ({ id, entry }))

const cases: [string, BetEntry[], Partial<SlipLimits>, { amounts: number[]; most: number | null }][] = [
  ['what fits stays', [small(2_000_000)], {}, { amounts: [2_000_000], most: null }],
  ['a bet of 4 million is one of 2', [small(4_000_000)], {}, { amounts: [2_000_000], most: 2_000_000 }],
  [
    'each post of a number is a bet',
    [number(2_000_000, ['A', 'B'])],
    {},
    { amounts: [2_000_000], most: null },
  ],
  [
    'the limit of a draw is shared by the posts',
    [number(2_000_000, ['A', 'B', 'C'])],
    { room: 3_000_000 },
    { amounts: [1_000_000], most: 1_000_000 },
  ],
  ['what is placed already counts', [small(1000)], { room: 700 }, { amounts: [700], most: 700 }],
  ['less than the least stake is no line', [small(1000)], { room: 499 }, { amounts: [], most: 499 }],
  ['nothing is left', [small(1000)], { room: -5 }, { amounts: [], most: 0 }],
  ['jackpots are whole lines', [jackpot(5000)], { jackpotRoom: 3500 }, { amounts: [3000], most: 3500 }],
]

test.each(cases)('%s', (_name, entries, limits, expected) => {
  const { lines, most } = fitted(linesOf(...entries), { ...LIMITS, ...limits })
  expect({ amounts: lines.map(({ entry }) => entry.amount), most }).toEqual(expected)
})

test('no slip is above a limit, no stake grows, and cutting twice changes nothing', () => {
  const amount = fc.integer({ min: 1, max: 6000 }).map((lines) => lines * 1000)
  const entry = fc.oneof(
    amount.map(small),
    fc
      .tuple(amount, fc.subarray(['A', 'B', 'C', 'D', 'E'] as const, { minLength: 1 }))
      .map((given) => number(...given)),
    amount.map(jackpot),
  )
  const room = fc.integer({ min: 0, max: 20_000_000 })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), room, (entries, left) => {
      const limits = { ...LIMITS, room: left }
      const { lines } = fitted(linesOf(...entries), limits)
      expect(slipCost(lines)).toBeLessThanOrEqual(left)
      const jackpots = lines.filter((line) => line.entry.type === 'JACKPOT')
      expect(slipCost(jackpots)).toBeLessThanOrEqual(LIMITS.jackpotRoom)
      for (const { id, entry: kept } of lines) {
        expect(kept.amount).toBeLessThanOrEqual(Math.min(LIMITS.max, entries[id]?.amount ?? 0))
        expect(kept.amount).toBeGreaterThanOrEqual(LIMITS.min)
        expect(entryCost(kept) % kept.amount).toBe(0)
      }
      expect(fitted(lines, limits)).toEqual({ lines, most: null })
    }),
  )
})
