import type { ReactNode } from 'react'

/** A name for engineers, and what draws it: anew at each drawing, so that its words follow the language. */
type State = readonly [name: string, draw: () => ReactNode]

/** The components of one part of the portal. */
export interface Group {
  name: string
  states: readonly State[]
  /** What lies over a page: one at a time, in the place of all others, by its link. */
  opened?: readonly State[]
}

/** A button of a state does nothing here. */
export function nothing(): void {}

/** A moment of the past, the same on every day that somebody looks. */
export const THEN = '2026-11-20T13:05:00.000Z'
