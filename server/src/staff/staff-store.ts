/** Colleagues and their roles in the database. */
import type { Permission } from '@samnang/contract/office/permission'
import { coversAll } from '@samnang/core/staff/staff-rules'
import type { Queryable, Tx } from '../database/pool.ts'
import { OWNER, permissionsOf } from './staff-member.ts'

/** Every change of colleagues, roles and requests decides one after the other: who is last is known for sure. */
const STAFF_LOCK = 590_061

export async function lockHouse(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [STAFF_LOCK])
}

export interface StaffRow {
  id: bigint
  name: string
  password_hash: string | null
  totp_secret: Buffer | null
  state: 'ACTIVE' | 'LOCKED' | 'LEFT'
  is_demo: boolean
  branch: bigint | null
  roles: string[]
  permissions: string[]
}

const COLUMNS = `t.id, t.name, t.password_hash, t.totp_secret, t.state, t.is_demo, t.branch,
  array(select role from staff_role where staff = t.id order by role) as roles,
  array(select distinct permission from staff_role join role_permission using (role) where staff = t.id) as permissions`

/** `whom`: an id, or the key of a name. */
export async function readStaff(db: Queryable, whom: bigint | string): Promise<StaffRow | null> {
  const { rows } = await db.query<StaffRow>(
    `select ${COLUMNS} from staff t where ${typeof whom === 'bigint' ? 't.id' : 't.name_key'} = $1`,
    [whom],
  )
  return rows[0] ?? null
}

/** The same, held until the transaction ends. */
export async function holdStaff(tx: Tx, whom: bigint | string): Promise<StaffRow | null> {
  const row = await readStaff(tx, whom)
  if (!row) return null
  await tx.query('select from staff where id = $1 for no key update', [row.id])
  return readStaff(tx, row.id)
}

/** Null where the name is, or ever was, somebody's. */
export async function insertStaff(
  tx: Tx,
  {
    name,
    key,
    branch,
    isDemo = false,
  }: { name: string; key: string; branch: bigint | null; isDemo?: boolean },
): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into staff (name, name_key, branch, is_demo) values ($1, $2, $3, $4)
     on conflict (name_key) do nothing returning id`,
    [name, key, branch, isDemo],
  )
  return rows[0]?.id ?? null
}

export async function writeState(tx: Tx, id: bigint, state: StaffRow['state']): Promise<void> {
  await tx.query(
    `update staff set state = $2, left_at = case when $2 = 'LEFT' then clock_timestamp() end where id = $1`,
    [id, state],
  )
}

export async function writePassword(tx: Tx, id: bigint, passwordHash: string): Promise<void> {
  await tx.query('update staff set password_hash = $2 where id = $1', [id, passwordHash])
}

/** In the place of a password that there is: whoever was never enrolled has none, and counts as nobody who can approve. */
export async function replacePassword(tx: Tx, id: bigint, passwordHash: string): Promise<void> {
  await tx.query('update staff set password_hash = $2 where id = $1 and password_hash is not null', [
    id,
    passwordHash,
  ])
}

/** Owners who can log in, without this one. */
export async function countOtherOwners(tx: Tx, id: bigint): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from staff t join staff_role r on r.staff = t.id and r.role = $2
     where t.id <> $1 and t.state = 'ACTIVE' and t.password_hash is not null`,
    [id, OWNER],
  )
  return rows[0]?.count ?? 0
}

/** The house has an owner of its own, who has used the first link: the demo's does not count. */
export async function hasOwner(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    `select exists (select from staff t join staff_role r on r.staff = t.id and r.role = $1
       where not t.is_demo and t.state <> 'LEFT' and t.password_hash is not null) as has`,
    [OWNER],
  )
  return rows[0]?.has ?? false
}

export async function writeRoles(
  tx: Tx,
  {
    id,
    roles,
    branch,
    givenBy,
  }: { id: bigint; roles: readonly string[]; branch: bigint | null; givenBy: string },
): Promise<void> {
  await tx.query('delete from staff_role where staff = $1 and role <> all($2)', [id, roles])
  await tx.query(
    `insert into staff_role (staff, role, given_by) select $1, unnest($2::text[]), $3 on conflict do nothing`,
    [id, roles, givenBy],
  )
  await tx.query('update staff set branch = $2 where id = $1', [id, branch])
}

export async function hasBranch(db: Queryable, branch: bigint): Promise<boolean> {
  const { rowCount } = await db.query('select from branch where id = $1', [branch])
  return rowCount === 1
}

export interface ListedStaff {
  id: bigint
  name: string
  state: 'invited' | 'active' | 'locked' | 'left'
  isDemo: boolean
  branch: bigint | null
  createdAt: Date
  lastSeenAt: Date | null
  roles: { role: string; since: Date; givenBy: string }[]
  openSessions: number
}

const LISTED = `select t.id, t.name, t.is_demo as "isDemo", t.branch, t.created_at as "createdAt",
  t.last_log_in_at as "lastSeenAt",
  case when t.state <> 'ACTIVE' then lower(t.state) when t.password_hash is null then 'invited' else 'active' end as state,
  (select count(*)::int from staff_session s where s.staff = t.id and s.ended_at is null
     and s.expires_at > clock_timestamp()) as "openSessions",
  coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'since', ms(r.since), 'givenBy', r.given_by) order by r.role)
    from staff_role r where r.staff = t.id), '[]') as roles
  from staff t`

/** By their ids, the newest colleague first. */
export async function listRows(
  db: Queryable,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<ListedStaff[]> {
  const { rows } = await db.query(
    `${LISTED} where ($1::bigint is null or t.id < $1) order by t.id desc limit $2`,
    [before, limit],
  )
  return rows.map(listed)
}

export async function readListed(db: Queryable, id: bigint): Promise<ListedStaff | null> {
  const { rows } = await db.query(`${LISTED} where t.id = $1`, [id])
  return rows[0] ? listed(rows[0]) : null
}

function listed(
  row: Omit<ListedStaff, 'roles'> & { roles: { role: string; since: number; givenBy: string }[] },
) {
  const roles = row.roles.map((one) => ({ ...one, since: new Date(one.since) }))
  return { ...row, roles }
}

/** Names of the colleagues who have this right over the whole house and are not locked. */
export async function namesWith(db: Queryable, permission: Permission): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select t.name from staff t where t.state = 'ACTIVE' and t.branch is null and exists (
       select from staff_role r left join role_permission p on p.role = r.role
       where r.staff = t.id and (r.role = $1 or p.permission = $2)) order by t.name_key`,
    [OWNER, permission],
  )
  return rows.map(({ name }) => name)
}

/**
 * How many colleagues besides this one could approve: locked ones too, and who left less than `hours` ago; not who was
 * invited and has no password yet.
 */
export async function countOtherApprovers(
  tx: Tx,
  asked: {
    id: bigint
    /** Rights that whoever approves has to have, besides the one to approve. */
    needed: readonly Permission[]
    branch: bigint | null
    isHouse: boolean
    hours: number
  },
): Promise<number> {
  const { rows } = await tx.query<{ roles: string[]; permissions: string[] }>(
    `select ${COLUMNS} from staff t
     where t.id <> $1 and (t.state <> 'LEFT' or t.left_at > clock_timestamp() - make_interval(hours => $2))
       and not (t.is_demo and t.state = 'LOCKED') and t.password_hash is not null
       and (t.branch is null or (not $3 and t.branch = $4))`,
    [asked.id, asked.hours, asked.isHouse, asked.branch],
  )
  const needed = ['approvals.decide', ...asked.needed]
  return rows.filter(({ roles, permissions }) => coversAll(permissionsOf(roles, permissions), needed)).length
}
