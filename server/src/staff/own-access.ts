/** What a colleague changes about their own access. */
import { commonPasswords } from '@samnang/core/player/common-passwords'
import type { PasswordCode } from '@samnang/core/player/password-rules'
import { accepted, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import { checkStaffPassword } from '@samnang/core/staff/staff-rules'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { hashOf } from '../players/session-tokens.ts'
import { renewRecovery, spendCode } from './authenticator.ts'
import { forgetTries } from './authenticator-store.ts'
import { type Comer, noteFailure, takeTry, trierOf } from './staff-log-in.ts'
import type { StaffMember, StaffTools } from './staff-member.ts'
import { endSessionById, endSessionsOf } from './staff-session-store.ts'
import { holdStaff, readStaff, writePassword } from './staff-store.ts'

export interface OwnSession {
  staff: StaffMember
  /** The session's token: it alone goes on. */
  token: string
  from: Comer
}

type Waiting = Refusal<'too_many_requests'> & { retryAfterS: number }
type OwnPasswordCode = PasswordCode | 'old_password_wrong' | 'password_unchanged' | 'no_permission'

/** Ends the colleague's other sessions. The demo's owner keeps the password that is printed. */
export async function changeOwnPassword(
  tools: StaffTools,
  own: OwnSession,
  { old, password }: { old: string; password: string },
): Promise<Outcome<null, OwnPasswordCode> | Waiting> {
  if (own.staff.isDemo) return refused('no_permission')
  const right = await proveOld(tools, own, old)
  if (!right.ok) return right
  const checked = checkStaffPassword(password, own.staff.name, commonPasswords())
  if (!checked.ok) return checked
  if (checked.value === old.normalize('NFC')) return refused('password_unchanged')
  const passwordHash = await tools.passwords.hash(checked.value)
  return inTransaction(tools.pool, async (tx): Promise<Outcome<null, OwnPasswordCode>> => {
    const held = await holdStaff(tx, own.staff.id)
    if (held?.password_hash !== right.value) return refused('old_password_wrong')
    await writePassword(tx, own.staff.id, passwordHash)
    await endSessionsOf(tx, own.staff.id, 'password_changed', hashOf(own.token))
    await recordAudit(tx, { ...rowOf(own), action: 'staff_password_changed' })
    return accepted(null)
  })
}

/** The stored hash that it fits. */
async function proveOld(
  tools: StaffTools,
  { staff, from }: OwnSession,
  old: string,
): Promise<Outcome<string, 'old_password_wrong'> | Waiting> {
  const trier = trierOf(staff.name, from)
  const waiting = await takeTry(tools, trier, 'password')
  if (waiting) return waiting
  const stored = (await readStaff(tools.pool, staff.id))?.password_hash ?? null
  if (stored !== null && (await tools.passwords.verify(stored, old))) {
    await forgetTries(tools.pool, trier, 'password')
    return accepted(stored)
  }
  await noteFailure(tools, trier, from, 'password')
  return refused('old_password_wrong')
}

/** Ten new ones, shown this once; a code of the authenticator, or a recovery code, is asked for. */
export async function renewOwnRecovery(
  tools: StaffTools,
  own: OwnSession,
  code: string,
): Promise<Outcome<string[], 'code_invalid' | 'no_permission'> | Waiting> {
  const { staff, from } = own
  if (staff.isDemo) return refused('no_permission')
  const trier = trierOf(staff.name, from)
  const waiting = await takeTry(tools, trier, 'code', code)
  if (waiting) return waiting
  const codes = await inTransaction(tools.pool, async (tx) => {
    const row = await holdStaff(tx, staff.id)
    if (!row || !(await spendCode(tx, tools, row, code))) return null
    await forgetTries(tx, trier, 'code')
    await recordAudit(tx, { ...rowOf(own), action: 'staff_recovery_renewed' })
    return renewRecovery(tx, tools.random, staff.id)
  })
  if (codes) return accepted(codes)
  await noteFailure(tools, trier, from, 'code')
  return refused('code_invalid')
}

/** Refusal: `not_found` where they have no such open session. */
export function endOwnSession(
  pool: Pool,
  { staff, session, requestId }: { staff: StaffMember; session: bigint; requestId: string },
): Promise<Outcome<null, 'not_found'>> {
  return inTransaction(pool, async (tx): Promise<Outcome<null, 'not_found'>> => {
    if (!(await endSessionById(tx, staff.id, session))) return refused('not_found')
    const actor = `staff:${staff.name}`
    await recordAudit(tx, {
      actor,
      target: actor,
      action: 'staff_session_ended',
      detail: { session },
      requestId,
    })
    return accepted(null)
  })
}

function rowOf({ staff, from: { requestId } }: OwnSession) {
  const actor = `staff:${staff.name}`
  return { actor, target: actor, ...(requestId === undefined ? {} : { requestId }) }
}
