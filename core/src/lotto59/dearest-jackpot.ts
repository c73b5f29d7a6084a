/**
 * The dearest of all results of a draw with its jackpot lines: every five numbers that can stand on the posts are gone
 * through, all 5 006 386, and what could not be dearer than what is known is left out by the row.
 */
import { divideDown } from '../money.ts'
import { type Dearest, dearestResult, STEP_UNITS } from './dearest-result.ts'
import type { Liabilities } from './exposure.ts'
import { linesOf, sharePot } from './jackpot.ts'
import { at3, type LineTables, numbersIn, rows, sharedBy, tablesOf } from './line-tables.ts'
import { HIGHEST_NUMBER } from './markets.ts'
import type { JackpotRules } from './paytable.ts'
import { type Board, boardOf, type Five, SIZE, standingOn } from './posts-board.ts'

export interface JackpotBook {
  /** What was staked on each five numbers, by `pickOf`. */
  stakes: ReadonlyMap<bigint, bigint>
  /** What the pot holds when the draw is paid, its share of these stakes in it. */
  potUnits: bigint
  rules: JackpotRules
}

/** `units` are the house's own, `pot` is what the winners of all five numbers take out of the pot. */
export interface DearestWithPot extends Dearest {
  pot: bigint
}

export interface DearestOfAll {
  /** What costs the house most of its own money. */
  house: DearestWithPot
  /** What players get most by, whosever money it is. */
  all: DearestWithPot
}

/**
 * Exact. Four and three right numbers are the house's money. Five take the pot, which was set aside as the players' before;
 * of the house's own is only what the least win of five asks beyond it. That the house fills the pot anew behind a hit
 * is not among it: nobody gets that.
 */
export function dearestWithJackpots(owed: Liabilities, book: JackpotBook): DearestOfAll {
  const apart = { ...dearestResult(owed), pot: 0n }
  if (book.stakes.size === 0) return { house: apart, all: apart }
  const board = boardOf(owed)
  const tables = tablesOf(book.stakes, book.rules)
  const hits = [...book.stakes].map(([mask, stake]) => hitOf(mask, stake, { board, tables, book }))
  const house = hits.reduce((worst, one) => (one.units > worst.units ? one : worst), apart)
  const rest = dearestUnhit({ board, tables, stakes: book.stakes, apart: apart.units }, house.units)
  const worst = rest ?? house
  return { house: worst, all: hits.reduce((most, one) => (sumOf(one) > sumOf(most) ? one : most), worst) }
}

function sumOf({ units, pot }: DearestWithPot): bigint {
  return units + pot
}

/** The result that pays a line in full. */
function hitOf(
  mask: bigint,
  stake: bigint,
  { board, tables, book }: { board: Board; tables: LineTables; book: JackpotBook },
): DearestWithPot {
  const five = numbersIn(mask)
  const { rules, potUnits } = book
  const lines = linesOf(stake, rules)
  const { fromPot, fromHouse } = sharePot(potUnits, lines, rules)
  // Its own threes and fours are among the sums, and pay nothing beside the pot.
  const itself = Number(lines) * (5 * (tables.big - 4 * tables.small) + 10 * tables.small)
  const { owed, low, high } = standingOn(board, five)
  const fixed = owed + sharedBy(tables, five) - itself
  return { units: BigInt(fixed) * STEP_UNITS + fromHouse, pot: fromPot, low, high }
}

/** One way through all five numbers that are no line. */
interface Search {
  board: Board
  tables: LineTables
  /** Lines: they were looked at by themselves. */
  stakes: JackpotBook['stakes']
  /** The most that range and number bets cost, and the most that has been found, in steps. */
  apartSteps: number
  best: number
  found: DearestWithPot | null
}

/** The dearest of all five numbers that are no line; null where none is dearer than `above`. */
function dearestUnhit(
  { apart, ...given }: Pick<Search, 'board' | 'tables' | 'stakes'> & { apart: bigint },
  above: bigint,
): DearestWithPot | null {
  // What the house adds to a pot is no whole step: whatever is dearer than that is at least the next one.
  const best = Number(divideDown(above, STEP_UNITS))
  const search: Search = { ...given, apartSteps: Number(apart / STEP_UNITS), best, found: null }
  for (let a = 1; a <= HIGHEST_NUMBER - 4; a++)
    for (let b = a + 1; b <= HIGHEST_NUMBER - 3; b++)
      for (let c = b + 1; c <= HIGHEST_NUMBER - 2; c++) withThree(search, a, b, c)
  return search.found
}

/** All fours that begin with these three, and of them those that could be dearer with a fifth. */
function withThree(search: Search, a: number, b: number, c: number): void {
  const { board, tables, apartSteps } = search
  const { threes, threesMost, fours, foursMost } = tables
  const [ab, ac, bc] = [a * SIZE + b, a * SIZE + c, b * SIZE + c]
  const row = rows[at3(a, b, c)] ?? 0
  const posts = mostOf(board, a) + mostOf(board, b) + mostOf(board, c) + board.bandMost
  const fixed = got(threes, ab * SIZE + c)
  const mostly = got(threesMost, ab) + got(threesMost, ac) + got(threesMost, bc) + got(foursMost, row)
  for (let d = c + 1; d < HIGHEST_NUMBER; d++) {
    const shared =
      fixed + got(threes, ab * SIZE + d) + got(threes, ac * SIZE + d) + got(threes, bc * SIZE + d)
    const four = shared + got(fours, row * SIZE + d)
    const [ad, bd, cd] = [a * SIZE + d, b * SIZE + d, c * SIZE + d]
    const more =
      got(threesMost, ad) +
      got(threesMost, bd) +
      got(threesMost, cd) +
      got(foursMost, rows[ab * SIZE + d] ?? 0)
    const most =
      mostly + more + got(foursMost, rows[ac * SIZE + d] ?? 0) + got(foursMost, rows[bc * SIZE + d] ?? 0)
    const standing = posts + mostOf(board, d)
    if (four + most + Math.min(apartSteps, standing + got(board.mostFrom, d + 1)) > search.best)
      withFour(search, [a, b, c, d], { four, standing })
  }
}

interface Four {
  /** What the lines cost by these four alone. */
  four: number
  /** The most that these four cost on the posts, with the dearest total. */
  standing: number
}

function withFour(
  search: Search,
  [a, b, c, d]: readonly [number, number, number, number],
  { four, standing }: Four,
): void {
  const { board, tables, apartSteps } = search
  const { threes, fours } = tables
  const [ab, ac, ad] = [(a * SIZE + b) * SIZE, (a * SIZE + c) * SIZE, (a * SIZE + d) * SIZE]
  const [bc, bd, cd] = [(b * SIZE + c) * SIZE, (b * SIZE + d) * SIZE, (c * SIZE + d) * SIZE]
  const [abc, abd] = [(rows[ab + c] ?? 0) * SIZE, (rows[ab + d] ?? 0) * SIZE]
  const [acd, bcd] = [(rows[ac + d] ?? 0) * SIZE, (rows[bc + d] ?? 0) * SIZE]
  for (let e = d + 1; e <= HIGHEST_NUMBER; e++) {
    const byThrees =
      got(threes, ab + e) +
      got(threes, ac + e) +
      got(threes, ad + e) +
      got(threes, bc + e) +
      got(threes, bd + e)
    const byFours = got(fours, abc + e) + got(fours, abd + e) + got(fours, acd + e) + got(fours, bcd + e)
    const shared = four + byThrees + got(threes, cd + e) + byFours
    if (shared + Math.min(apartSteps, standing + mostOf(board, e)) > search.best)
      look(search, [a, b, c, d, e], shared)
  }
}

function look(search: Search, five: Five, shared: number): void {
  const { owed, low, high } = standingOn(search.board, five)
  if (owed + shared <= search.best || search.stakes.has(maskOf(five))) return
  search.best = owed + shared
  search.found = { units: BigInt(search.best) * STEP_UNITS, pot: 0n, low, high }
}

/** Every index of these tables is within them. */
function got(table: Float64Array, at: number): number {
  return table[at] ?? 0
}

function mostOf({ most }: Board, number: number): number {
  return most[number] ?? 0
}

function maskOf(five: Five): bigint {
  return five.reduce((mask, number) => mask | (1n << BigInt(number - 1)), 0n)
}
