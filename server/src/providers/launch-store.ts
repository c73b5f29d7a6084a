/** Launches in the database: who may open which game, and the tokens that games act with. */
import type { GameSection } from '@samnang/contract/games'
import type { RefusalCode } from '@samnang/contract/refusals'
import type { Queryable } from '../database/pool.ts'
import { PAUSED, SHOWN } from './game-store.ts'

type PlayStop = Extract<RefusalCode, 'account_locked' | 'excluded' | 'cooling_off' | 'reality_check_due'>

/** Why a player may not play now, by the database's clock; null: they may. The same order as bets are refused in. */
export async function playStop(db: Queryable, playerId: bigint): Promise<PlayStop | null> {
  const { rows } = await db.query<{ code: PlayStop | null }>(
    `select case when state = 'LOCKED' then 'account_locked'
       when n.now < excluded_until or n.now >= reminder_at then play_stop(exclusion, excluded_until, n.now) end as code
     from player, (select clock_timestamp() as now) n where id = $1`,
    [playerId],
  )
  const [row] = rows
  return row ? row.code : 'account_locked'
}

export interface NewToken {
  /** SHA-256 of what the game is given. */
  hash: Uint8Array
  providerId: number
  playerId: bigint
  /** Hex, as sessions are known by. */
  sessionHash: string
  gameCode: string
  currency: string
}

/** Good for a day at most; an hour without a call ends it earlier. */
export async function insertToken(db: Queryable, token: NewToken): Promise<void> {
  await db.query(
    `insert into game_token (token_hash, provider_id, player_id, session_hash, game_code, currency, expires_at)
     values ($1, $2, $3, decode($4, 'hex'), $5, $6, clock_timestamp() + interval '24 hours')`,
    [token.hash, token.providerId, token.playerId, token.sessionHash, token.gameCode, token.currency],
  )
}

export async function revokeToken(db: Queryable, hash: Uint8Array): Promise<void> {
  await db.query(
    'update game_token set revoked_at = clock_timestamp() where token_hash = $1 and revoked_at is null',
    [hash],
  )
}

/** Every open game of the player asks for a new launch. */
export async function revokeTokensOf(db: Queryable, playerId: bigint): Promise<void> {
  await db.query(
    'update game_token set revoked_at = clock_timestamp() where player_id = $1 and revoked_at is null',
    [playerId],
  )
}

/** What a launch has to know of a game, shown or not. */
export interface LaunchGame {
  id: bigint
  providerId: number
  code: string
  section: GameSection | null
  platforms: string[]
  languages: string[]
  isShown: boolean
  isPaused: boolean
}

const LAUNCH = `g.id, g.provider_id as "providerId", g.code, g.section, g.platforms, g.languages,
  ${SHOWN} as "isShown", ${PAUSED} as "isPaused" from game g join provider p on p.id = g.provider_id`

export async function launchGame(db: Queryable, id: bigint): Promise<LaunchGame | null> {
  const { rows } = await db.query<LaunchGame>(`select ${LAUNCH} where g.id = $1`, [id])
  return rows[0] ?? null
}

/** The first that the section shows and that can be played. */
export async function firstGame(db: Queryable, section: GameSection): Promise<LaunchGame | null> {
  const { rows } = await db.query<LaunchGame>(
    `select ${LAUNCH} where ${SHOWN} and not ${PAUSED} and g.section = $1
     order by (g.position = 0)::int, g.position, lower(g.name), g.id limit 1`,
    [section],
  )
  return rows[0] ?? null
}

/** A game for trying a provider out. */
export async function anyGame(db: Queryable, providerId: number): Promise<string | null> {
  const { rows } = await db.query<{ code: string }>(
    'select code from game where provider_id = $1 and enabled order by id limit 1',
    [providerId],
  )
  return rows[0]?.code ?? null
}
