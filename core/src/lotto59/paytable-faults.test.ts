import { expect, test } from 'vitest'
import { DEFAULT_PAYTABLE, paytableFrom } from './paytable.ts'
import { paytableFaults } from './paytable-faults.ts'
import { aboveHundred, marketReturns } from './returns.ts'

const { markets, jackpot } = DEFAULT_PAYTABLE
const market = (at: number, change: object) =>
  markets.map((each, no) => (no === at ? { ...each, ...change } : each))

test.each<[string, unknown, string]>([
  ['no object', [], 'no object'],
  ['a market is missing', { ...DEFAULT_PAYTABLE, markets: markets.slice(1) }, 'markets lists RANGE_1'],
  ['markets in another order', { ...DEFAULT_PAYTABLE, markets: [...markets].reverse() }, 'markets[0] is not'],
  ['a market twice', { ...DEFAULT_PAYTABLE, markets: market(1, { type: 'RANGE_1' }) }, 'markets[1] is not'],
  [
    'a rate with a fraction',
    { ...DEFAULT_PAYTABLE, markets: market(0, { rateCenti: 9.2 }) },
    'markets[0].rateCenti',
  ],
  ['a rate as text', { ...DEFAULT_PAYTABLE, numberRateCenti: '5000' }, 'numberRateCenti'],
  ['a rate below the stake', { ...DEFAULT_PAYTABLE, numberRateCenti: 99 }, 'numberRateCenti'],
  [
    'a negative rate',
    { ...DEFAULT_PAYTABLE, markets: market(6, { rateCenti: -195 }) },
    'markets[6].rateCenti',
  ],
  ['a rate beyond all', { ...DEFAULT_PAYTABLE, numberRateCenti: 1e15 }, 'numberRateCenti'],
  ['no jackpot', { ...DEFAULT_PAYTABLE, jackpot: null }, 'jackpot is missing'],
  ['a line for nothing', { ...DEFAULT_PAYTABLE, jackpot: { ...jackpot, lineRiel: 0 } }, 'jackpot.lineRiel'],
  [
    'more than all into the pot',
    { ...DEFAULT_PAYTABLE, jackpot: { ...jackpot, potSharePercent: 101 } },
    'jackpot.potSharePercent',
  ],
  [
    'four right pay less than three',
    { ...DEFAULT_PAYTABLE, jackpot: { ...jackpot, bigRateCenti: 9_999 } },
    'less than',
  ],
  ['an unknown field', { ...DEFAULT_PAYTABLE, version: 2 }, 'version is unknown'],
  [
    'an unknown field of a market',
    { ...DEFAULT_PAYTABLE, markets: market(2, { rate: 2.3 }) },
    'markets[2].rate is unknown',
  ],
])('%s is told', (_what, value, fault) => {
  expect(paytableFaults(value).join('\n')).toContain(fault)
})

const NO_OBJECT = ['it is no object; "paytable show" prints one']
const ORDER = [`markets lists ${markets.map(({ type }) => type).join(', ')}, in this order`]
const from = (least: number, most: number) => `is a whole number from ${least} to ${most}`

test.each<[string, unknown, string[]]>([
  ['nothing', null, NO_OBJECT],
  ['text', 'paytable', NO_OBJECT],
  ['a field that no paytable has', { ...DEFAULT_PAYTABLE, version: 2 }, ['version is unknown']],
  ['a list', [DEFAULT_PAYTABLE], NO_OBJECT],
  ['no markets', { ...DEFAULT_PAYTABLE, markets: null }, ORDER],
  ['as many letters as markets', { ...DEFAULT_PAYTABLE, markets: 'RANGE_1' }, ORDER],
  ['a market too many', { ...DEFAULT_PAYTABLE, markets: [...markets, markets[6]] }, ORDER],
  [
    'a market that is nothing',
    { ...DEFAULT_PAYTABLE, markets: markets.map((each, at) => (at === 3 ? null : each)) },
    ['markets[3] is not RANGE_4'],
  ],
  ['a list as the jackpot', { ...DEFAULT_PAYTABLE, jackpot: [] }, ['jackpot is missing']],
  [
    'an unknown field of the jackpot',
    { ...DEFAULT_PAYTABLE, jackpot: { ...jackpot, seed: 1 } },
    ['jackpot.seed is unknown'],
  ],
  [
    'a rate that is missing',
    { ...DEFAULT_PAYTABLE, numberRateCenti: undefined },
    [`numberRateCenti ${from(100, 100_000_000)}`],
  ],
  [
    'rates of the jackpot that are no figures',
    { ...DEFAULT_PAYTABLE, jackpot: { ...jackpot, smallRateCenti: '999999999' } },
    [`jackpot.smallRateCenti ${from(100, 100_000_000)}`],
  ],
  [
    'no rate of four',
    { ...DEFAULT_PAYTABLE, jackpot: { ...jackpot, bigRateCenti: '1' } },
    [`jackpot.bigRateCenti ${from(100, 100_000_000)}`],
  ],
  [
    'a negative seed and a share below none',
    { ...DEFAULT_PAYTABLE, jackpot: { ...jackpot, potSeedRiel: -1, potSharePercent: -1 } },
    [`jackpot.potSharePercent ${from(0, 100)}`, `jackpot.potSeedRiel ${from(0, 10_000_000_000)}`],
  ],
])('of %s exactly this is told', (_what, value, faults) => {
  expect(paytableFaults(value)).toEqual(faults)
})

test('the least and the greatest figures are taken, and four right may pay what three do', () => {
  const least = { lineRiel: 1, smallRateCenti: 100, bigRateCenti: 100, potSharePercent: 0, potSeedRiel: 0 }
  const most = { ...jackpot, smallRateCenti: 100_000_000, bigRateCenti: 100_000_000, potSharePercent: 100 }
  const at = (rateCenti: number) => markets.map((each) => ({ ...each, rateCenti }))
  expect(paytableFaults({ markets: at(100), numberRateCenti: 100, jackpot: least })).toEqual([])
  expect(paytableFaults({ markets: at(100_000_000), numberRateCenti: 100_000_000, jackpot: most })).toEqual(
    [],
  )
  expect(paytableFaults({ ...DEFAULT_PAYTABLE, numberRateCenti: 100_000_001 })).toHaveLength(1)
})

test('what has no fault is a paytable that can be read back', () => {
  expect(paytableFaults(DEFAULT_PAYTABLE)).toEqual([])
  expect(paytableFrom(JSON.stringify(DEFAULT_PAYTABLE))).toEqual(DEFAULT_PAYTABLE)
})

test('returns of the default rates, the pot’s seed counted', () => {
  expect(marketReturns(DEFAULT_PAYTABLE)).toEqual([
    { market: 'RANGE_1', percent: 100.13 },
    { market: 'RANGE_2', percent: 90.6 },
    { market: 'RANGE_3', percent: 89.33 },
    { market: 'RANGE_4', percent: 90.6 },
    { market: 'RANGE_5', percent: 100.13 },
    { market: 'RANGE_6', percent: 98.27 },
    { market: 'RANGE_7', percent: 96.73 },
    { market: 'NUMBER', percent: 84.75 },
    { market: 'JACKPOT', percent: 65.56 },
  ])
  expect(aboveHundred(DEFAULT_PAYTABLE).map((each) => each.market)).toEqual(['RANGE_1', 'RANGE_5'])
})

test('exactly all that is staked is not above', () => {
  const even = { ...DEFAULT_PAYTABLE, markets: market(0, { rateCenti: 900 }), numberRateCenti: 5_900 }
  expect(aboveHundred(even).map((each) => each.market)).toEqual(['RANGE_5'])
  const above = { ...even, numberRateCenti: 5_901 }
  expect(aboveHundred(above).map((each) => each.market)).toEqual(['RANGE_5', 'NUMBER'])
})
