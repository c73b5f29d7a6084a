/** Filters stand in the address: a list can be reloaded, bookmarked, sent to a colleague and kept as a view. */
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

/** Each filter with the value that it has when nothing is said. */
export type Filters = Readonly<Record<string, string>>

const LONGEST = 200

/** What an address says about these filters; what they do not know is left out. */
export function readFilters<F extends Filters>(search: string, defaults: F): F {
  const given = new URLSearchParams(search)
  const entries = Object.entries(defaults).map(([name, usual]) => [name, readable(given.get(name)) ?? usual])
  return Object.fromEntries(entries) as F
}

function readable(text: string | null): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an address may hold anything
  return text === null || text.length > LONGEST || /[\u0000-\u001f]/.test(text) ? null : text
}

/** The address's part after `?`: only what differs from the usual, in a fixed order, so equal filters are one address. */
export function writeFilters<F extends Filters>(values: F, defaults: F): string {
  const search = new URLSearchParams()
  for (const name of Object.keys(defaults).sort()) {
    const value = values[name]
    if (value !== undefined && value !== defaults[name]) search.set(name, value)
  }
  return search.toString()
}

/** What to ask the server: empty filters are not asked. */
export function queryOf<F extends Filters>(values: F): { [K in keyof F]?: string } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as {
    [K in keyof F]?: string
  }
}

/** The filters of the address, and a way to change some of them; the back button leaves the list. */
export function useFilters<F extends Filters>(defaults: F): [F, (change: Partial<F>) => void] {
  const search = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the defaults of a list are constant
  const values = useMemo(() => readFilters(search, defaults), [search])
  const change = (part: Partial<F>) => {
    const query = writeFilters({ ...values, ...part }, defaults)
    const path = window.location.pathname
    navigate(query ? `${path}?${query}` : path, { replace: true })
  }
  return [values, change]
}

/** `name` → `-name` → unsorted. */
export function nextSort(now: string, key: string): string {
  if (now === key) return `-${key}`
  return now === `-${key}` ? '' : key
}
