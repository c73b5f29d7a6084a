/** Where two people have typed different numbers: the prizes, and never a digit of either. */
import { hasColumns, type PrizeNumbers, type ResultEntry } from './result.ts'

/**
 * Paths of prizes as a refusal has them, `columns.0.db` or `first`, in the order of the first entry. Not which number of
 * the prize, and not which digit: whoever looks again has to read all of it at the source.
 */
export function differingPrizes(one: ResultEntry, other: ResultEntry): string[] {
  if (!hasColumns(one) || !hasColumns(other))
    return differingIn(one as PrizeNumbers, other as PrizeNumbers, '')
  const count = Math.max(one.columns.length, other.columns.length)
  return Array.from({ length: count }, (_, at) => at).flatMap((at) =>
    differingIn(one.columns[at] ?? {}, other.columns[at] ?? {}, `columns.${at}.`),
  )
}

function differingIn(one: PrizeNumbers, other: PrizeNumbers, path: string): string[] {
  const prizes = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return prizes
    .filter((prize) => JSON.stringify(one[prize]) !== JSON.stringify(other[prize]))
    .map((prize) => path + prize)
}
