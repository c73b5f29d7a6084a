import { describe, expect, it, test } from 'vitest'
import { currencyOf, readAmount } from './statement-amount.ts'

describe('an amount', () => {
  it.each([
    ['50000', 'point', 50_000_00000n, null],
    ['1,250,000.00', 'point', 1_250_000_00000n, null],
    ['1.250.000,50', 'comma', 1_250_000_50000n, null],
    ['1 250 000', 'point', 1_250_000_00000n, null],
    ["1'250'000", 'point', 1_250_000_00000n, null],
    ['1’250.5', 'point', 1_250_50000n, null],
    ['12,345', 'point', 12_345_00000n, null],
    ['0.00001', 'point', 1n, null],
    ['1.12345', 'point', 1_12345n, null],
    ['5,5', 'comma', 5_50000n, null],
    ['0', 'point', 0n, null],
    ['  7 ', 'point', 7_00000n, null],
    ['៥០,០០០៛', 'point', 50_000_00000n, 'KHR'],
    ['៛ 50,000 ', 'point', 50_000_00000n, 'KHR'],
    ['KHR 50,000.00', 'point', 50_000_00000n, 'KHR'],
    ['KHR. 50,000', 'point', 50_000_00000n, 'KHR'],
    ['50000khr', 'point', 50_000_00000n, 'KHR'],
    ['50000 riel', 'point', 50_000_00000n, 'KHR'],
    ['50000 Riels.', 'point', 50_000_00000n, 'KHR'],
    ['50000 រៀល', 'point', 50_000_00000n, 'KHR'],
    ['+5', 'point', 5_00000n, null],
    ['+ 5', 'point', 5_00000n, null],
    ['5+', 'point', 5_00000n, null],
    ['5 +', 'point', 5_00000n, null],
    ['+KHR 5', 'point', 5_00000n, 'KHR'],
    ['$12.50', 'point', 12_50000n, 'USD'],
    ['US$ 1,000', 'point', 1_000_00000n, 'USD'],
    ['12.50 USD', 'point', 12_50000n, 'USD'],
    ['12.50 ដុល្លារ', 'point', 12_50000n, 'USD'],
    ['500 THB', 'point', 500_00000n, 'other'],
    ['EURO 500', 'point', 500_00000n, 'other'],
    ['０５', 'point', 5_00000n, null],
  ] as const)('%s with a decimal %s came in', (text, decimal, units, currency) => {
    expect(readAmount(text, decimal)).toEqual({ units, currency })
  })

  it.each([
    ['-50,000', null],
    ['- 50,000', null],
    ['−50,000', null],
    ['–50,000', null],
    ['50,000-', null],
    ['50,000 -', null],
    ['50,000−', null],
    ['(50,000)', null],
    ['( 50,000 )', null],
    ['(KHR 50,000)', 'KHR'],
    ['(50,000 KHR)', 'KHR'],
    ['-KHR 50,000', 'KHR'],
    ['− KHR 50,000', 'KHR'],
    ['–KHR50,000', 'KHR'],
    ['KHR -50,000', 'KHR'],
    ['-៛50,000', 'KHR'],
    ['៛ - 50,000', 'KHR'],
    ['50,000.00 DR', null],
    ['50,000.00 dr.', null],
    ['50,000.00DR', null],
    ['50,000Dr.', null],
    ['50,000៛DR', 'KHR'],
    ['DR 50,000', null],
    ['  DR 50,000', null],
    ['50,000 DR  ', null],
    ['DR. 50,000', null],
    ['dr50,000', null],
    ['DR KHR 50,000', 'KHR'],
    ['KHR 50000 DR', 'KHR'],
    ['-50,000 DR', null],
    ['(50,000) DR', null],
  ] as const)('%s went out', (text, currency) => {
    expect(readAmount(text, 'point')).toEqual({ units: -50_000_00000n, currency })
  })

  it.each(['50,000.00 CR', '50,000CR', 'cr 50,000', 'CR. 50,000', '50,000 Cr.'])(
    '%s came in, as its mark says',
    (text) => {
      expect(readAmount(text, 'point')).toEqual({ units: 50_000_00000n, currency: null })
    },
  )

  it.each([
    ['1,5', 'point'],
    ['1.250.000', 'point'],
    ['1.5', 'comma'],
    ['1,25,000', 'point'],
    ['1250,000', 'point'],
    [',500', 'point'],
    ['1,250,00', 'point'],
    ['.5', 'point'],
    ['5.', 'point'],
    ['1.123456', 'point'],
    ['1;250', 'point'],
    ['', 'point'],
    ['-', 'point'],
    ['()', 'point'],
    ['abc', 'point'],
    ['DR', 'point'],
    ['1.1234567', 'point'],
    ['1e5', 'point'],
    ['--5', 'point'],
    ['5--', 'point'],
    ['(-5)', 'point'],
    ['((5))', 'point'],
    ['(5', 'point'],
    ['5)', 'point'],
    ['5 5', 'point'],
    ['5-5', 'point'],
    ['5–', 'point'],
    ['5(5)', 'point'],
    ['(5)5', 'point'],
    ['5KHR5', 'point'],
    ['KHR KHR 5', 'point'],
    ['5 KHR KHR', 'point'],
    // Two letters or one may say that it went out, or another country's dollar: nobody guesses.
    ['500 D', 'point'],
    ['500.00D', 'point'],
    ['D 500', 'point'],
    ['HK$500', 'point'],
    ['9'.repeat(30), 'point'],
  ] as const)('%j with a decimal %s is none', (text, decimal) => {
    expect(readAmount(text, decimal)).toBeNull()
  })

  test('ten million million riel are the most that is read', () => {
    expect(readAmount('10,000,000,000,000', 'point')?.units).toBe(10n ** 18n)
    expect(readAmount('-10,000,000,000,000', 'point')?.units).toBe(-(10n ** 18n))
    expect(readAmount('10,000,000,000,000.00001', 'point')).toBeNull()
    expect(readAmount('-10,000,000,000,000.00001', 'point')).toBeNull()
  })
})

test.each([
  ['', null],
  ['-', null],
  ['No', null],
  ['៛', 'KHR'],
  ['khr', 'KHR'],
  ['Riel', 'KHR'],
  ['usd', 'USD'],
  ['$', 'USD'],
  ['EUR', 'other'],
] as const)('a column that says %j names %s', (text, currency) => {
  expect(currencyOf(text)).toBe(currency)
})
