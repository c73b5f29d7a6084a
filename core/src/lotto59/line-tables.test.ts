/** What jackpot lines cost by the tables, beside asking every line what it wins. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import { pickOf } from './bet.ts'
import { STEP_UNITS } from './dearest-result.ts'
import { bigWin, jackpotDiff, smallWin } from './jackpot.ts'
import { at3, numbersIn, rows, sharedBy, tablesOf } from './line-tables.ts'
import { DEFAULT_PAYTABLE } from './paytable.ts'
import { type Five, SIZE } from './posts-board.ts'

const RULES = DEFAULT_PAYTABLE.jackpot
const POOL = [1, 2, 3, 4, 30, 57, 58, 59]
/** The 56 that these eight make, and no other numbers beside them. */
const ALL_FIVES = fivesOf(POOL) as unknown as Five[] // Five each.

function fivesOf(from: readonly number[], count = 5): number[][] {
  if (count === 0) return [[]]
  return from.flatMap((number, at) => fivesOf(from.slice(at + 1), count - 1).map((rest) => [number, ...rest]))
}

const lines = fc.array(fc.tuple(fc.constantFrom(...ALL_FIVES), fc.integer({ min: 1, max: 9 })), {
  maxLength: 12,
})
const bookOf = (all: readonly (readonly [Five, number])[]) =>
  new Map(all.map(([numbers, count]) => [maskOf(numbers), rielToUnits(count * RULES.lineRiel)]))
const maskOf = (numbers: Five) => pickOf({ kind: 'jackpot', numbers })

function wonBy(stakes: ReadonlyMap<bigint, bigint>, drawn: Five): bigint {
  let sum = 0n
  for (const [mask, stake] of stakes) {
    const diff = jackpotDiff(numbersIn(mask), drawn)
    sum += diff === 1 ? bigWin(stake, RULES) : diff === 2 ? smallWin(stake, RULES) : 0n
  }
  return sum
}

test('five numbers that are no line cost what each line wins with three or four of them', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const stakes = bookOf(all)
      const tables = tablesOf(stakes, RULES)
      for (const drawn of ALL_FIVES.filter((one) => !stakes.has(maskOf(one))))
        expect(BigInt(sharedBy(tables, drawn)) * STEP_UNITS).toBe(wonBy(stakes, drawn))
    }),
    { numRuns: 6 },
  )
})

test('the most of each row is the highest in it, and never less than nothing', () => {
  const stakes = bookOf([
    [[1, 2, 3, 4, 5], 2],
    [[1, 2, 3, 4, 59], 5],
    [[55, 56, 57, 58, 59], 1],
  ])
  // Four right pay less than four times three right: then a four takes off.
  for (const rules of [RULES, { ...RULES, smallRateCenti: 100_000, bigRateCenti: 100_000 }]) {
    const { threes, threesMost, fours, foursMost } = tablesOf(stakes, rules)
    const most = (values: Float64Array, row: number) =>
      Math.max(0, ...values.subarray(row * SIZE, (row + 1) * SIZE))
    for (const row of [at3(0, 1, 2), at3(0, 57, 58), at3(0, 58, 59), 0, SIZE * SIZE - 1])
      expect(threesMost[row]).toBe(most(threes, row))
    for (const row of [rows[at3(1, 2, 3)], rows[at3(56, 57, 58)], rows[at3(2, 3, 4)], 0, 32_508].map(Number))
      expect(foursMost[row]).toBe(most(fours, row))
    expect(threesMost[at3(0, 1, 2)]).toBeGreaterThan(0)
  }
})

test('every three numbers have a row of their own, counted without a gap', () => {
  const found = new Set<number>()
  for (let a = 1; a <= 59; a++)
    for (let b = a + 1; b <= 59; b++) for (let c = b + 1; c <= 59; c++) found.add(rows[at3(a, b, c)] ?? -1)
  expect(found.size).toBe((59 * 58 * 57) / 6)
  expect([Math.min(...found), Math.max(...found)]).toEqual([0, found.size - 1])
})

test('a line is five numbers, the first and the last of all among them', () => {
  expect(numbersIn(maskOf([1, 2, 30, 58, 59]))).toEqual([1, 2, 30, 58, 59])
  for (const mask of [0n, 0b1111n, 0b11_1111n]) expect(() => numbersIn(mask)).toThrow('five numbers')
})
