/** Log-in of colleagues: name and password first, then a code. core/staff/staff-tries says what stands against guessing. */
import { usernameKey } from '@samnang/core/player/username'
import { accepted, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import { waitSeconds } from '@samnang/core/staff/staff-tries'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Tx } from '../database/pool.ts'
import { hashOf } from '../players/session-tokens.ts'
import { useCode } from './authenticator.ts'
import { addTry, forgetTries, lockTrier, readTries, type Trier } from './authenticator-store.ts'
import type { StaffTools } from './staff-member.ts'
import { type From, newToken, openStaffSession } from './staff-session.ts'
import { deleteLogIn, insertLogIn, takeLogIn, ticketOwner } from './staff-session-store.ts'
import { holdStaff, readStaff, type StaffRow } from './staff-store.ts'

/** Who tries, and from where. */
export interface Comer extends From {
  /** The id of a browser that has logged in to the name before; null: none. */
  browser: string | null
}

export type LogInCode = 'invalid_credentials' | 'locked' | 'too_many_requests'
type LogInRefusal = Refusal<LogInCode> & { retryAfterS?: number }
export interface Opened {
  token: string
  endsAt: Date
  staff: StaffRow
}

/**
 * The first step. Answers a ticket for the second one, or for the demo's owner, who has no authenticator, the session.
 * An unknown name, a wrong password, a colleague who has left: the same answer and the same work.
 */
export async function logInStaff(
  tools: StaffTools,
  { name, password }: { name: string; password: string },
  from: Comer,
): Promise<{ ok: true; value: { ticket: string } | { opened: Opened } } | LogInRefusal> {
  const trier = trierOf(usernameKey(name), from)
  const refusal = await inTransaction(tools.pool, (tx) => takeTry(tx, trier, 'password', false))
  if (refusal) return refusal
  const row = await readStaff(tools.pool, trier.nameKey)
  const isRight = await tools.passwords.verify(row?.password_hash ?? null, password)
  if (!isRight || !row || row.state === 'LEFT') return failed(tools, trier, from)
  return inTransaction(tools.pool, async (tx) => {
    await forgetTries(tx, trier, 'password')
    const held = await holdStaff(tx, row.id)
    if (held?.password_hash !== row.password_hash) return refused('invalid_credentials')
    if (held.state !== 'ACTIVE') return refused('locked')
    if (held.is_demo) return accepted({ opened: await open(tx, tools, held, { from, proof: 'none' }) })
    const ticket = newToken(tools.random)
    await insertLogIn(tx, hashOf(ticket), held.id, trier.source)
    return accepted({ ticket })
  })
}

export type CodeRefusal = Refusal<'token_invalid' | 'code_invalid' | 'locked' | 'too_many_requests'> & {
  retryAfterS?: number
}

/** The second step. `token_invalid`: the first one has to be made again; `code_invalid`: wrong, too old or used before. */
export function enterCode(
  tools: StaffTools,
  { ticket, code }: { ticket: string; code: string },
  from: (nameKey: string) => Comer,
): Promise<{ ok: true; value: Opened } | CodeRefusal> {
  return inTransaction(tools.pool, async (tx) => {
    const hash = hashOf(ticket)
    const whose = await readTicket(tx, hash, from)
    if (!whose) return refused('token_invalid')
    const { row, comer, trier } = whose
    if (row.state !== 'ACTIVE') return refused('locked')
    const refusal = await takeTry(tx, trier, 'code', /^[\s\d-]*$/.test(code))
    if (refusal) return refusal
    const proof = await useCode(tx, tools, row, code)
    if (!proof) {
      await recordFailure(tx, trier, comer, 'code')
      return refused('code_invalid')
    }
    if (!(await deleteLogIn(tx, hash))) return refused('token_invalid')
    await forgetTries(tx, trier, 'code')
    return accepted(await open(tx, tools, row, { from: comer, proof }))
  })
}

/** Both steps at once, for a terminal. Refusals of both. */
export async function logInTerminal(
  tools: StaffTools,
  { name, password, code }: { name: string; password: string; code: string },
): Promise<Outcome<{ token: string; staff: string; endsAt: Date }, LogInCode | CodeRefusal['code']>> {
  const from: Comer = { kind: 'terminal', address: 'terminal', agent: 'samnang', browser: null }
  const first = await logInStaff(tools, { name, password }, from)
  if (!first.ok) return first
  const second =
    'opened' in first.value
      ? accepted(first.value.opened)
      : await enterCode(tools, { ticket: first.value.ticket, code }, () => from)
  if (!second.ok) return second
  const { token, endsAt, staff } = second.value
  return accepted({ token, endsAt, staff: staff.name })
}

async function readTicket(tx: Tx, hash: string, from: (nameKey: string) => Comer) {
  const staff = await ticketOwner(tx, hash)
  const row = staff === null ? null : await holdStaff(tx, staff)
  if (!row) return null
  const comer = from(usernameKey(row.name))
  const trier = trierOf(usernameKey(row.name), comer)
  return (await takeLogIn(tx, hash, trier.source)) === null ? null : { row, comer, trier }
}

/** The try counts as a failure until it was right, so that a hundred at once are no more than the rule allows. */
async function takeTry(
  tx: Tx,
  trier: Trier,
  kind: 'password' | 'code',
  isTotp: boolean,
): Promise<(Refusal<'too_many_requests'> & { retryAfterS: number }) | null> {
  await lockTrier(tx, trier)
  const { now, ...tries } = await readTries(tx, trier)
  const isKnown = !trier.source.startsWith('address:')
  const retryAfterS = waitSeconds(tries, { isKnown, isTotp }, now)
  if (retryAfterS > 0) return { ...refused('too_many_requests'), retryAfterS }
  await addTry(tx, trier, kind)
  return null
}

/** A colleague who is logged in proves himself again; counted like a log-in. */
export function takeOwnTry(tools: StaffTools, name: string, from: Comer, kind: 'password' | 'code') {
  return inTransaction(tools.pool, (tx) => takeTry(tx, trierOf(usernameKey(name), from), kind, true))
}

/** It was right after all. */
export function provenBy(tx: Tx, name: string, from: Comer, kind: 'password' | 'code'): Promise<void> {
  return forgetTries(tx, trierOf(usernameKey(name), from), kind)
}

/** It was wrong. */
export function failedProof(tools: StaffTools, name: string, from: Comer, kind: 'password' | 'code'): Promise<void> {
  return inTransaction(tools.pool, (tx) => recordFailure(tx, trierOf(usernameKey(name), from), from, kind))
}

async function failed(tools: StaffTools, trier: Trier, from: From): Promise<LogInRefusal> {
  await inTransaction(tools.pool, (tx) => recordFailure(tx, trier, from, 'password'))
  return refused('invalid_credentials')
}

/** Under `guest`: what strangers cause never waits for the house's chain. */
async function recordFailure(tx: Tx, trier: Trier, from: From, at: 'password' | 'code'): Promise<void> {
  await recordAudit(tx, {
    actor: 'guest',
    action: 'staff_log_in_failed',
    target: `staff:${trier.nameKey.slice(0, 32)}`,
    detail: { at, address: from.address, source: trier.source.split(':')[0] },
    ...(from.requestId === undefined ? {} : { requestId: from.requestId }),
  })
}

async function open(
  tx: Tx,
  tools: StaffTools,
  staff: StaffRow,
  { from, proof }: { from: From; proof: string },
): Promise<Opened> {
  return { ...(await openStaffSession(tx, tools.random, staff, from, proof)), staff }
}

/** Names longer than any that exists are counted together. */
function trierOf(nameKey: string, { kind, browser, address }: Comer): Trier {
  const source = kind === 'terminal' ? kind : browser === null ? `address:${address}` : `browser:${hashOf(browser)}`
  return { nameKey: nameKey.slice(0, 64), source, address }
}
