/** Colleagues as lists show them. */
import type { Permission } from '@samnang/contract/office/permission'
import type { Queryable } from '../database/pool.ts'
import { memberOf, type StaffMember } from './staff-member.ts'
import {
  hasOwner as askOwner,
  type ListedStaff,
  listRows,
  namesWith,
  readListed,
  readStaff,
} from './staff-store.ts'

export type { ListedStaff } from './staff-store.ts'

/** The newest first; they are few, but the list is paged like every other. */
export function listStaff(
  db: Queryable,
  page: { before: bigint | null; limit: number } = { before: null, limit: 1_000 },
): Promise<ListedStaff[]> {
  return listRows(db, page)
}

/** Null where there is none. */
export function findListed(db: Queryable, id: bigint): Promise<ListedStaff | null> {
  return readListed(db, id)
}

/** The house has an owner who has logged in before. */
export function hasOwner(db: Queryable): Promise<boolean> {
  return askOwner(db)
}

/** A colleague with all of their rights, by name; null where there is none. */
export async function findMember(db: Queryable, name: string): Promise<StaffMember | null> {
  const row = await readStaff(db, name)
  return row && memberOf(row)
}

/** A colleague as they are now; null where they are locked or have left. */
export async function memberNow(db: Queryable, { id }: Pick<StaffMember, 'id'>): Promise<StaffMember | null> {
  const row = await readStaff(db, id)
  return row?.state === 'ACTIVE' ? memberOf(row) : null
}

/** Names of the colleagues who may do this, over the whole house. */
export function colleaguesWho(db: Queryable, permission: Permission): Promise<string[]> {
  return namesWith(db, permission)
}
