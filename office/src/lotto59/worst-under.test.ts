import type { DrawRisk } from '@samnang/contract/office/lotto59'
import { DEFAULT_PAYTABLE } from '@samnang/core/lotto59/paytable'
import { expect, test } from 'vitest'
import { worstUnder } from './worst-under.ts'

const NOW = { ...DEFAULT_PAYTABLE, markets: [...DEFAULT_PAYTABLE.markets] }

function riskOf(): DrawRisk {
  const numbers = Array.from({ length: 5 }, () => new Array<number>(59).fill(0))
  const [first] = numbers
  if (first) first[6] = 50_000
  return {
    markets: NOW.markets.map(({ type, rateCenti }) => ({
      ...{ type, rate_centi: rateCenti },
      ...(type === 'RANGE_1' ? { stake: 10_000, owed: 92_000 } : { stake: 0, owed: 0 }),
    })),
    ...{ numbers, number_rate_centi: 5_000, number_stake: 1_000, bound: 0, bound_max: 0 },
    jackpot: { stake: 0, four_most: 0, four_max: 0, four_owed: 0 },
    worst: { owed: 142_000, low: 55, high: 238 },
    dearest: { owed: 0, pot: 0, low: 55, high: 545 },
    dearest_all: { owed: 0, pot: 0, low: 55, high: 545 },
  }
}

test('under the rates of now it is the worst case of now', () => {
  expect(worstUnder(riskOf(), NOW)).toBe(142_000)
})

test('under other rates the same stakes cost what those say', () => {
  const markets = NOW.markets.map((one) => (one.type === 'RANGE_1' ? { ...one, rateCenti: 850 } : one))
  expect(worstUnder(riskOf(), { ...NOW, markets, numberRateCenti: 4_000 })).toBe(85_000 + 40_000)
})
