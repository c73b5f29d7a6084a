/** Colleagues for tests: invited by a verb, enrolled by their link over HTTP, with an authenticator of their own. */
import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { inTransaction } from '../src/database/pool.ts'
import { createStaff, setRoles } from '../src/staff/staff.ts'
import type { TestDatabase } from './database.ts'
import { type OfficeBrowser, officeBrowser, type TestOffice } from './office.ts'

export const STAFF_PASSWORD = 'ស្រែខៀវ-green-fields'

export interface Enrolled {
  id: bigint
  name: string
  secret: string
  recoveryCodes: string[]
  /** Logged in by the link. */
  browser: OfficeBrowser
}

/** What the authenticator shows `steps` half minutes from now. */
export function totp(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
}

/** Forgets which codes were used, as if half a minute had passed. */
export async function passStep(db: TestDatabase, name: string): Promise<void> {
  await db.owner.query('update staff set totp_step = null where name = $1', [name])
}

export async function invite(office: TestOffice, name: string): Promise<{ id: bigint; token: string }> {
  const created = await inTransaction(office.parts.pool, (tx) =>
    createStaff(office.parts, tx, { name }, { actor: 'system', reason: 'test' }),
  )
  if (!created.ok) throw new Error(created.code)
  return created.value
}

/** A colleague who has used the link. */
export async function enrolled(
  office: TestOffice,
  db: TestDatabase,
  { name, roles }: { name: string; roles: readonly string[] },
): Promise<Enrolled> {
  const { id, token } = await invite(office, name)
  const browser = officeBrowser(office)
  const { totp_secret: secret } = (await browser.send('POST', '/api/welcome', { token })).json().data
  const body = { token, password: STAFF_PASSWORD, code: totp(secret) }
  const done = await browser.send('POST', '/api/welcome/finish', body)
  if (done.statusCode !== 200) throw new Error(done.body)
  await inTransaction(office.parts.pool, async (tx) => {
    const was = { roles: [], branch: null }
    const set = await setRoles(tx, id, { roles, branch: null, was }, { actor: 'system', reason: 'test' })
    if (!set.ok) throw new Error(set.code)
  })
  await reopen(db, id)
  await passStep(db, name)
  return { id, name, secret, recoveryCodes: done.json().data.recovery_codes, browser }
}

/** Giving roles has ended the session. */
async function reopen(db: TestDatabase, id: bigint): Promise<void> {
  await db.owner.query('update staff_session set ended_at = null, end_reason = null where staff = $1', [id])
}

/** A name that no other test has. */
export function someName(): string {
  return `c-${randomBytes(6).toString('hex')}`
}
