/** Log-in of colleagues: name, password and a code. core/staff/staff-tries says what stands against guessing. */
import { usernameKey } from '@samnang/core/player/username'
import { accepted, type Refusal, refused } from '@samnang/core/refusal'
import { waitSeconds } from '@samnang/core/staff/staff-tries'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Tx } from '../database/pool.ts'
import { hashOf } from '../players/session-tokens.ts'
import { spendCode } from './authenticator.ts'
import { addTry, forgetTries, lockTrier, readTries, type Trier } from './authenticator-store.ts'
import { memberOf, type StaffMember, type StaffTools } from './staff-member.ts'
import { type From, openStaffSession } from './staff-session.ts'
import { holdStaff, readStaff, type StaffRow } from './staff-store.ts'

/** Who tries, and from where. */
export interface Comer extends From {
  /** The id of a browser that has logged in to the name before; null: none. */
  browser: string | null
}

export interface Credentials {
  name: string
  password: string
  /** Of the authenticator, or a recovery code; absent: to be asked for. */
  code?: string | undefined
}

export interface Opened {
  token: string
  endsAt: Date
  staff: StaffMember
}

type LogInCode = 'invalid_credentials' | 'code_invalid' | 'locked' | 'too_many_requests'
export type LogInRefusal = Refusal<LogInCode> & { retryAfterS?: number }
type LogIn = { ok: true; value: Opened | 'code_needed' } | LogInRefusal

/**
 * The demo's owner has no authenticator; everybody else is asked for a code once the password was right. An unknown name,
 * a wrong password, a colleague who has left: the same answer and the same work. `code_invalid`: wrong, too old or used.
 */
export async function logInStaff(tools: StaffTools, given: Credentials, from: Comer): Promise<LogIn> {
  const trier = trierOf(given.name, from)
  const waiting = await takeTry(tools, trier, 'password')
  if (waiting) return waiting
  const row = await readStaff(tools.pool, trier.nameKey)
  const isRight = await tools.passwords.verify(row?.password_hash ?? null, given.password)
  if (!isRight || !row || row.state === 'LEFT') {
    // A name that nobody has may be a password in the wrong field.
    await noteFailure(tools, row ? trier : { ...trier, nameKey: 'unknown' }, from, 'password')
    return refused('invalid_credentials')
  }
  await forgetTries(tools.pool, trier, 'password')
  if (row.state === 'LOCKED') return refused('locked')
  if (row.is_demo) return open(tools, row, from, async () => 'none')
  if (given.code === undefined) return accepted('code_needed')
  return openByCode(tools, { row, code: given.code, trier }, from)
}

/** The same for a terminal; without a code where one is needed: `code_invalid`. */
export async function logInTerminal(
  tools: StaffTools,
  given: Credentials,
): Promise<{ ok: true; value: { token: string; staff: string; endsAt: Date } } | LogInRefusal> {
  const from: Comer = { kind: 'terminal', address: 'terminal', agent: 'samnang', browser: null }
  const outcome = await logInStaff(tools, given, from)
  if (!outcome.ok) return outcome
  if (outcome.value === 'code_needed') return refused('code_invalid')
  const { token, endsAt, staff } = outcome.value
  return accepted({ token, endsAt, staff: staff.name })
}

async function openByCode(
  tools: StaffTools,
  { row, code, trier }: { row: StaffRow; code: string; trier: Trier },
  from: Comer,
): Promise<LogIn> {
  const waiting = await takeTry(tools, trier, 'code', code)
  if (waiting) return waiting
  const opened = await open(tools, row, from, async (tx, held) => {
    const proof = await spendCode(tx, tools, held, code)
    if (proof) await forgetTries(tx, trier, 'code')
    return proof
  })
  if (!opened.ok && opened.code === 'code_invalid') await noteFailure(tools, trier, from, 'code')
  return opened
}

/** Asked again with the row held: what changed since the password was looked at counts. */
function open(
  tools: StaffTools,
  row: StaffRow,
  from: Comer,
  prove: (tx: Tx, held: StaffRow) => Promise<string | null>,
): Promise<LogIn> {
  return inTransaction(tools.pool, async (tx): Promise<LogIn> => {
    const held = await holdStaff(tx, row.id)
    if (held?.password_hash !== row.password_hash) return refused('invalid_credentials')
    if (held.state !== 'ACTIVE') return refused('locked')
    const proof = await prove(tx, held)
    if (proof === null) return refused('code_invalid')
    const session = await openStaffSession(tx, tools.random, held, from, proof)
    return accepted({ ...session, staff: memberOf(held) })
  })
}

/**
 * The try counts as a failure until it was right, so that a hundred at once are no more than the rule allows. Also for
 * colleagues who prove themselves again while they are logged in.
 */
export function takeTry(
  { pool }: Pick<StaffTools, 'pool'>,
  trier: Trier,
  kind: 'password' | 'code',
  code = '',
): Promise<(Refusal<'too_many_requests'> & { retryAfterS: number }) | null> {
  return inTransaction(pool, async (tx) => {
    await lockTrier(tx, trier)
    const { now, ...tries } = await readTries(tx, trier)
    const isKnown = !trier.source.startsWith('address:')
    const isTotp = kind === 'code' && code.replace(/[\s-]/g, '').length <= TOTP_LENGTH_MAX
    const retryAfterS = waitSeconds(tries, { isKnown, isTotp }, now)
    if (retryAfterS > 0) return { ...refused('too_many_requests'), retryAfterS }
    await addTry(tx, trier, kind)
    return null
  })
}

/** Six digits; recovery codes have sixteen letters, and never wait for others' guesses. */
const TOTP_LENGTH_MAX = 8

/** Under `guest`: what strangers cause never waits for the house's chain. */
export function noteFailure(
  { pool }: Pick<StaffTools, 'pool'>,
  trier: Trier,
  { address, requestId }: From,
  at: 'password' | 'code',
): Promise<void> {
  return recordAudit(pool, {
    actor: 'guest',
    action: 'staff_log_in_failed',
    target: `staff:${trier.nameKey.slice(0, 32)}`,
    detail: { at, address, source: trier.source.split(':')[0] },
    ...(requestId === undefined ? {} : { requestId }),
  })
}

/** Names longer than any that exists are counted together. */
export function trierOf(name: string, { kind, browser, address }: Comer): Trier {
  const known = browser === null ? `address:${address}` : `browser:${hashOf(browser)}`
  return { nameKey: usernameKey(name).slice(0, 64), source: kind === 'terminal' ? kind : known, address }
}
