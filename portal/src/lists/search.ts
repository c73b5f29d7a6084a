/** The filters of a page live in its address: a link, a reload and the back button show the same list. */
import { useMemo } from 'react'
import { useSearch as useSearchText } from 'wouter/use-browser-location'
import { go } from '../address.ts'
import { searchWith } from './filters.ts'

export type ChangeSearch = (changes: Readonly<Record<string, string | null>>) => void

/** What the address asks for, and the way to ask for something else without a step for the back button. */
export function useSearch(): [URLSearchParams, ChangeSearch] {
  const text = useSearchText()
  const search = useMemo(() => new URLSearchParams(text), [text])
  return [search, change]
}

function change(changes: Readonly<Record<string, string | null>>): void {
  const { pathname, search } = window.location
  go(pathname + searchWith(new URLSearchParams(search), changes), { replace: true })
}
