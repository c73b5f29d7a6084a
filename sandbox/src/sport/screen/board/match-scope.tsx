/**
 * What the prices of one match depend on. A screen has hundreds of them, and one match's news are not the others': a
 * part inside is drawn again when its own match changes, and only then.
 */
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { OddsFormat } from '../../odds-formats.ts'
import { useSport } from '../frame/sport-context.tsx'
import { slipOf } from '../state/book.ts'
import type { Goal } from '../state/book-view.ts'
import type { CardMarket } from '../state/choices.ts'
import { type Moves, selectionKey } from '../state/moves.ts'

export interface Scope {
  format: OddsFormat
  card: CardMarket
  isOnline: boolean
  /** Keys of this match's selections in the slip. */
  chosen: readonly string[]
  moves: Moves
  goal: Goal | null
}

const ScopeContext = createContext<Scope | null>(null)
const NO_MOVES: Moves = {}

export function useScope(): Scope {
  const scope = use(ScopeContext)
  if (!scope) throw new Error('a price stands outside of its match')
  return scope
}

export function MatchScope({ match, children }: { match: string; children: ReactNode }) {
  const { book, view } = useSport()
  const { format, card } = book.choices
  const isOnline = book.link.kind === 'online'
  const keys = slipOf(book)
    .picks.filter((pick) => pick.match === match)
    .map(selectionKey)
    .join(' ')
  const moves = view.moves[match] ?? NO_MOVES
  const goal = view.goals[match] ?? null
  const scope = useMemo(
    () => ({ format, card, isOnline, chosen: keys.split(' '), moves, goal }),
    [format, card, isOnline, keys, moves, goal],
  )
  return <ScopeContext value={scope}>{children}</ScopeContext>
}
