/** Sessions of colleagues, read from the database at every request: a lock, a leave or another role holds at once. */
import type { EndedBecause } from '@samnang/contract/refusals'
import { recordAudit } from '../base/audit-log.ts'
import type { Pool, Tx } from '../database/pool.ts'
import type { Random } from '../parts.ts'
import { hashOf } from '../players/session-tokens.ts'
import { deleteOldTries } from './authenticator-store.ts'
import { type FoundStaff, memberOf } from './staff-member.ts'
import {
  deleteOldLinks,
  endSessionByHash,
  type FoundRow,
  findSession,
  insertSession,
  type ListedSession,
  listSessions,
  type SessionKind,
  touchSession,
} from './staff-session-store.ts'
import { readStaff } from './staff-store.ts'

const TOKEN_BYTES = 32

/** 256 random bits: a session, a link. The database keeps its hash. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
}

/**
 * Whose open session it is. One of the office ends after 15 minutes without an action, every one after 12 hours;
 * `isAction`: this request is one, so a page that asks by itself keeps nobody logged in.
 */
export async function findStaffSession(
  pool: Pool,
  token: string,
  kind: SessionKind = 'office',
  isAction = true,
): Promise<FoundStaff> {
  const hash = hashOf(token)
  const found = await findSession(pool, hash, kind)
  const row = found && (await readStaff(pool, found.staff))
  if (!found || !row) return { isOpen: false, code: 'unauthenticated' }
  if (row.state !== 'ACTIVE') return { isOpen: false, code: 'locked', reason: 'locked' }
  if (found.ended || found.expired) return { isOpen: false, code: 'unauthenticated', reason: reasonOf(found) }
  if (found.due && isAction) await touchSession(pool, hash)
  return { isOpen: true, staff: memberOf(row) }
}

function reasonOf({ end_reason: reason }: FoundRow): EndedBecause {
  if (reason === null || reason === 'ended' || reason === 'roles_changed') return 'expired'
  return reason
}

export interface From {
  kind: SessionKind
  /** The address's mark. */
  address: string
  agent: string
  requestId?: string
}

/** Always a new token: none that a browser brought along becomes anybody's. */
export async function openStaffSession(
  tx: Tx,
  random: Random,
  staff: { id: bigint; name: string },
  { kind, address, agent, requestId }: From,
  proof: string,
): Promise<{ token: string; endsAt: Date }> {
  const token = newToken(random)
  const endsAt = await insertSession(tx, { hash: hashOf(token), staff: staff.id, kind, address, agent })
  const by = { actor: `staff:${staff.name}`, ...(requestId === undefined ? {} : { requestId }) }
  await recordAudit(tx, {
    ...by,
    action: 'staff_logged_in',
    target: by.actor,
    detail: { kind, address, proof },
  })
  return { token, endsAt }
}

/** Logs out; nothing where the session is over already. */
export async function endStaffSession(pool: Pool, token: string, requestId?: string): Promise<void> {
  const id = await endSessionByHash(pool, hashOf(token))
  const row = id === null ? null : await readStaff(pool, id)
  if (!row) return
  const actor = `staff:${row.name}`
  const by = { actor, target: actor, ...(requestId === undefined ? {} : { requestId }) }
  await recordAudit(pool, { ...by, action: 'staff_logged_out' })
}

export type StaffSession = ListedSession

/** The open ones, the newest first; `token`: of who asks. */
export function listStaffSessions(pool: Pool, staff: bigint, token = ''): Promise<StaffSession[]> {
  return listSessions(pool, staff, hashOf(token))
}

/** Failed tries that count no more, and links that open nothing. Sessions stay: who was logged in when is asked later. */
export async function forgetOldAccess(pool: Pool): Promise<void> {
  await deleteOldTries(pool)
  await deleteOldLinks(pool)
}
