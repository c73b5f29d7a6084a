/** The way back in for an owner who lost everything: by the command line, recorded, and shown until somebody has looked. */
import { usernameKey } from '@samnang/core/player/username'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import type { Random } from '../parts.ts'
import { forgetAllTries } from './authenticator-store.ts'
import { type Link, makeOnlyLink } from './first-log-in.ts'
import {
  holdBreakGlass,
  insertBreakGlass,
  type ListedBreakGlass,
  listBreakGlass,
  reviewBreakGlass,
} from './rights-store.ts'
import { targetOf, type Whom } from './staff-admin.ts'
import { OWNER, type StaffMember } from './staff-member.ts'
import { endSessionsOf } from './staff-session-store.ts'
import { countOtherOwners, holdStaff, lockHouse, writeState } from './staff-store.ts'

const HOURS = 1

/**
 * Unlocks an owner and gives a link of one hour, by which alone they get in: what they lost somebody may have found. The
 * caller tells the log. Refusal: `not_found`: no owner of that name.
 */
export async function breakGlass(
  { random }: { random: Random },
  tx: Tx,
  whom: Whom,
  by: By,
): Promise<Outcome<Link, 'not_found'>> {
  await lockHouse(tx)
  const row = await holdStaff(tx, typeof whom === 'string' ? usernameKey(whom) : whom)
  if (!row || row.state === 'LEFT' || row.is_demo || !row.roles.includes(OWNER)) return refused('not_found')
  await writeState(tx, row.id, 'ACTIVE')
  await endSessionsOf(tx, row.id, 'password_changed')
  await forgetAllTries(tx, usernameKey(row.name))
  await insertBreakGlass(tx, row.id, by.reason ?? '')
  const sides = { before: { state: row.state }, after: { state: 'ACTIVE' } }
  await recordAudit(tx, { ...by, ...targetOf(row), action: 'break_glass', ...sides })
  return accepted(await makeOnlyLink(tx, random, row.id, HOURS))
}

/** What nobody has looked at yet, the newest first. */
export function openBreakGlass(db: Queryable): Promise<ListedBreakGlass[]> {
  return listBreakGlass(db)
}

/**
 * Refusals: `not_found`, also where it was looked at already; `own_review`: nobody looks at what let themselves in while
 * the house has another owner.
 */
export async function lookAtBreakGlass(
  tx: Tx,
  { id, staff }: { id: bigint; staff: StaffMember },
  by: By,
): Promise<Outcome<null, 'not_found' | 'own_review'>> {
  await lockHouse(tx)
  const letIn = await holdBreakGlass(tx, id)
  if (letIn === null) return refused('not_found')
  if (letIn === staff.id && (await countOtherOwners(tx, staff.id)) > 0) return refused('own_review')
  await reviewBreakGlass(tx, id, staff.id)
  const sides = { before: { reviewed: false }, after: { reviewed: true } }
  await recordAudit(tx, { ...by, action: 'break_glass_reviewed', target: `break_glass:${id}`, ...sides })
  return accepted(null)
}
