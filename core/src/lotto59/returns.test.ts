import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BetTypeName } from './markets.ts'
import { DEFAULT_PAYTABLE } from './paytable.ts'
import {
  chanceNumber,
  choose,
  type Fraction,
  jackpotDiffChance,
  marketReturn,
  rangeReturn,
  reduced,
  returnPercent,
  totalCounts,
} from './returns.ts'

interface Written {
  num: string
  den: string
}
interface Fixture {
  sets: string
  markets: {
    type: BetTypeName
    chance: Written
    return: Written
    diffs?: { diff: number; chance: Written }[]
  }[]
}
const file = new URL('../../fixtures/returns.json', import.meta.url)
const fixture: Fixture = JSON.parse(readFileSync(file, 'utf8'))

function written([num, den]: Fraction): Written {
  return { num: String(num), den: String(den) }
}

test('all C(59,10) sets are counted, symmetrically around 300', () => {
  const counts = totalCounts()
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(62_828_356_305)
  expect(String(62_828_356_305)).toBe(fixture.sets)
  expect(counts.findIndex((count) => count > 0)).toBe(55)
  expect(counts.length).toBe(546)
  for (let total = 55; total <= 545; total++) expect(counts[total]).toBe(counts[600 - total])
})

test.each(fixture.markets)('chance and return of $type are the exact fractions', (market) => {
  const { chance, returnFraction } = marketReturn(market.type, DEFAULT_PAYTABLE)
  expect(written(chance)).toEqual(market.chance)
  expect(written(returnFraction)).toEqual(market.return)
  for (const { diff, chance } of market.diffs ?? []) expect(written(jackpotDiffChance(diff))).toEqual(chance)
})

test.each([
  ['RANGE_1', 0.108838, 100.13],
  ['RANGE_2', 0.196964, 90.6],
  ['RANGE_3', 0.388396, 89.33],
  ['RANGE_4', 0.196964, 90.6],
  ['RANGE_5', 0.108838, 100.13],
  ['RANGE_6', 0.503967, 98.27],
  ['RANGE_7', 0.496033, 96.73],
  ['NUMBER', 0.016949, 84.75],
] as const)('%s: chance %d, return %d percent', (market, chance, percent) => {
  const result = marketReturn(market, DEFAULT_PAYTABLE)
  expect(chanceNumber(result.chance)).toBeCloseTo(chance, 6)
  expect(returnPercent(result.returnFraction)).toBe(percent)
})

test('the jackpot: chances of the three tiers, 64.8 percent without the seed of the pot', () => {
  expect(chanceNumber(jackpotDiffChance(2))).toBeCloseTo(0.00285835, 8)
  expect(chanceNumber(jackpotDiffChance(1))).toBeCloseTo(5.39311e-5, 9)
  expect(jackpotDiffChance(0)).toEqual([1n, 5_006_386n])
  const tenths = returnPercent(marketReturn('JACKPOT', DEFAULT_PAYTABLE).returnFraction) * 10
  expect(Math.round(tenths)).toBe(648)
})

test('a range at another rate returns its part of it, and a market that no paytable lists has no return', () => {
  const [wins, all] = marketReturn('RANGE_7', DEFAULT_PAYTABLE).chance
  expect(rangeReturn('RANGE_7', 200)).toEqual(reduced(wins * 2n, all))
  expect(rangeReturn('RANGE_7', 195)).toEqual(marketReturn('RANGE_7', DEFAULT_PAYTABLE).returnFraction)
  const without = { ...DEFAULT_PAYTABLE, markets: DEFAULT_PAYTABLE.markets.slice(0, 5) }
  expect(() => marketReturn('RANGE_7', without)).toThrow('of the paytable')
})

test.each<[Fraction, number, number]>([
  [[1n, 3n], 33.33, 0.333333333],
  [[2n, 3n], 66.67, 0.666666667],
  [[1n, 20_000n], 0.01, 0.00005],
  [[49_999n, 1_000_000_000n], 0, 0.000049999],
  [[1n, 2_000_000_000n], 0, 1e-9],
  [[499n, 1_000_000_000_000n], 0, 0],
])('%o is written to the nearest: %d percent, a chance of %d', (fraction, percent, chance) => {
  expect([returnPercent(fraction), chanceNumber(fraction)]).toEqual([percent, chance])
})

test('how many sets there are, and fractions in lowest terms', () => {
  expect([choose(5, 0), choose(5, 5), choose(5, 2), choose(2, 3)]).toEqual([1n, 1n, 10n, 0n])
  expect([reduced(6n, 8n), reduced(8n, 6n), reduced(0n, 7n)]).toEqual([
    [3n, 4n],
    [4n, 3n],
    [0n, 1n],
  ])
})
