/** Who may do what: roles, who has them, and the look through all of it that leaves its row. */
import type { Permission } from '@samnang/contract/office/permission'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { coversAll } from '@samnang/core/staff/staff-rules'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import {
  countRoles,
  insertReview,
  lastReview,
  listRoleRows,
  type RoleRow,
  readRole,
  writeRole,
} from './rights-store.ts'
import { holdFor, isLastOwner, rightsHeldBy, rightsOf, targetOf, type Whom } from './staff-admin.ts'
import { OWNER, permissionsOf, type StaffMember } from './staff-member.ts'
import { endSessionsOf } from './staff-session-store.ts'
import { hasBranch, type ListedStaff, listRows, lockHouse, writeRoles } from './staff-store.ts'

/** What somebody may do and where. */
export interface Rights {
  roles: readonly string[]
  branch: bigint | null
}

type SetRolesCode = 'not_found' | 'no_permission' | 'last_owner' | 'changed_meanwhile'

/**
 * `was` is what whoever asked has seen; where it is not so any more, nothing is done. Ends the colleague's sessions.
 * `no_permission`: nobody gives what they do not have, nor takes from whom may do more; nor agrees to it.
 */
export async function setRoles(
  tx: Tx,
  whom: Whom,
  { roles, branch, was }: Rights & { was: Rights },
  by: By,
): Promise<Outcome<null, SetRolesCode>> {
  const held = await holdFor(tx, whom, by)
  if (!held.ok) return held
  const row = held.value
  const before: Rights = { roles: row.roles, branch: row.branch }
  const after: Rights = { roles: [...new Set(roles)].sort(), branch: roles.includes(OWNER) ? null : branch }
  if (!isSame(before, was)) return refused('changed_meanwhile')
  if ((await countRoles(tx, after.roles)) !== after.roles.length) return refused('not_found')
  if (after.branch !== null && !(await hasBranch(tx, after.branch))) return refused('not_found')
  const mine = await rightsOf(tx, by)
  if (mine !== 'all' && !coversAll(mine, await rightsWith(tx, after.roles))) return refused('no_permission')
  if (!after.roles.includes(OWNER) && (await isLastOwner(tx, row))) return refused('last_owner')
  await writeRoles(tx, { id: row.id, ...after, givenBy: by.actor })
  await endSessionsOf(tx, row.id, 'roles_changed')
  await recordAudit(tx, { ...by, ...targetOf(row), action: 'staff_roles_set', before, after })
  return accepted(null)
}

type RoleChange = {
  code: string
  /** Null: one that the product brought keeps the screens' word. */
  name: string | null
  permissions: readonly Permission[]
  /** What whoever asked has seen; null: there was none of that code. */
  was: readonly Permission[] | null
}

/** Makes a role, or changes what it may do; holds for all who have it at their next request. The owner's is fixed. */
export async function setRole(
  tx: Tx,
  { code, name, permissions, was }: RoleChange,
  by: By,
): Promise<Outcome<null, 'no_permission' | 'changed_meanwhile'>> {
  if (code === OWNER) return refused('no_permission')
  await lockHouse(tx)
  const before = await readRole(tx, code)
  const isSeen = before === null ? was === null : was !== null && sorted(was) === sorted(before.permissions)
  if (!isSeen) return refused('changed_meanwhile')
  const mine = await rightsOf(tx, by)
  if (mine !== 'all' && !coversAll(mine, touchedBy(permissions, before))) return refused('no_permission')
  const after = { name: name ?? before?.name ?? null, permissions: [...new Set(permissions)].sort() }
  await writeRole(tx, { code, ...after })
  const former = before && { name: before.name, permissions: before.permissions }
  await recordAudit(tx, { ...by, action: 'role_set', target: `role:${code}`, before: former, after })
  return accepted(null)
}

/** All roles; the owner's permissions are all there are. */
export async function listRoles(db: Queryable): Promise<RoleRow[]> {
  const rows = await listRoleRows(db)
  return rows.map((row) => ({ ...row, permissions: [...permissionsOf([row.code], row.permissions)] }))
}

const ALL = 1_000

/** Everybody who has not left, with what they have, since when and from whom; and who looked through it last. */
export async function reviewable(
  db: Queryable,
): Promise<{ rows: ListedStaff[]; last: { at: Date; by: string } | null }> {
  const rows = (await listRows(db, { before: null, limit: ALL })).filter(({ state }) => state !== 'left')
  return { rows, last: await lastReview(db) }
}

/** Somebody has looked through all rights; what they were then is kept. */
export async function markReviewed(tx: Tx, staff: StaffMember, by: By): Promise<Outcome<null, never>> {
  const { rows, last } = await reviewable(tx)
  const seen = rows.map(({ name, state, branch, roles }) => ({
    ...{ name, state, branch: branch === null ? null : String(branch) },
    roles: roles.map(({ role }) => role),
  }))
  await insertReview(tx, staff.id, seen)
  await recordAudit(tx, {
    ...by,
    action: 'rights_reviewed',
    before: last,
    after: { colleagues: seen.length },
  })
  return accepted(null)
}

/** What whoever agrees to these roles has to have: all that the colleague may do, and all that they would. */
export async function rightsToSetRoles(
  db: Queryable,
  id: bigint,
  roles: readonly string[],
): Promise<Permission[]> {
  return [...(await rightsHeldBy(db, id)), ...(await rightsWith(db, roles))]
}

/** What whoever agrees to such a role has to have: all that it may do, and all that it would. */
export async function rightsToSetRole(
  db: Queryable,
  { code, permissions }: Pick<RoleChange, 'code' | 'permissions'>,
): Promise<readonly Permission[]> {
  return touchedBy(permissions, await readRole(db, code))
}

function touchedBy(permissions: readonly Permission[], before: RoleRow | null): Permission[] {
  return [...permissions, ...(before?.permissions ?? [])]
}

async function rightsWith(db: Queryable, roles: readonly string[]): Promise<Set<Permission>> {
  const rows = await listRoleRows(db)
  const permissions = rows.filter(({ code }) => roles.includes(code)).flatMap((row) => row.permissions)
  return permissionsOf(roles, permissions)
}

function isSame(one: Rights, other: Rights): boolean {
  return one.branch === other.branch && sorted(one.roles) === sorted(other.roles)
}

function sorted(codes: readonly string[]): string {
  return [...new Set(codes)].sort().join(' ')
}
