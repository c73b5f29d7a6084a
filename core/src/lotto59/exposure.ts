/** What the house owes at worst if the open draw ends badly. Jackpots are bounded by their own limit. */
import { assert } from '../refusal.ts'
import { RANGES, type Range, TOTAL_MAX, TOTAL_MIN } from './markets.ts'

/** Gross payouts in units, if that market wins: `range` in the order of `RANGES`, `numbers` by post·100 + number. */
export interface Liabilities {
  range: readonly bigint[]
  numbers: ReadonlyMap<number, bigint>
}

interface Band {
  low: number
  high: number
  typeNos: readonly number[]
}

/** The totals fall into bands, between any two ends of ranges; inside a band the same ranges win. */
export const BANDS: readonly Band[] = bandsOf(RANGES)

function bandsOf(ranges: readonly Range[]): Band[] {
  const starts = new Set([TOTAL_MIN, ...ranges.flatMap(({ low, high }) => [low, high + 1])])
  const lows = [...starts].filter((low) => low <= TOTAL_MAX).sort((a, b) => a - b)
  return lows.map((low, at) => ({
    low,
    high: (lows[at + 1] ?? TOTAL_MAX + 1) - 1,
    typeNos: ranges.filter((range) => range.low <= low && low <= range.high).map((range) => range.typeNo),
  }))
}

/** The worst band of the range bets plus the worst number of each post (specification 11.2). */
export function worstCase(liabilities: Liabilities): bigint {
  return worstBand(liabilities.range) + worstNumbers(liabilities.numbers)
}

function worstBand(range: readonly bigint[]): bigint {
  assert(range.length === RANGES.length, 'each range has its figure')
  const owed = BANDS.map(({ typeNos }) =>
    RANGES.reduce((sum, { typeNo }, at) => (typeNos.includes(typeNo) ? sum + (range[at] ?? 0n) : sum), 0n),
  )
  return owed.reduce(larger, 0n)
}

function worstNumbers(numbers: ReadonlyMap<number, bigint>): bigint {
  const worst = new Map<number, bigint>()
  for (const [pick, owed] of numbers) {
    const post = Math.floor(pick / 100)
    worst.set(post, larger(worst.get(post) ?? 0n, owed))
  }
  return [...worst.values()].reduce((sum, owed) => sum + owed, 0n)
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
