/** Log-in by name and password, and what stands against guessing. */

import { usernameKey } from '@samnang/core/player/username'
import { accepted, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import { inTransaction } from '../database/pool.ts'
import { recordAudit } from '../operation/audit-store.ts'
import type { Parts } from '../parts.ts'
import type { Player } from './player.ts'
import { findByName, type PlayerRow, setPasswordHash } from './player-store.ts'
import {
  addLoginFailure,
  forgetLoginFailures,
  forgetSession,
  loginFailures,
  openSession,
} from './session-store.ts'
import { hashOf } from './session-tokens.ts'
import { ABSOLUTE_MS, type OpenSession } from './sessions.ts'

const FAILURES_MAX = 3
const FAILURES_MS = 30 * 60_000
const LOCKED_MS = 30 * 60_000

/** A refusal that says when to come back; the HTTP edge makes it a Retry-After. */
export type LaterRefusal = Refusal & { retryAfterS: number }

export function tooMany(retryAfterS: number): LaterRefusal {
  return { ok: false, code: 'too_many_requests', retryAfterS }
}

export interface NewLogIn {
  /** The new session's id, for the cookie and nothing else. */
  id: string
  auth: Pick<Player, 'id' | 'username'>
}

export interface Attempt {
  username: string
  password: string
  address: string
  requestId: string
  /** The session that this browser has now, if it is open. */
  current?: OpenSession | undefined
}

/**
 * Refusals: `invalid_credentials` (unknown name or wrong password: same answer, same work), `account_locked` (only
 * after the right password), `too_many_requests` (three failures of the name in 30 minutes, known or not, lock it
 * for 30; 20 failures of the address in a minute), `overloaded`.
 */
export async function logIn(parts: Parts, attempt: Attempt): Promise<Outcome<NewLogIn>> {
  const key = usernameKey(attempt.username)
  const outcome = await parts.passwords.inTurn(key, async () => {
    const wait = parts.logInFailures.wait(attempt.address)
    if (wait > 0) return tooMany(wait)
    const player = await checkGuess(parts, key, attempt)
    return player.ok ? openFor(parts, player.value, attempt.current) : player
  })
  return outcome ?? refused('overloaded')
}

/** The player whose password it is. Every guess costs the same database work and one hash. */
async function checkGuess(parts: Parts, key: string, attempt: Attempt): Promise<Outcome<PlayerRow>> {
  const lockedS = await nameLockedFor(parts, key)
  if (lockedS > 0) return tooMany(lockedS)
  const player = await findByName(parts.reads, key)
  if (!(await parts.passwords.verify(player?.password_hash ?? null, attempt.password)) || !player) {
    parts.logInFailures.take(attempt.address)
    await noteFailure(parts, key, attempt.requestId)
    return refused('invalid_credentials')
  }
  if (player.state === 'LOCKED') return refused('account_locked')
  await forgetLoginFailures(parts.reads, key)
  if (parts.passwords.isOutdated(player.password_hash)) {
    await setPasswordHash(parts.reads, player.id, await parts.passwords.hash(attempt.password))
  }
  return accepted(player)
}

/** Seconds until the name may be tried again: 30 minutes from the third failure within 30. */
export async function nameLockedFor(parts: Parts, key: string): Promise<number> {
  const now = parts.clock.now()
  const failures = await loginFailures(parts.reads, key, new Date(now - FAILURES_MS - LOCKED_MS))
  const latest = failures.at(-1)?.getTime()
  if (latest === undefined) return 0
  const recent = failures.filter((at) => at.getTime() > latest - FAILURES_MS)
  return recent.length >= FAILURES_MAX ? Math.max(0, (latest + LOCKED_MS - now) / 1000) : 0
}

export async function noteFailure(parts: Parts, key: string, requestId: string): Promise<void> {
  await addLoginFailure(parts.reads, key, new Date(parts.clock.now()))
  await recordAudit(parts.reads, {
    actor: 'guest',
    action: 'log_in_failed',
    target: key.slice(0, 64),
    requestId,
  })
}

/** Opens the player's new session; every older one has ended with it, everywhere. */
async function openFor(
  parts: Parts,
  player: PlayerRow,
  current: OpenSession | undefined,
): Promise<Outcome<NewLogIn>> {
  const id = parts.sessions.tokens.newId()
  await inTransaction(parts.reads, async (tx) => {
    await openSession(tx, newSession(parts, player.id, id))
    if (current) await forgetSession(tx, current.hash)
    await parts.sessions.publishChange(tx, current ? [player.id, current.player.id] : [player.id])
  })
  parts.sessions.forget(player.id)
  if (current) parts.sessions.forget(current.player.id)
  return accepted({ id, auth: { id: player.id, username: player.username } })
}

/** A session that starts now and lasts twelve hours at most. */
export function newSession(parts: Parts, playerId: bigint, id: string) {
  const now = parts.clock.now()
  return { hash: hashOf(id), playerId, now: new Date(now), expiresAt: new Date(now + ABSOLUTE_MS) }
}
