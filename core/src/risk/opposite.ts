/** Opposite bets on lotto 59: what accounts get back together whatever falls, where none of them would alone. */

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

/** The smallest of these, 0 where there is none. */
export function least(amounts: readonly bigint[]): bigint {
  const [smallest = 0n] = [...amounts].sort((one, other) => (one < other ? -1 : 1))
  return smallest
}

/** At least `percent` of their stakes come back whatever falls. */
export function isCertain(lines: readonly Line[], percent: number): boolean {
  const { stakedUnits, leastUnits } = certainOf(lines)
  return stakedUnits > 0n && leastUnits * 100n >= stakedUnits * BigInt(percent)
}
