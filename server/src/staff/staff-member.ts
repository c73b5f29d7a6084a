/** A colleague, as everything that asks for rights knows them. */
import { PERMISSIONS, type Permission } from '@samnang/contract/office/permission'
import type { EndedBecause } from '@samnang/contract/refusals'
import type { Sealer } from '../base/sealed.ts'
import type { Pool } from '../database/pool.ts'
import type { Random } from '../parts.ts'
import type { Passwords } from '../players/passwords.ts'
import type { StaffRow } from './staff-store.ts'

export interface StaffMember {
  id: bigint
  name: string
  roles: readonly string[]
  permissions: ReadonlySet<Permission>
  /** Null: all branches. */
  branch: bigint | null
  /** The demo's owner: no authenticator. */
  isDemo: boolean
}

export type FoundStaff =
  | { isOpen: true; staff: StaffMember }
  | { isOpen: false; code: 'unauthenticated' | 'locked'; reason?: EndedBecause }

/** What the verbs need besides a transaction; the office's parts are one, the command line makes another. */
export interface StaffTools {
  pool: Pool
  passwords: Passwords
  random: Random
  /** Seals the secrets of authenticators. */
  authenticators: Sealer
}

/** Who is owner may do everything, also what a later version brings. */
export const OWNER = 'owner'

/** What these roles and their permissions add up to; words that this version does not know give no right. */
export function permissionsOf(roles: readonly string[], permissions: readonly string[]): Set<Permission> {
  return new Set(PERMISSIONS.filter((code) => roles.includes(OWNER) || permissions.includes(code)))
}

export function memberOf({ id, name, roles, permissions, branch, is_demo: isDemo }: StaffRow): StaffMember {
  return { id, name, roles, permissions: permissionsOf(roles, permissions), branch, isDemo }
}
