/** What is done with colleagues. Every verb writes its row in the transaction that does it; all decide one after the other. */
import type { Permission } from '@samnang/contract/office/permission'
import type { AuditAction } from '@samnang/core/audit-action'
import { checkUsername, usernameKey } from '@samnang/core/player/username'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { coversAll } from '@samnang/core/staff/staff-rules'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import type { Random } from '../parts.ts'
import { forgetAllTries } from './authenticator-store.ts'
import { type Link, makeLink, makeOnlyLink } from './first-log-in.ts'
import { memberOf, OWNER, type StaffMember } from './staff-member.ts'
import { endSessionById, endSessionsOf } from './staff-session-store.ts'
import {
  countOtherOwners,
  hasBranch,
  hasOwner,
  holdStaff,
  insertStaff,
  lockHouse,
  readStaff,
  type StaffRow,
  writeRoles,
  writeState,
} from './staff-store.ts'

/** An id, or a name. */
export type Whom = bigint | string
type Tools = { random: Random }
type ActCode = 'not_found' | 'no_permission'

/**
 * A colleague without any role, who gets in by the link. Only the first owner of a house has the role at once: after that
 * roles are what two agree on. Refusals: `username_invalid`, `username_taken`, `no_permission`, `not_found` (the branch).
 */
export async function createStaff(
  { random }: Tools,
  tx: Tx,
  { name, role, branch = null }: { name: string; role?: string; branch?: bigint | null },
  by: By,
): Promise<Outcome<Link & { id: bigint; name: string }, ActCode | 'username_invalid' | 'username_taken'>> {
  const checked = checkUsername(name)
  if (!checked.ok) return checked
  await lockHouse(tx)
  if (role !== undefined && (role !== OWNER || (await hasOwner(tx)))) return refused('no_permission')
  if (branch !== null && !(await hasBranch(tx, branch))) return refused('not_found')
  const id = await insertStaff(tx, { ...checked.value, branch })
  if (id === null) return refused('username_taken')
  const roles = role === undefined ? [] : [role]
  if (role !== undefined) await writeRoles(tx, { id, roles, branch, givenBy: by.actor })
  const after = { state: 'INVITED', roles, branch }
  await recordAudit(tx, { ...by, ...targetOf(checked.value), action: 'staff_created', before: null, after })
  return accepted({ ...(await makeLink(tx, random, id)), id, name: checked.value.name })
}

/** A new link for somebody who has not used the first one. Refusal besides: `changed_meanwhile`: has logged in before. */
export async function inviteAgain(
  { random }: Tools,
  tx: Tx,
  whom: Whom,
  by: By,
): Promise<Outcome<Link, ActCode | 'changed_meanwhile'>> {
  const held = await holdFor(tx, whom, by)
  if (!held.ok) return held
  if (held.value.password_hash !== null) return refused('changed_meanwhile')
  await recordAudit(tx, { ...by, ...targetOf(held.value), action: 'staff_link_made' })
  return accepted(await makeLink(tx, random, held.value.id))
}

/** Ends all sessions. Refusals: `not_found`, `no_permission`, `last_owner`. */
export function lockStaff(tx: Tx, whom: Whom, by: By): Promise<Outcome<null, ActCode | 'last_owner'>> {
  return changeState(tx, whom, by, { action: 'staff_locked', state: 'LOCKED' })
}

/** For ever: the name is never given again, and nobody comes back under it. */
export function leaveStaff(tx: Tx, whom: Whom, by: By): Promise<Outcome<null, ActCode | 'last_owner'>> {
  return changeState(tx, whom, by, { action: 'staff_left', state: 'LEFT' })
}

/** Failed tries are forgotten. */
export async function unlockStaff(tx: Tx, whom: Whom, by: By): Promise<Outcome<null, ActCode>> {
  const held = await holdFor(tx, whom, by)
  if (!held.ok) return held
  const { id, name, state } = held.value
  await writeState(tx, id, 'ACTIVE')
  await forgetAllTries(tx, usernameKey(name))
  const sides = { before: { state }, after: { state: 'ACTIVE' } }
  await recordAudit(tx, { ...by, ...targetOf(held.value), action: 'staff_unlocked', ...sides })
  return accepted(null)
}

/** Password and authenticator are set anew by the link; until then nobody gets in by the old ones. */
export async function resetStaff(
  { random }: Tools,
  tx: Tx,
  whom: Whom,
  by: By,
): Promise<Outcome<Link, ActCode>> {
  const held = await holdFor(tx, whom, by)
  if (!held.ok) return held
  if (held.value.is_demo) return refused('no_permission')
  await endSessionsOf(tx, held.value.id, 'password_changed')
  await recordAudit(tx, { ...by, ...targetOf(held.value), action: 'staff_reset' })
  return accepted(await makeOnlyLink(tx, random, held.value.id))
}

/** Refusal: `not_found` where they have no such open session. */
export async function endSessionOf(
  tx: Tx,
  { whom, session }: { whom: Whom; session: bigint },
  by: By,
): Promise<Outcome<null, ActCode>> {
  const held = await holdFor(tx, whom, by)
  if (!held.ok) return held
  if (!(await endSessionById(tx, held.value.id, session))) return refused('not_found')
  const after = { session, state: 'ended' }
  await recordAudit(tx, {
    ...by,
    ...targetOf(held.value),
    action: 'staff_session_ended',
    before: { session, state: 'open' },
    after,
  })
  return accepted(null)
}

/**
 * The colleague of a command, held until it ends: not one who has left, and nobody who may do more than the actor, or than
 * the second person who agreed. `system` (the command line without a log-in, the start) may act on all.
 */
export async function holdFor(tx: Tx, whom: Whom, by: By): Promise<Outcome<StaffRow, ActCode>> {
  await lockHouse(tx)
  const row = await holdStaff(tx, typeof whom === 'string' ? usernameKey(whom) : whom)
  if (!row || row.state === 'LEFT') return refused('not_found')
  const mine = await rightsOf(tx, by)
  return mine === 'all' || coversAll(mine, memberOf(row).permissions)
    ? accepted(row)
    : refused('no_permission')
}

/** What the actor of a row may do now; where a second person agreed, what both may: nobody signs for what they do not have. */
export async function rightsOf(tx: Tx, { actor, approvedBy }: By): Promise<ReadonlySet<Permission> | 'all'> {
  const mine = await rightsOfActor(tx, actor)
  if (approvedBy === undefined) return mine
  const theirs = await rightsOfActor(tx, approvedBy)
  if (mine === 'all' || theirs === 'all') return mine === 'all' ? theirs : mine
  return new Set([...mine].filter((permission) => theirs.has(permission)))
}

/** What a colleague may do, whatever state they are in; nothing where there is none. */
export async function rightsHeldBy(db: Queryable, id: bigint): Promise<ReadonlySet<Permission>> {
  const row = await readStaff(db, id)
  return row ? memberOf(row).permissions : new Set()
}

async function rightsOfActor(tx: Tx, actor: string): Promise<ReadonlySet<Permission> | 'all'> {
  if (actor === 'system') return 'all'
  const row = await readStaff(tx, usernameKey(actor.replace(/^staff:/, '')))
  return row?.state === 'ACTIVE' ? memberOf(row).permissions : new Set()
}

/** The house would have nobody who may do everything and can log in. */
export async function isLastOwner(tx: Tx, { id, roles }: StaffRow): Promise<boolean> {
  return roles.includes(OWNER) && (await countOtherOwners(tx, id)) === 0
}

export function targetOf({ name }: Pick<StaffMember, 'name'>): { target: string } {
  return { target: `staff:${name}` }
}

async function changeState(
  tx: Tx,
  whom: Whom,
  by: By,
  { action, state }: { action: AuditAction; state: 'LOCKED' | 'LEFT' },
): Promise<Outcome<null, ActCode | 'last_owner'>> {
  const held = await holdFor(tx, whom, by)
  if (!held.ok) return held
  if (await isLastOwner(tx, held.value)) return refused('last_owner')
  await writeState(tx, held.value.id, state)
  await endSessionsOf(tx, held.value.id, 'locked')
  const sides = { before: { state: held.value.state }, after: { state } }
  await recordAudit(tx, { ...by, ...targetOf(held.value), action, ...sides })
  return accepted(null)
}
