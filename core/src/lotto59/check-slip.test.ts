import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkSlip, type SlipEntry } from './check-slip.ts'
import { DEFAULT_LIMITS, DEFAULT_PAYTABLE } from './paytable.ts'

const check = (...entries: SlipEntry[]) => checkSlip(entries, DEFAULT_PAYTABLE, DEFAULT_LIMITS)
const refusal = (code: string, n?: number) => (n === undefined ? { ok: false, code } : { ok: false, code, n })

test('a number on three posts makes three lines, each with the whole amount', () => {
  const outcome = check({ type: 'NUMBER', amount: 700, value: 7, posts: ['A', 'C', 'E'] })
  expect(outcome).toEqual({
    ok: true,
    value: [1, 3, 5].map((post) => ({
      typeNo: 8,
      pick: BigInt(post * 100 + 7),
      stakeUnits: 70_000_000n,
      rateCenti: 5000,
      bet: { kind: 'number', post, number: 7 },
    })),
  })
})

test('ranges and jackpots make one line each, jackpot numbers ascending', () => {
  const outcome = check(
    { type: 'RANGE_6', amount: 500 },
    { type: 'JACKPOT', amount: 3000, numbers: [59, 1, 30, 2, 7] },
  )
  if (!outcome.ok) throw new Error(outcome.code)
  expect(outcome.value.map(({ typeNo, rateCenti }) => [typeNo, rateCenti])).toEqual([
    [6, 195],
    [9, 10_000],
  ])
  expect(outcome.value[0]?.bet).toEqual({ kind: 'range', typeNo: 6 })
  expect(outcome.value[1]?.bet).toEqual({ kind: 'jackpot', numbers: [1, 2, 7, 30, 59] })
})

test.each<[string, SlipEntry, object]>([
  ['below the minimum', { type: 'RANGE_1', amount: 499 }, refusal('amount_too_small', 500)],
  ['zero', { type: 'RANGE_1', amount: 0 }, refusal('amount_too_small', 500)],
  ['negative', { type: 'RANGE_1', amount: -500 }, refusal('amount_too_small', 500)],
  ['above the maximum', { type: 'RANGE_1', amount: 2_000_001 }, refusal('amount_too_large', 2_000_000)],
  ['a fraction', { type: 'RANGE_1', amount: 500.5 }, refusal('invalid_bet')],
  ['1e21', { type: 'RANGE_1', amount: 1e21 }, refusal('invalid_bet')],
  ['NaN', { type: 'RANGE_1', amount: Number.NaN }, refusal('invalid_bet')],
  ['range with a value', { type: 'RANGE_1', amount: 500, value: 1 }, refusal('invalid_bet')],
  ['range with posts', { type: 'RANGE_1', amount: 500, posts: [] }, refusal('invalid_bet')],
  ['range with numbers', { type: 'RANGE_7', amount: 500, numbers: [] }, refusal('invalid_bet')],
  ['number without posts', { type: 'NUMBER', amount: 500, value: 1 }, refusal('no_post')],
  ['number with no post', { type: 'NUMBER', amount: 500, value: 1, posts: [] }, refusal('no_post')],
  ['no value', { type: 'NUMBER', amount: 500, posts: ['A'] }, refusal('invalid_bet')],
  ['value 0', { type: 'NUMBER', amount: 500, value: 0, posts: ['A'] }, refusal('invalid_bet')],
  ['value 60', { type: 'NUMBER', amount: 500, value: 60, posts: ['A'] }, refusal('invalid_bet')],
  ['post F', { type: 'NUMBER', amount: 500, value: 1, posts: ['F'] }, refusal('invalid_bet')],
  ['a post twice', { type: 'NUMBER', amount: 500, value: 1, posts: ['A', 'A'] }, refusal('invalid_bet')],
  [
    'number with numbers',
    { type: 'NUMBER', amount: 500, value: 1, posts: ['A'], numbers: [1] },
    refusal('invalid_bet'),
  ],
  ['half a line', { type: 'JACKPOT', amount: 1500, numbers: [1, 2, 3, 4, 5] }, refusal('jackpot_step', 1000)],
  ['four numbers', { type: 'JACKPOT', amount: 1000, numbers: [1, 2, 3, 4] }, refusal('invalid_bet')],
  ['six numbers', { type: 'JACKPOT', amount: 1000, numbers: [1, 2, 3, 4, 5, 6] }, refusal('invalid_bet')],
  ['a number twice', { type: 'JACKPOT', amount: 1000, numbers: [1, 2, 3, 4, 4] }, refusal('invalid_bet')],
  ['number 60', { type: 'JACKPOT', amount: 1000, numbers: [1, 2, 3, 4, 60] }, refusal('invalid_bet')],
  ['no numbers', { type: 'JACKPOT', amount: 1000 }, refusal('invalid_bet')],
  [
    'jackpot with posts',
    { type: 'JACKPOT', amount: 1000, numbers: [1, 2, 3, 4, 5], posts: ['A'] },
    refusal('invalid_bet'),
  ],
])('refused: %s', (_, entry, expected) => {
  expect(check(entry)).toEqual(expected)
})

test('one bad entry refuses the whole slip', () => {
  expect(check({ type: 'RANGE_1', amount: 500 }, { type: 'RANGE_2', amount: 1 }).ok).toBe(false)
})

test('a slip has 1 to 50 entries', () => {
  const entry: SlipEntry = { type: 'RANGE_1', amount: 500 }
  expect(check()).toEqual(refusal('invalid_bet'))
  expect(check(...new Array<SlipEntry>(50).fill(entry)).ok).toBe(true)
  expect(check(...new Array<SlipEntry>(51).fill(entry))).toEqual(refusal('invalid_bet'))
})

test('the stakes of the lines are the amount times the posts', () => {
  const posts = fc.subarray(['A', 'B', 'C', 'D', 'E'], { minLength: 1 })
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 2_000_000 }), posts, (amount, chosen) => {
      const outcome = check({ type: 'NUMBER', amount, value: 59, posts: chosen })
      if (!outcome.ok) throw new Error(outcome.code)
      const staked = outcome.value.reduce((sum, line) => sum + line.stakeUnits, 0n)
      return staked === BigInt(amount) * BigInt(chosen.length) * 100_000n
    }),
  )
})

test.each<[string, SlipEntry]>([
  ['six numbers, one of them twice', { type: 'JACKPOT', amount: 1000, numbers: [1, 2, 3, 4, 5, 5] }],
  ['no numbers', { type: 'JACKPOT', amount: 1000 }],
  ['a value beside the numbers', { type: 'JACKPOT', amount: 1000, numbers: [1, 2, 3, 4, 5], value: 1 }],
  ['posts beside the numbers', { type: 'JACKPOT', amount: 1000, numbers: [1, 2, 3, 4, 5], posts: ['A'] }],
])('a jackpot with %s is refused', (_what, entry) => {
  expect(check(entry)).toEqual(refusal('invalid_bet'))
})

test('a market that the draw was opened without is refused', () => {
  const markets = DEFAULT_PAYTABLE.markets.filter(({ type }) => type !== 'RANGE_7')
  const older = { ...DEFAULT_PAYTABLE, markets }
  expect(checkSlip([{ type: 'RANGE_7', amount: 500 }], older, DEFAULT_LIMITS)).toEqual(refusal('invalid_bet'))
})
