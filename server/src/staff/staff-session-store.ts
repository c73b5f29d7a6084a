/** Sessions of the office and of terminals, and one-time links. Hashes are lower-case hex outside of here. */
import type { Queryable, Tx } from '../database/pool.ts'

export type SessionKind = 'office' | 'terminal'
export type SessionEnd = 'logout' | 'ended' | 'password_changed' | 'roles_changed' | 'locked'

/** Without an action; terminals have none, their work comes in whole commands. */
const IDLE_MINUTES = 15
const HOURS_MAX = 12
const TOUCH_SECONDS = 30

export interface FoundRow {
  staff: bigint
  end_reason: SessionEnd | null
  ended: boolean
  expired: boolean
  due: boolean
}

export async function findSession(db: Queryable, hash: string, kind: SessionKind): Promise<FoundRow | null> {
  const { rows } = await db.query<FoundRow>(
    `select staff, end_reason, ended_at is not null as ended,
       expires_at <= clock_timestamp() or (kind = 'office' and last_action_at <= clock_timestamp() - make_interval(mins => $3))
         as expired,
       last_action_at <= clock_timestamp() - make_interval(secs => $4) as due
     from staff_session where token_hash = decode($1, 'hex') and kind = $2`,
    [hash, kind, IDLE_MINUTES, TOUCH_SECONDS],
  )
  return rows[0] ?? null
}

export async function touchSession(db: Queryable, hash: string): Promise<void> {
  await db.query(
    `update staff_session set last_action_at = clock_timestamp() where token_hash = decode($1, 'hex')`,
    [hash],
  )
}

/** Ends twelve hours later at most; the moment that it does. */
export async function insertSession(
  tx: Tx,
  session: { hash: string; staff: bigint; kind: SessionKind; address: string; agent: string },
): Promise<Date> {
  const { rows } = await tx.query<{ at: Date }>(
    `insert into staff_session (token_hash, staff, kind, expires_at, address, agent)
     values (decode($1, 'hex'), $2, $3, clock_timestamp() + make_interval(hours => $6), $4, left($5, 200))
     returning expires_at as at`,
    [session.hash, session.staff, session.kind, session.address, session.agent, HOURS_MAX],
  )
  await tx.query('update staff set last_log_in_at = clock_timestamp() where id = $1', [session.staff])
  return rows[0]?.at ?? new Date(0)
}

/** Of this colleague all, but the one of `exceptHash`. */
export async function endSessionsOf(
  tx: Tx,
  staff: bigint,
  reason: SessionEnd,
  exceptHash = '',
): Promise<void> {
  await tx.query(
    `update staff_session set ended_at = clock_timestamp(), end_reason = $2
     where staff = $1 and ended_at is null and token_hash <> decode($3, 'hex')`,
    [staff, reason, exceptHash],
  )
}

/** Whose it was; null where none was open. */
export async function endSessionByHash(db: Queryable, hash: string): Promise<bigint | null> {
  const { rows } = await db.query<{ staff: bigint }>(
    `update staff_session set ended_at = clock_timestamp(), end_reason = 'logout'
     where token_hash = decode($1, 'hex') and ended_at is null returning staff`,
    [hash],
  )
  return rows[0]?.staff ?? null
}

/** False where this colleague has no such open session. */
export async function endSessionById(db: Queryable, staff: bigint, id: bigint): Promise<boolean> {
  const { rowCount } = await db.query(
    `update staff_session set ended_at = clock_timestamp(), end_reason = 'ended'
     where staff = $1 and id = $2 and ended_at is null`,
    [staff, id],
  )
  return rowCount === 1
}

export interface ListedSession {
  id: bigint
  kind: SessionKind
  createdAt: Date
  lastActionAt: Date
  expiresAt: Date
  agent: string
  address: string
  isMine: boolean
}

/** The open ones, the newest first; `mine`: the hash of who asks. */
export async function listSessions(db: Queryable, staff: bigint, mine = ''): Promise<ListedSession[]> {
  const { rows } = await db.query<ListedSession>(
    `select id, kind, created_at as "createdAt", last_action_at as "lastActionAt", expires_at as "expiresAt", agent,
       address, token_hash = decode($2, 'hex') as "isMine"
     from staff_session where staff = $1 and ended_at is null and expires_at > clock_timestamp()
       and (kind = 'terminal' or last_action_at > clock_timestamp() - make_interval(mins => $3))
     order by id desc limit 100`,
    [staff, mine, IDLE_MINUTES],
  )
  return rows
}

/** In place of the one before; the moment that it ends. */
export async function putLink(tx: Tx, link: { staff: bigint; hash: string; hours: number }): Promise<Date> {
  const { rows } = await tx.query<{ at: Date }>(
    `insert into staff_link (staff, token_hash, expires_at)
     values ($1, decode($2, 'hex'), clock_timestamp() + make_interval(hours => $3))
     on conflict (staff) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, totp_secret = null
     returning expires_at as at`,
    [link.staff, link.hash, link.hours],
  )
  return rows[0]?.at ?? new Date(0)
}

/** Held until the transaction ends: two at once use it one after the other. */
export async function holdLink(
  tx: Tx,
  hash: string,
): Promise<{ staff: bigint; totp_secret: Buffer | null } | null> {
  const { rows } = await tx.query<{ staff: bigint; totp_secret: Buffer | null }>(
    `select staff, totp_secret from staff_link
     where token_hash = decode($1, 'hex') and expires_at > clock_timestamp() for update`,
    [hash],
  )
  return rows[0] ?? null
}

export async function keepLinkSecret(tx: Tx, staff: bigint, sealed: Buffer): Promise<void> {
  await tx.query('update staff_link set totp_secret = $2 where staff = $1', [staff, sealed])
}

export async function deleteLink(tx: Tx, staff: bigint): Promise<void> {
  await tx.query('delete from staff_link where staff = $1', [staff])
}

export async function deleteOldLinks(db: Queryable): Promise<void> {
  await db.query('delete from staff_link where expires_at < clock_timestamp()')
}
