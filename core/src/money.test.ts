import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideDown, payoutAt, rielToUnits, shareOut, UNITS_PER_RIEL, unitsToRiel } from './money.ts'

const units = fc.bigInt({ min: 0n, max: 10n ** 18n })

test('riel become units exactly and come back', () => {
  expect(rielToUnits(1)).toBe(100_000n)
  expect(rielToUnits(2_000_000n)).toBe(200_000_000_000n)
  fc.assert(
    fc.property(
      fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
      (riel) => unitsToRiel(rielToUnits(riel)) === riel,
    ),
  )
})

test.each([0.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s riel is a fault', (riel) => {
  expect(() => rielToUnits(riel)).toThrow('whole and safe')
})

test('units are shown with three decimals, rounded toward zero', () => {
  expect(unitsToRiel(123_456n)).toBe(1.234)
  expect(unitsToRiel(-123_456n)).toBe(-1.234)
  expect(unitsToRiel(99n)).toBe(0)
  expect(unitsToRiel(100n)).toBe(0.001)
})

test('shares and remainder make the total, and the remainder is smaller than one unit a part', () => {
  fc.assert(
    fc.property(units, fc.bigInt({ min: 1n, max: 10n ** 6n }), (total, parts) => {
      const { share, remainder } = shareOut(total, parts)
      return share * parts + remainder === total && remainder >= 0n && remainder < parts
    }),
  )
})

test('division rounds down and refuses what has no rounding rule', () => {
  expect(divideDown(7n, 2n)).toBe(3n)
  expect(() => divideDown(-1n, 2n)).toThrow()
  expect(() => divideDown(1n, 0n)).toThrow()
})

test('a payout is stake times rate, exact for whole riel and two decimals', () => {
  expect(payoutAt(rielToUnits(500), 920)).toBe(rielToUnits(4600))
  expect(payoutAt(rielToUnits(501), 195)).toBe(97_695_000n)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 0, max: 300_000 }),
      (riel, rate) => {
        return payoutAt(rielToUnits(riel), rate) * 100n === BigInt(riel) * BigInt(rate) * UNITS_PER_RIEL
      },
    ),
  )
})

test.each([-1, 195.5, Number.NaN, 2 ** 53])('a rate of %s hundredths is a fault', (rateCenti) => {
  expect(() => payoutAt(100n, rateCenti)).toThrow('rates are whole hundredths')
})

test('what is below zero is not divided, and says so', () => {
  expect(() => divideDown(-1n, 2n)).toThrow('only amounts from zero up are divided')
  expect(() => divideDown(1n, -2n)).toThrow('only amounts from zero up are divided')
})
