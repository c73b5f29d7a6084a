/** Whether two results are made of the same numbers: what somebody has typed under the wrong draw. */
import { canonicalJson } from '../canonical-json.ts'
import { hasColumns, type PrizeNumbers, type ResultEntry } from './result.ts'

/**
 * One column is enough: two provinces never draw eighteen equal numbers. Its name is left out: another day's paper has
 * another province in the same place.
 */
export function sharesColumn(one: ResultEntry, other: ResultEntry): boolean {
  const known = new Set(columnsOf(one))
  return columnsOf(other).some((column) => known.has(column))
}

function columnsOf(entry: ResultEntry): string[] {
  if (!hasColumns(entry)) return [canonicalJson(entry)]
  return entry.columns.map(({ province: _, ...numbers }: PrizeNumbers) => canonicalJson(numbers))
}
