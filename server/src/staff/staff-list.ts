/** Colleagues as lists show them. */
import type { Queryable } from '../database/pool.ts'
import { hasOwner as askOwner, type ListedStaff, listRows } from './staff-store.ts'

/** The newest first; they are few, but the list is paged like every other. */
export function listStaff(
  db: Queryable,
  page: { before: bigint | null; limit: number } = { before: null, limit: 1_000 },
): Promise<ListedStaff[]> {
  return listRows(db, page)
}

/** The house has an owner who has logged in before. */
export function hasOwner(db: Queryable): Promise<boolean> {
  return askOwner(db)
}
