/** Which column of a result "second" and "third" are: by weekday where the rules have a table. */
import { assert } from '../refusal.ts'
import type { Place, SessionRules } from './rules.ts'

type Table = { second: number; third: number }
const DEFAULT_TABLE: Table = { second: 2, third: 3 }

/** From 1. `weekday`: 0 Sunday, of the day of the draw. */
export function columnNumber(session: SessionRules, column: Place['column'], weekday: number): number {
  assert(Number.isInteger(weekday) && weekday >= 0 && weekday <= 6, 'weekdays are numbered from 0 to 6')
  return numberIn(session.columnOfWeekday?.[weekday] ?? DEFAULT_TABLE, column)
}

/** The highest column that a post reads, on this weekday or on any: bets on it could not be decided without. */
export function columnsNeeded(session: SessionRules, weekday?: number): number {
  const weekdays = weekday === undefined ? [0, 1, 2, 3, 4, 5, 6] : [weekday]
  const places = session.posts.flatMap((post) => Object.values(post.places).flat())
  const numbers = weekdays.flatMap((day) => places.map(({ column }) => columnNumber(session, column, day)))
  return Math.max(1, ...numbers)
}

function numberIn(table: Table, column: Place['column']): number {
  return column === 1 ? 1 : table[column]
}
