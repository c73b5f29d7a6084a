/** Opposite bets: what two accounts get back together whatever falls, where neither of them would alone. */

import { HIGHEST_NUMBER, RANGES, TYPE_NO } from '../lotto59/markets.ts'
import { payoutAt } from '../money.ts'

export interface Line {
  typeNo: number
  /** Of a number: post * 100 + number. */
  pick: bigint
  rateCenti: number
  stakeUnits: bigint
}

export interface Certain {
  stakedUnits: bigint
  /** The least that these lines pay, over all results; a jackpot pays nothing for certain. */
  leastUnits: bigint
}

/** The total and each post are independent, so the least of all is the sum of the least of each. */
export function certainOf(lines: readonly Line[]): Certain {
  const posts = [1, 2, 3, 4, 5].map((post) => leastOfPost(lines, BigInt(post)))
  return {
    stakedUnits: lines.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n),
    leastUnits: [leastOfTotals(lines), ...posts].reduce((sum, units) => sum + units, 0n),
  }
}

/** Which ranges pay only changes where a range begins. */
function leastOfTotals(lines: readonly Line[]): bigint {
  const totals = [...new Set(RANGES.map(({ low }) => low))]
  return least(
    totals.map((total) =>
      paid(lines, ({ typeNo }) =>
        RANGES.some((range) => range.typeNo === typeNo && total >= range.low && total <= range.high),
      ),
    ),
  )
}

function leastOfPost(lines: readonly Line[], post: bigint): bigint {
  const own = lines.filter(({ typeNo, pick }) => typeNo === TYPE_NO.NUMBER && pick / 100n === post)
  if (new Set(own.map(({ pick }) => pick)).size < HIGHEST_NUMBER) return 0n
  return least(own.map(({ pick }) => paid(own, (line) => line.pick === pick)))
}

function paid(lines: readonly Line[], wins: (line: Line) => boolean): bigint {
  return lines
    .filter(wins)
    .reduce((sum, { stakeUnits, rateCenti }) => sum + payoutAt(stakeUnits, rateCenti), 0n)
}

function least(amounts: readonly bigint[]): bigint {
  const [smallest = 0n] = [...amounts].sort((one, other) => (one < other ? -1 : 1))
  return smallest
}

/**
 * All together get at least `percent` of their stakes back whatever falls, and would not without any one of them: who
 * covers a draw alone hides nothing, and who is not needed for it is no part of it.
 */
export function isOpposite(sides: readonly (readonly Line[])[], percent: number): boolean {
  return (
    sides.length >= 2 &&
    sides.every((side) => side.length > 0) &&
    isCertain(sides.flat(), percent) &&
    sides.every((without) => !isCertain(sides.filter((side) => side !== without).flat(), percent))
  )
}

function isCertain(lines: readonly Line[], percent: number): boolean {
  const { stakedUnits, leastUnits } = certainOf(lines)
  return stakedUnits > 0n && leastUnits * 100n >= stakedUnits * BigInt(percent)
}

/** Of more than this many linked players those with the largest stakes are tried: all sets of ten are a thousand. */
const TRIED = 10

/** The smallest sets of these players who cover a draw between them, the smaller ones first; none holds another. */
export function coveringSets(sides: ReadonlyMap<bigint, readonly Line[]>, percent: number): bigint[][] {
  const players = [...sides.keys()]
    .sort((a, b) => (stakeOf(sides.get(a)) < stakeOf(sides.get(b)) ? 1 : -1))
    .slice(0, TRIED)
  const found: number[] = []
  for (const set of setsBySize(players.length)) {
    if (found.some((smaller) => (smaller & set) === smaller)) continue
    const lines = players.filter((_, at) => set & (1 << at)).flatMap((player) => sides.get(player) ?? [])
    if (isCertain(lines, percent)) found.push(set)
  }
  return found
    .map((set) => players.filter((_, at) => set & (1 << at)).sort((a, b) => (a < b ? -1 : 1)))
    .filter((set) => set.length >= 2)
}

function setsBySize(count: number): number[] {
  const size = (set: number) => set.toString(2).replaceAll('0', '').length
  return Array.from({ length: 2 ** count - 1 }, (_, at) => at + 1).sort((a, b) => size(a) - size(b))
}

function stakeOf(lines: readonly Line[] = []): bigint {
  return lines.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n)
}
