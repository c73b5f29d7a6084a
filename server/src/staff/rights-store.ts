/** Roles as data, and who looked through what everybody may do. */
import type { Permission } from '@samnang/contract/office/permission'
import type { Queryable, Tx } from '../database/pool.ts'

export interface RoleRow {
  code: string
  name: string | null
  permissions: Permission[]
  /** Colleagues who have it and have not left. */
  staff: number
}

const ROLES = `select code, name, array(select permission from role_permission where role = code order by permission) as permissions,
  (select count(*)::int from staff_role r join staff t on t.id = r.staff where r.role = code and t.state <> 'LEFT') as staff
  from role`

export async function listRoleRows(db: Queryable): Promise<RoleRow[]> {
  const { rows } = await db.query<RoleRow>(`${ROLES} order by code`)
  return rows
}

export async function readRole(db: Queryable, code: string): Promise<RoleRow | null> {
  const { rows } = await db.query<RoleRow>(`${ROLES} where code = $1`, [code])
  return rows[0] ?? null
}

export async function writeRole(
  tx: Tx,
  { code, name, permissions }: { code: string; name: string | null; permissions: readonly string[] },
): Promise<void> {
  await tx.query(
    `insert into role (code, name) values ($1, $2)
     on conflict (code) do update set name = excluded.name, changed_at = clock_timestamp()`,
    [code, name],
  )
  await tx.query('delete from role_permission where role = $1', [code])
  await tx.query('insert into role_permission (role, permission) select $1, unnest($2::text[])', [
    code,
    permissions,
  ])
}

/** How many of these roles exist. */
export async function countRoles(db: Queryable, codes: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from role where code = any ($1)',
    [codes],
  )
  return rows[0]?.count ?? 0
}

export async function insertReview(tx: Tx, staff: bigint, seen: unknown): Promise<void> {
  await tx.query('insert into rights_review (reviewed_by, seen) values ($1, $2)', [
    staff,
    JSON.stringify(seen),
  ])
}

export async function lastReview(db: Queryable): Promise<{ at: Date; by: string } | null> {
  const { rows } = await db.query<{ at: Date; by: string }>(
    'select r.at, t.name as by from rights_review r join staff t on t.id = r.reviewed_by order by r.id desc limit 1',
  )
  return rows[0] ?? null
}

export async function insertBreakGlass(tx: Tx, staff: bigint, reason: string): Promise<void> {
  await tx.query('insert into break_glass (staff, reason) values ($1, $2)', [staff, reason])
}

export interface ListedBreakGlass {
  id: bigint
  name: string
  at: Date
  reason: string
}

export async function listBreakGlass(db: Queryable): Promise<ListedBreakGlass[]> {
  const { rows } = await db.query<ListedBreakGlass>(
    `select b.id, t.name, b.at, b.reason from break_glass b join staff t on t.id = b.staff
     where b.reviewed_at is null order by b.id desc limit 100`,
  )
  return rows
}

/** Whom it let in, held until the transaction ends; null where there is none that nobody has looked at. */
export async function holdBreakGlass(tx: Tx, id: bigint): Promise<bigint | null> {
  const { rows } = await tx.query<{ staff: bigint }>(
    'select staff from break_glass where id = $1 and reviewed_at is null for no key update',
    [id],
  )
  return rows[0]?.staff ?? null
}

export async function reviewBreakGlass(tx: Tx, id: bigint, staff: bigint): Promise<void> {
  await tx.query('update break_glass set reviewed_by = $2, reviewed_at = clock_timestamp() where id = $1', [
    id,
    staff,
  ])
}
