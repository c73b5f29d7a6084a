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

const LEAST = bigWin(rielToUnits(1000), rules)

test.each([
  { pot: 40_000_000, lines: 1n, perLine: 40_000_000, fromHouse: 0 },
  { pot: 39_000_000, lines: 13n, perLine: 3_000_000, fromHouse: 0 },
  { pot: 39_000_000, lines: 14n, perLine: 3_000_000, fromHouse: 3_000_000 },
  { pot: 40_000_000, lines: 200n, perLine: 3_000_000, fromHouse: 560_000_000 },
  { pot: 0, lines: 1n, perLine: 3_000_000, fromHouse: 3_000_000 },
])('a pot of $pot riel for $lines lines pays $perLine a line', ({ pot, lines, perLine, fromHouse }) => {
  const shared = sharePot(rielToUnits(pot), lines, rules)
  expect(shared.perLine).toBe(rielToUnits(perLine))
  expect(shared.fromHouse).toBe(rielToUnits(fromHouse))
})

test('five right never pay less than four, nothing of the pot is lost, and the house adds only what is missing', () => {
  const pots = fc.bigInt({ min: 0n, max: 10n ** 16n })
  fc.assert(
    fc.property(pots, fc.bigInt({ min: 1n, max: 100_000n }), (pot, lines) => {
      const { perLine, fromPot, fromHouse } = sharePot(pot, lines, rules)
      const left = pot - fromPot
      expect(perLine).toBeGreaterThanOrEqual(LEAST)
      expect(fromPot + fromHouse).toBe(perLine * lines)
      expect(left >= 0n && left < lines).toBe(true)
      expect(fromHouse === 0n || (perLine === LEAST && left === 0n)).toBe(true)
    }),
  )
})

test('a pot that just suffices takes nothing from the house, and keeps the remainder', () => {
  const least = bigWin(rielToUnits(1000))
  expect(sharePot(least * 3n + 1n, 3n)).toEqual({ perLine: least, fromPot: least * 3n, fromHouse: 0n })
})
