/** What a colleague may do. Roles are sets of these and data of the house; each route of the office names the one it asks. */
import { CodeOf } from '../shapes.ts'

export const PERMISSIONS = [
  'players.read',
  'players.create',
  'players.lock',
  'players.password',
  'players.sessions',
  'players.limits',
  'players.notes',
  'players.tags',
  'players.kyc',
  'players.export',
  'disputes.read',
  'switches.read',
  'switches.change',
  'words.change',
  'limits.change',
  'staff.read',
  'staff.manage',
  'roles.manage',
  'approvals.read',
  'approvals.decide',
  'audit.read',
  'today.read',
  'health.read',
  'money.change',
  'draws.manage',
  'lottery.manage',
  'providers.manage',
  'paytable.manage',
  'ledger.audit',
  'database.manage',
] as const

export type Permission = (typeof PERMISSIONS)[number]
export const PermissionCode = CodeOf(PERMISSIONS)
