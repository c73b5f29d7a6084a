/** One game from bet to result, kept for ever: what history, verification and recovery read. */
import type { Json } from './json.ts'

export type RoundState = 'open' | 'drawn' | 'closed' | 'cancelled'

export interface Round {
  /** The operator knows it by this name, too. */
  id: string
  game: string
  /** Null: a slot's, of one player. */
  table: string | null
  seedId: string
  clientSeed: string
  nonce: number
  /** Of the rules that it was played by. */
  configHash: string
  state: RoundState
  /** Known before the draw, such as the stake. */
  detail: Json
  outcome: Json
  events: Json
  openedAtMs: number
  closedAtMs: number | null
}

export interface NewRound {
  /** Made up when absent; asking again with one that exists gives that round. */
  id?: string
  game: string
  table?: string
  seedId: string
  clientSeed: string
  nonce: number
  configHash: string
  detail?: Json
}

/** The line of a finished round in a player's own list. */
export interface PlayedRound {
  round: string
  bet: bigint
  win: bigint
  atMs: number
}

export interface Rounds {
  openRound(round: NewRound): Promise<Round>
  /**
   * Once; a second call leaves the first outcome. Accepted wagers of the round become DRAWN in the same moment:
   * only they take part and can be paid.
   */
  storeOutcome(id: string, result: { outcome: Json; events: Json }): Promise<void>
  closeRound(id: string): Promise<void>
  /** Nothing was drawn; the game gives its accepted wagers back. */
  cancelRound(id: string): Promise<void>
  findRound(id: string): Promise<Round | null>
  /** A player's last finished rounds of a game, newest first. */
  lastOf(query: { player: string; game: string; limit: number }): Promise<PlayedRound[]>
  /** Drawn and closed rounds of a table, newest first. */
  lastOfTable(table: string, limit: number): Promise<Round[]>
}
