/** What the house owes at worst if the open draw ends badly. Jackpots are bounded by their own limit. */
import { assert } from '../refusal.ts'
import { RANGES } from './markets.ts'

/** Gross payouts in units, if that market wins: `range` by type number − 1, `numbers` by post·100 + number. */
export interface Liabilities {
  range: readonly bigint[]
  numbers: ReadonlyMap<number, bigint>
}

/** The totals fall into six bands; inside a band the same ranges win. */
export const BANDS: readonly { low: number; high: number; typeNos: readonly number[] }[] = [
  [55, 238] as const,
  [239, 274] as const,
  [275, 300] as const,
  [301, 325] as const,
  [326, 361] as const,
  [362, 545] as const,
].map(([low, high]) => ({
  low,
  high,
  typeNos: RANGES.filter((range) => range.low <= low && high <= range.high).map((range) => range.typeNo),
}))

/** The worst band of the range bets plus the worst number of each post (specification 11.2). */
export function worstCase(liabilities: Liabilities): bigint {
  return worstBand(liabilities.range) + worstNumbers(liabilities.numbers)
}

function worstBand(range: readonly bigint[]): bigint {
  assert(range.length === RANGES.length, 'there are seven ranges')
  const owed = BANDS.map(({ typeNos }) =>
    typeNos.reduce((sum, typeNo) => sum + (range[typeNo - 1] ?? 0n), 0n),
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
