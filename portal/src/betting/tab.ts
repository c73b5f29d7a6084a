/** This tab's name and memory, and for how long it may speak for the player. */
import { uuid } from '@samnang/client/random'

/** A tab that asks holds the right to it this long; it must exceed the time limit of one sending. */
export const LEASE_MS = 12_000

const TAB_KEY = 'samnang.tab'
let tab: string | null = null

/** Names this tab for the lease; the name outlives a reload, so the reloaded page need not wait for its own lease. */
export function tabName(): string {
  try {
    tab ??= sessionStorage.getItem(TAB_KEY) ?? uuid()
    sessionStorage.setItem(TAB_KEY, tab)
  } catch {
    tab ??= uuid()
  }
  return tab
}

/** What outlives a reload; a browser that refuses it plays without. */
export function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}
