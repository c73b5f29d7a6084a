/** What a colleague changes about his own access. */
import { commonPasswords } from '@samnang/core/player/common-passwords'
import type { PasswordCode } from '@samnang/core/player/password-rules'
import { accepted, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import { checkStaffPassword } from '@samnang/core/staff/staff-rules'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction } from '../database/pool.ts'
import { hashOf } from '../players/session-tokens.ts'
import { renewRecovery, useCode } from './authenticator.ts'
import type { StaffMember, StaffTools } from './staff-member.ts'
import { type Comer, failedProof, provenBy, takeOwnTry } from './staff-log-in.ts'
import { endSessionsOf } from './staff-session-store.ts'
import { holdStaff, readStaff, writePassword } from './staff-store.ts'

export interface OwnSession {
  staff: StaffMember
  /** The session's token: it alone goes on. */
  token: string
  from: Comer
}

type Waiting = Refusal<'too_many_requests'> & { retryAfterS: number }
type OwnPasswordCode = PasswordCode | 'old_password_wrong' | 'password_unchanged' | 'no_permission' | 'unauthenticated'

/** Ends the colleague's other sessions. The demo's owner keeps the password that is printed. */
export async function changeOwnPassword(
  tools: StaffTools,
  { staff, token, from }: OwnSession,
  { old, password }: { old: string; password: string },
): Promise<Outcome<null, OwnPasswordCode> | Waiting> {
  if (staff.isDemo) return refused('no_permission')
  const waiting = await takeOwnTry(tools, staff.name, from, 'password')
  if (waiting) return waiting
  const row = await readStaff(tools.pool, staff.id)
  if (!(await tools.passwords.verify(row?.password_hash ?? null, old))) {
    await failedProof(tools, staff.name, from, 'password')
    return refused('old_password_wrong')
  }
  const checked = checkStaffPassword(password, staff.name, commonPasswords())
  if (!checked.ok) return checked
  if (checked.value === old.normalize('NFC')) return refused('password_unchanged')
  const passwordHash = await tools.passwords.hash(checked.value)
  return inTransaction(tools.pool, async (tx): Promise<Outcome<null, OwnPasswordCode>> => {
    const held = await holdStaff(tx, staff.id)
    if (held?.password_hash !== row?.password_hash) return refused('unauthenticated')
    await provenBy(tx, staff.name, from, 'password')
    await writePassword(tx, staff.id, passwordHash)
    await endSessionsOf(tx, staff.id, 'password_changed', hashOf(token))
    await recordAudit(tx, { ...own(staff, from), action: 'staff_password_changed' })
    return accepted(null)
  })
}

/** Ten new ones, shown this once; a code of the authenticator, or a recovery code, is asked for. */
export async function renewOwnRecovery(
  tools: StaffTools,
  { staff, from }: OwnSession,
  code: string,
): Promise<Outcome<string[], 'code_invalid' | 'no_permission'> | Waiting> {
  if (staff.isDemo) return refused('no_permission')
  const waiting = await takeOwnTry(tools, staff.name, from, 'code')
  if (waiting) return waiting
  const codes = await inTransaction(tools.pool, async (tx) => {
    const row = await holdStaff(tx, staff.id)
    if (!row || !(await useCode(tx, tools, row, code))) return null
    await provenBy(tx, staff.name, from, 'code')
    const made = await renewRecovery(tx, tools.random, staff.id)
    await recordAudit(tx, { ...own(staff, from), action: 'staff_recovery_renewed' })
    return made
  })
  if (codes) return accepted(codes)
  await failedProof(tools, staff.name, from, 'code')
  return refused('code_invalid')
}

function own({ name }: StaffMember, { requestId }: Comer) {
  const actor = `staff:${name}`
  return { actor, target: actor, ...(requestId === undefined ? {} : { requestId }) }
}
