/** What a player checks a finished round with. Runs in the browser: only rules and arithmetic. */
import type { Json } from './json.ts'

export interface RoundFacts {
  id: string
  game: string
  clientSeed: string
  nonce: number
  configHash: string
  detail: Json
  outcome: Json
  events: Json
}

/** A sentence in both languages. */
export interface Line {
  km: string
  en: string
}

/** A family's part of the history page; codes are those of its games. */
export interface RoundProof {
  codes: readonly string[]
  /** Name of the game, by code. */
  title(code: string): Line
  /** The result in plain lines, top to bottom. */
  renderRound(round: RoundFacts): Line[]
  /** Draws the round again from the revealed seed: true when outcome and events are the stored ones. */
  verify(round: RoundFacts, serverSeed: Uint8Array): boolean
}
