/** Whether a lobby is large enough for search and filters. A handful of games is seen at a glance. */
import type { GameList } from '@samnang/contract/games'
import type { Listed } from './sections.ts'

/** From so many games on. */
const LARGE = 12

/** Null: the list is filtered, and says nothing about the whole section. */
export function isLarge(list: Pick<GameList, 'rows' | 'next'>, isFiltered: boolean): boolean | null {
  if (list.next !== null || list.rows.length >= LARGE) return true
  return isFiltered ? null : false
}

const nameOf = (section: Listed) => `lobby-large-${section}`

/** As it was on this device the last time: the page is laid out before its games come. */
export function wasLarge(section: Listed): boolean {
  try {
    return localStorage.getItem(nameOf(section)) === 'yes'
  } catch {
    return false
  }
}

export function keepLarge(section: Listed, isIt: boolean): void {
  try {
    localStorage.setItem(nameOf(section), isIt ? 'yes' : 'no')
  } catch {
    // Without storage the next visit finds out for itself.
  }
}
