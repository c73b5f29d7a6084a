/** Which way prices went: an arrow beside a price says what changed since the player looked last. */
import type { Board, Market, MarketKind } from '../../messages.ts'

export interface Move {
  way: 'up' | 'down'
  /** Of the server's clock. */
  at: number
}

/** The arrow that stands beside a price at `now`. */
export function wayOf(move: Move | undefined, now: number): Move['way'] | null {
  return move && now - move.at < MOVE_SHOWN_MS ? move.way : null
}

/** By the key of the selection. */
export type Moves = Readonly<Record<string, Move>>

/** An arrow is shown for so long. */
const MOVE_SHOWN_MS = 10_000

export interface SelectionName {
  match: string
  kind: MarketKind
  line: number | null
  pick: string
}

export function selectionKey({ match, kind, line, pick }: SelectionName): string {
  return `${match}|${kind}|${line ?? ''}|${pick}`
}

/** Prices that are on both boards and differ. A price of another line is another price. */
export function movesBetween(match: string, before: Board, now: Board, at: number): Moves {
  const moves: Record<string, Move> = {}
  for (const market of now.markets) {
    const old = before.markets.find(({ kind, line }) => kind === market.kind && line === market.line)
    if (old) addMoves(moves, { match, old, market, at })
  }
  return moves
}

interface Change {
  match: string
  old: Market
  market: Market
  at: number
}

function addMoves(moves: Record<string, Move>, { match, old, market, at }: Change): void {
  for (const { pick, price } of market.selections) {
    const was = old.selections.find((each) => each.pick === pick)?.price ?? null
    if (price === null || was === null || price === was) continue
    const key = selectionKey({ match, kind: market.kind, line: market.line, pick })
    moves[key] = { way: price > was ? 'up' : 'down', at }
  }
}
