/** Sessions and hand-over tokens in the database. Hashes are lower-case hex outside of it. */
import type { EndedBecause } from '@samnang/contract/refusals'
import type { Queryable, Tx } from '../database/pool.ts'
import { continuePlayClock, wind } from './play-clock-store.ts'

export interface SessionRow {
  player_id: bigint
  username: string
  secret: Buffer
  state: 'ACTIVE' | 'LOCKED'
  must_change: boolean
  is_active: boolean
  last_action_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: EndedBecause | null
}

export async function readSession(db: Queryable, hash: string): Promise<SessionRow | null> {
  const { rows } = await db.query<SessionRow>(
    `select player_id, username, secret, state, must_change, coalesce(active_session = id_hash, false) as is_active,
       last_action_at, expires_at, ended_at, end_reason
     from session join player on player.id = player_id where id_hash = decode($1, 'hex')`,
    [hash],
  )
  return rows[0] ?? null
}

export interface NewSession {
  hash: string
  playerId: bigint
  now: Date
  expiresAt: Date
  /** The session that goes on in another browser: its clock and its reminder go on too. */
  continues?: string
  /** The marks of address and browser, for the staff. */
  address?: string
  device?: string
}

/** Makes it the one active session of its player: every other one has ended with it. */
export async function openSession(tx: Tx, session: NewSession): Promise<void> {
  const { hash, playerId, now, expiresAt } = session
  await tx.query('select 1 from player where id = $1 for no key update', [playerId])
  await endSessions(tx, { playerId, reason: 'opened_elsewhere', now })
  await tx.query(
    `insert into session (id_hash, player_id, created_at, last_action_at, expires_at, address, device)
     values (decode($1, 'hex'), $2, $3, $3, $4, $5, $6)`,
    [hash, playerId, now, expiresAt, session.address ?? null, session.device ?? null],
  )
  await tx.query(`update player set active_session = decode($1, 'hex') where id = $2`, [hash, playerId])
  if (session.continues === undefined) await wind(tx, playerId, hash)
  else await continuePlayClock(tx, hash, session.continues)
}

/** When the player's newest session began; null where none is kept. */
export async function lastLogIn(db: Queryable, playerId: bigint): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select max(created_at) as at from session where player_id = $1',
    [playerId],
  )
  return rows[0]?.at ?? null
}

interface End {
  playerId: bigint
  reason: EndedBecause
  now?: Date
  exceptHash?: string
  onlyHash?: string | undefined
}

/** Without `now` they end at the database's time. Answers how many were open. */
export async function endSessions(db: Queryable, end: End): Promise<number> {
  const { rowCount } = await db.query(
    `update session set ended_at = coalesce($2, clock_timestamp()), end_reason = $3
     where player_id = $1 and ended_at is null and id_hash <> decode($4, 'hex')
       and ($5::text is null or id_hash = decode($5, 'hex'))`,
    [end.playerId, end.now ?? null, end.reason, end.exceptHash ?? '', end.onlyHash ?? null],
  )
  return rowCount ?? 0
}

/** True if it was open until now. */
export async function endSession(
  db: Queryable,
  hash: string,
  reason: EndedBecause,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update session set ended_at = $2, end_reason = $3 where id_hash = decode($1, 'hex') and ended_at is null`,
    [hash, now, reason],
  )
  return rowCount === 1
}

/** Gives an open session a new id; the old one is unknown from then on. */
export async function renameSession(
  tx: Tx,
  playerId: bigint,
  oldHash: string,
  newHash: string,
): Promise<void> {
  await tx.query(`update session set id_hash = decode($2, 'hex') where id_hash = decode($1, 'hex')`, [
    oldHash,
    newHash,
  ])
  await tx.query(
    `update player set active_session = decode($3, 'hex') where id = $1 and active_session = decode($2, 'hex')`,
    [playerId, oldHash, newHash],
  )
}

/**
 * The same browser logs in again: its old session leaves no trace, so nobody is told that it was taken over. Call it
 * after the new one is open, which goes on with the clock of the old one.
 */
export async function forgetSession(tx: Tx, hash: string): Promise<void> {
  await tx.query(`delete from session where id_hash = decode($1, 'hex')`, [hash])
}

export async function writeLastAction(db: Queryable, hash: string, at: Date): Promise<void> {
  await db.query(
    `update session set last_action_at = $2 where id_hash = decode($1, 'hex') and last_action_at < $2`,
    [hash, at],
  )
}

export async function addHandover(
  db: Queryable,
  token: { hash: string; playerId: bigint; sessionHash: string; expiresAt: Date },
): Promise<void> {
  await db.query(
    `insert into handover (token_hash, player_id, session_hash, expires_at)
     values (decode($1, 'hex'), $2, decode($3, 'hex'), $4)`,
    [token.hash, token.playerId, token.sessionHash, token.expiresAt],
  )
}

interface Handover {
  playerId: bigint
  sessionHash: string
}

/** A token that is unused and not too old, and whose session is still open. */
const OPEN_HANDOVER = `token_hash = decode($1, 'hex') and used_at is null and expires_at > $2
  and exists (select from session s where s.id_hash = session_hash and s.ended_at is null and s.expires_at > $2)`
const HANDOVER = `player_id as "playerId", encode(session_hash, 'hex') as "sessionHash"`

export async function findHandover(db: Queryable, hash: string, now: Date): Promise<Handover | null> {
  const { rows } = await db.query<Handover>(`select ${HANDOVER} from handover where ${OPEN_HANDOVER}`, [
    hash,
    now,
  ])
  return rows[0] ?? null
}

/** Uses the token up: of two at once one gets the player, the other null. */
export async function spendHandover(tx: Tx, hash: string, now: Date): Promise<Handover | null> {
  const { rows } = await tx.query<Handover>(
    `update handover set used_at = $2 where ${OPEN_HANDOVER} returning ${HANDOVER}`,
    [hash, now],
  )
  return rows[0] ?? null
}

/** Sessions are kept for 90 days, hand-over tokens as long as a decision may need them. */
export async function deleteOldSessions(db: Queryable): Promise<void> {
  await db.query(`delete from handover where expires_at < clock_timestamp() - interval '1 day'`)
  await db.query(`delete from session where expires_at < clock_timestamp() - interval '90 days'`)
}
