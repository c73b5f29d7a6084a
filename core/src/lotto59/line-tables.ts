/** What jackpot lines cost by the five numbers on the posts, in tables that make it a sum. */
import { rielToUnits } from '../money.ts'
import { assert } from '../refusal.ts'
import { stepsOf } from './dearest-result.ts'
import { bigWin, linesOf, smallWin } from './jackpot.ts'
import { HIGHEST_NUMBER } from './markets.ts'
import type { JackpotRules } from './paytable.ts'
import { type Five, POSTS, SIZE } from './posts-board.ts'

/**
 * What lines cost by the threes and fours that they hold, in steps. Of five numbers that are no line themselves the sum
 * over their ten threes and five fours is what they cost: a line that shares four of them shares four threes as well,
 * which its four takes off again.
 */
export interface LineTables {
  /** By the lower two and the highest of three, and the highest of each row. */
  threes: Float64Array
  threesMost: Float64Array
  /** By the row of the lower three and the highest of four. */
  fours: Float64Array
  foursMost: Float64Array
  small: number
  big: number
}

/** Where the fours with these three as their lower ones stand, by `at3`. */
export const rows = rowsOfThrees()

function rowsOfThrees(): Int32Array {
  const found = new Int32Array(SIZE * SIZE * SIZE)
  let row = 0
  for (let a = 1; a < SIZE; a++)
    for (let b = a + 1; b < SIZE; b++) for (let c = b + 1; c < SIZE; c++) found[at3(a, b, c)] = row++
  return found
}

const THREES = 32_509

export function at3(a: number, b: number, c: number): number {
  return (a * SIZE + b) * SIZE + c
}

function at4(a: number, b: number, c: number, d: number): number {
  return (rows[at3(a, b, c)] ?? 0) * SIZE + d
}

/** Of what was staked on each five numbers. */
export function tablesOf(stakes: ReadonlyMap<bigint, bigint>, rules: JackpotRules): LineTables {
  const line = rielToUnits(rules.lineRiel)
  const [small, big] = [stepsOf(smallWin(line, rules)), stepsOf(bigWin(line, rules))]
  const tables = {
    ...{ threes: new Float64Array(SIZE * SIZE * SIZE), threesMost: new Float64Array(SIZE * SIZE) },
    ...{ fours: new Float64Array(THREES * SIZE), foursMost: new Float64Array(THREES), small, big },
  }
  for (const [mask, stake] of stakes) addLines(tables, numbersIn(mask), Number(linesOf(stake, rules)))
  keepMost(tables.threes, tables.threesMost)
  keepMost(tables.fours, tables.foursMost)
  return tables
}

function addLines({ threes, fours, small, big }: LineTables, five: Five, lines: number): void {
  for (let i = 0; i < POSTS; i++) {
    const [a = 0, b = 0, c = 0, d = 0] = five.filter((_, at) => at !== i)
    fours[at4(a, b, c, d)] = (fours[at4(a, b, c, d)] ?? 0) + lines * (big - 4 * small)
    for (let j = i + 1; j < POSTS; j++) {
      const [x = 0, y = 0, z = 0] = five.filter((_, at) => at !== i && at !== j)
      threes[at3(x, y, z)] = (threes[at3(x, y, z)] ?? 0) + lines * small
    }
  }
}

function keepMost(values: Float64Array, most: Float64Array): void {
  for (let row = 0; row < most.length; row++) {
    let best = 0
    for (let at = row * SIZE; at < (row + 1) * SIZE; at++) best = Math.max(best, values[at] ?? 0)
    most[row] = best
  }
}

/** Ascending. */
export function numbersIn(mask: bigint): Five {
  const found: number[] = []
  for (let number = 1; number <= HIGHEST_NUMBER; number++)
    if ((mask >> BigInt(number - 1)) & 1n) found.push(number)
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = found
  assert(found.length === POSTS, 'a jackpot line has five numbers')
  return [a, b, c, d, e]
}

/** What these five cost besides range and number bets, did nobody have exactly them. */
export function sharedBy({ threes, fours }: LineTables, five: Five): number {
  let sum = 0
  for (let i = 0; i < POSTS; i++) {
    const [a = 0, b = 0, c = 0, d = 0] = five.filter((_, at) => at !== i)
    sum += fours[at4(a, b, c, d)] ?? 0
    for (let j = i + 1; j < POSTS; j++) {
      const [x = 0, y = 0, z = 0] = five.filter((_, at) => at !== i && at !== j)
      sum += threes[at3(x, y, z)] ?? 0
    }
  }
  return sum
}
