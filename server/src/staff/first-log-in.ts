/** One-time links: whoever has one sets the colleague's password and authenticator, once. */
import { commonPasswords } from '@samnang/core/player/common-passwords'
import type { PasswordCode } from '@samnang/core/player/password-rules'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { checkStaffPassword } from '@samnang/core/staff/staff-rules'
import { recordAudit } from '../base/audit-log.ts'
import { databaseNow } from '../database/database-now.ts'
import { inTransaction, type Tx } from '../database/pool.ts'
import type { Random } from '../parts.ts'
import { nobodysHash } from '../players/passwords.ts'
import { hashOf } from '../players/session-tokens.ts'
import { boundTo, enrol, newSecret, otpauthOf, renewRecovery, stepOf } from './authenticator.ts'
import { forgetCodes } from './authenticator-store.ts'
import { memberOf, type StaffMember, type StaffTools } from './staff-member.ts'
import { type From, newToken, openStaffSession } from './staff-session.ts'
import { deleteLink, endSessionsOf, holdLink, keepLinkSecret, putLink } from './staff-session-store.ts'
import { holdStaff, replacePassword, type StaffRow, writePassword } from './staff-store.ts'

export interface Link {
  token: string
  expiresAt: Date
}

/** A link for this colleague; the one before it is worth nothing from now on. */
export async function makeLink(tx: Tx, random: Random, staff: bigint, hours = 24): Promise<Link> {
  const token = newToken(random)
  return { token, expiresAt: await putLink(tx, { staff, hash: hashOf(token), hours }) }
}

/**
 * The same for a colleague whose password, authenticator and recovery codes are worth nothing from now on. A hash that
 * no password fits stays with whoever was enrolled once: they count as one who can approve, as before, and nobody else does.
 */
export async function makeOnlyLink(tx: Tx, random: Random, staff: bigint, hours?: number): Promise<Link> {
  await replacePassword(tx, staff, await nobodysHash(random))
  await forgetCodes(tx, staff)
  return makeLink(tx, random, staff, hours)
}

type LinkCode = 'link_invalid' | 'locked'

/** Whose it is and what their authenticator reads; the same as often as it is asked. */
export function openLink(
  tools: StaffTools,
  token: string,
): Promise<Outcome<{ name: string; secret: string; otpauth: string }, LinkCode>> {
  return inTransaction(tools.pool, async (tx): Promise<Outcome<LinkView, LinkCode>> => {
    const link = await linkOf(tx, tools, token)
    if (!link.ok) return link
    const { row, secret } = link.value
    return accepted({ name: row.name, secret, otpauth: otpauthOf(row.name, secret) })
  })
}

type LinkView = { name: string; secret: string; otpauth: string }
type FirstCode = LinkCode | PasswordCode | 'code_invalid'

/** Sets both, ends every other session of the colleague, and logs in. The recovery codes are shown this once. */
export async function takeLink(
  tools: StaffTools,
  { link: token, password, code }: { link: string; password: string; code: string },
  from: From,
): Promise<Outcome<FirstLogIn, FirstCode>> {
  // Before the password is hashed: nobody without a link makes the office compute.
  const opened = await openLink(tools, token)
  if (!opened.ok) return opened
  const checked = checkStaffPassword(password, opened.value.name, commonPasswords())
  if (!checked.ok) return checked
  const passwordHash = await tools.passwords.hash(checked.value)
  return inTransaction(tools.pool, async (tx): Promise<Outcome<FirstLogIn, FirstCode>> => {
    const link = await linkOf(tx, tools, token)
    if (!link.ok) return link
    const { row, secret } = link.value
    const step = stepOf(secret, code, await databaseNow(tx))
    if (step === null) return refused('code_invalid')
    await writePassword(tx, row.id, passwordHash)
    await enrol(tx, tools, { id: row.id, secret, step })
    const recoveryCodes = await renewRecovery(tx, tools.random, row.id)
    await deleteLink(tx, row.id)
    await endSessionsOf(tx, row.id, 'password_changed')
    await recordEnrolment(tx, row, from)
    const session = await openStaffSession(tx, tools.random, row, from, 'link')
    return accepted({ token: session.token, staff: memberOf(row), recoveryCodes })
  })
}

type FirstLogIn = { token: string; staff: StaffMember; recoveryCodes: string[] }

async function linkOf(
  tx: Tx,
  tools: StaffTools,
  token: string,
): Promise<Outcome<{ row: StaffRow; secret: string }, LinkCode>> {
  const link = await holdLink(tx, hashOf(token))
  const row = link && (await holdStaff(tx, link.staff))
  if (!link || !row || row.state === 'LEFT') return refused('link_invalid')
  if (row.state === 'LOCKED') return refused('locked')
  if (link.totp_secret)
    return accepted({ row, secret: tools.authenticators.open(link.totp_secret, boundTo(row.id)) })
  const secret = newSecret(tools.random)
  await keepLinkSecret(tx, row.id, tools.authenticators.seal(secret, boundTo(row.id)))
  return accepted({ row, secret })
}

async function recordEnrolment(tx: Tx, row: StaffRow, { address, requestId }: From): Promise<void> {
  const actor = `staff:${row.name}`
  await recordAudit(tx, {
    ...{ actor, target: actor, action: 'staff_enrolled', detail: { address } },
    ...{ before: { enrolled: row.password_hash !== null }, after: { enrolled: true } },
    ...(requestId === undefined ? {} : { requestId }),
  })
}
