/** Filters as the address of a page keeps them: what is not understood is told and left out, nothing breaks. */
import { type DayRange, isDay } from './days.ts'

export interface AskedDays {
  /** Null: all days, or days that make no sense (see `problem`). */
  range: DayRange | null
  problem: DaysProblem | null
}
export type DaysProblem = 'not_a_day' | 'reversed'

/** One of the allowed values; null when the address says nothing, or something else (then `unknown` is told). */
export function choiceIn<T extends string>(
  search: URLSearchParams,
  name: string,
  allowed: readonly T[],
): { value: T | null; unknown: boolean } {
  const text = search.get(name)
  if (text === null || text === '') return { value: null, unknown: false }
  const value = allowed.find((one) => one === text) ?? null
  return { value, unknown: value === null }
}

/** `from` and `to`; when only one of them is there, it is both. Without either: `fallback`. */
export function daysOf(search: URLSearchParams, fallback: DayRange | null): AskedDays {
  const from = search.get('from') ?? ''
  const to = search.get('to') ?? ''
  if (from === '' && to === '') return { range: fallback, problem: null }
  const range = { from: from || to, to: to || from }
  if (!isDay(range.from) || !isDay(range.to)) return { range: null, problem: 'not_a_day' }
  if (range.from > range.to) return { range: null, problem: 'reversed' }
  return { range, problem: null }
}

/** The address with some filters changed; null and '' take a filter away. Order is kept, so links stay equal. */
export function searchWith(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}
