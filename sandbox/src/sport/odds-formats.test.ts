import { expect, test } from 'vitest'
import { fromFormat, ODDS_FORMATS, riskForWin, showOdds, toFormat } from './odds-formats.ts'

test.each([
  [2_300, '2.30', '-0.77', '1.30', '1.30'],
  [1_800, '1.80', '0.80', '0.80', '-1.25'],
  [2_000, '2.00', '1.00', '1.00', '1.00'],
  [1_510, '1.51', '0.51', '0.51', '-1.96'],
  [2_670, '2.67', '-0.60', '1.67', '1.67'],
  [2_120, '2.12', '-0.89', '1.12', '1.12'],
  [2_020, '2.02', '-0.98', '1.02', '1.02'],
  [2_360, '2.36', '-0.74', '1.36', '1.36'],
  [1_010, '1.01', '0.010', '0.010', '-100.00'],
  [200_000, '200.00', '-0.005', '199.00', '199.00'],
])('%i is %s, Malay %s, Hong Kong %s, Indonesian %s', (price, ...texts) => {
  expect(ODDS_FORMATS.map((format) => showOdds(price, format))).toEqual(texts)
})

test('every price that can be offered turns back into itself from every format', () => {
  for (let price = 1_010; price <= 500_000; price += 10) {
    for (const format of ODDS_FORMATS) {
      const back = fromFormat(toFormat(price, format), format)
      if (back !== price) expect([price, format, back]).toEqual([price, format, price])
    }
  }
})

test('what has to be risked for a win of 100', () => {
  expect(riskForWin(100, 2_250)).toBe(80)
  expect(riskForWin(100, 2_000)).toBe(100)
  expect(riskForWin(100, 2_300)).toBe(77)
})
