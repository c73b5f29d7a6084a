/** The tables that stand in this house: each game once for riel and once for play money, so that totals never mix. */
import { hex, sha256, utf8 } from '@samnang/core/bytes'
import type { Session } from '../provider/session.ts'
import { betsOf, LIMITS } from './bets.ts'
import { roundsOfSeed } from './draw-outcome.ts'
import { TABLE_GAMES, type TableGame } from './outcomes.ts'

export interface TableInfo {
  /** Name of the table in rounds and seeds. */
  table: string
  /** Code of the game, as the operator knows it. */
  code: string
  game: TableGame
  mode: Session['mode']
  configHash: string
}

const RULES_VERSION = 2

export const TABLE_CODES: readonly string[] = TABLE_GAMES.map(codeOf)

function codeOf(game: TableGame): string {
  return `sbx_${game}`
}

export function gameOfCode(code: string): TableGame | undefined {
  return TABLE_GAMES.find((game) => codeOf(game) === code)
}

export function tableOf(game: TableGame, mode: Session['mode']): TableInfo {
  const code = codeOf(game)
  return { table: mode === 'demo' ? `${code}-demo` : code, code, game, mode, configHash: configHashOf(game) }
}

/** Of everything that decides what a stake is worth: another hash is another game. */
export function configHashOf(game: TableGame): string {
  const bets = betsOf(game).map(({ id, kind, pays }) => ({ id, kind, pays }))
  const written = JSON.stringify({ v: RULES_VERSION, game, rounds: roundsOfSeed(game), limits: LIMITS, bets })
  return hex(sha256(utf8(written)))
}
