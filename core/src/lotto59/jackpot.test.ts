import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import { bigWin, linesOf, potContribution, sharePot, smallWin } from './jackpot.ts'
import { DEFAULT_PAYTABLE } from './paytable.ts'

const rules = DEFAULT_PAYTABLE.jackpot

test('a line costs 1 000 riel, 200 of them go into the pot', () => {
  expect(linesOf(rielToUnits(5000), rules)).toBe(5n)
  expect(() => linesOf(rielToUnits(1500), rules)).toThrow('whole number of lines')
  expect(potContribution(rielToUnits(5000), rules)).toBe(rielToUnits(1000))
})

test('the small jackpot pays 100 times, the big one 3 000 times the line price', () => {
  expect(smallWin(rielToUnits(2000), rules)).toBe(rielToUnits(200_000))
  expect(bigWin(rielToUnits(2000), rules)).toBe(rielToUnits(6_000_000))
})

test('a shared pot loses nothing: shares and remainder make the pot', () => {
  const pots = fc.bigInt({ min: 0n, max: 10n ** 16n })
  fc.assert(
    fc.property(pots, fc.bigInt({ min: 1n, max: 100_000n }), (pot, lines) => {
      const { perLine, remainder } = sharePot(pot, lines)
      return perLine * lines + remainder === pot && remainder >= 0n && remainder < lines
    }),
  )
})
