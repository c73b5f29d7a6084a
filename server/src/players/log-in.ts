/** Log-in by name and password, and what stands against guessing. */

import type { CodeOf } from '@samnang/contract/endpoints'
import { usernameKey } from '@samnang/core/player/username'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction } from '../database/pool.ts'
import type { Parts } from '../parts.ts'
import { forgetFailures, type GuessSource } from './guess-store.ts'
import type { Player } from './player.ts'
import { findByName, lockInBranch, type PlayerRow, replacePasswordHash } from './player-store.ts'
import type { Proof } from './puzzles.ts'
import { forgetSession, openSession } from './session-store.ts'
import { hashOf } from './session-tokens.ts'
import { ABSOLUTE_MS, type OpenSession } from './sessions.ts'
import { challenged, noteFailure, rankOf, refusedAtOnce, type Try, takeTry } from './take-try.ts'

export interface NewLogIn {
  /** The new session's id, for the cookie and nothing else. */
  id: string
  auth: Pick<Player, 'id' | 'username'>
  /** The cookie by which this browser is known to the name from now on. */
  browser: string
}

export interface Attempt {
  username: string
  password: string
  /** As `addressKey` gives it. */
  address: string
  /** The cookie of a browser that has logged in before. */
  browser: string | undefined
  proof?: Proof | undefined
  requestId: string
  /** The session that this browser has now, if it is open. */
  current?: OpenSession | undefined
}

/**
 * Refusals: `invalid_credentials` (unknown name or wrong password: same answer, same work), `account_locked` (only
 * after the right password), `too_many_requests` and `challenge_required` (core/player/guessing; also where many wait
 * to be looked at), `overloaded`.
 */
export async function logIn(
  parts: Parts,
  attempt: Attempt,
): Promise<Outcome<NewLogIn, CodeOf<'POST /login'>>> {
  const guess = tryOf(parts, attempt)
  const refusal = await refusedAtOnce(parts, guess)
  if (refusal) return refusal
  const { usernameKey: key, source } = guess
  const rank = rankOf(parts, guess)
  const claim = { turn: `${source} ${key}`, address: attempt.address, rank }
  const outcome = await parts.logInQueue.inTurn(claim, async () => {
    const player = await checkGuess(parts, guess, attempt.password)
    if (!player.ok) return player
    const opened = await openFor(parts, player.value, { ...attempt, guess })
    if (opened.ok) await hashAnew(parts, player.value, attempt.password)
    return opened
  })
  return outcome ?? (rank === 'unproven' ? challenged(parts, guess) : refused('overloaded'))
}

function tryOf(parts: Parts, { username, address, browser, proof, requestId }: Attempt): Try {
  const key = usernameKey(username)
  const id = parts.knownBrowsers.idOf(browser, key)
  const source: GuessSource = id === null ? 'guest' : `browser:${hashOf(id)}`
  return { usernameKey: key, source, addressMark: parts.siteKey.addressMark(address), proof, requestId }
}

/** The player whose password it is. Every guess costs the same database work and one hash. */
async function checkGuess(
  parts: Parts,
  guess: Try,
  password: string,
): Promise<Outcome<PlayerRow, CodeOf<'POST /login'>>> {
  const taken = await takeTry(parts, guess)
  if (!taken.ok) return taken
  const player = await findByName(parts.reads, guess.usernameKey)
  if (!(await parts.passwords.verify(player?.password_hash ?? null, password)) || !player) {
    await noteFailure(parts, guess, { ...taken.value, isPlayer: player !== null })
    return refused('invalid_credentials')
  }
  await forgetFailures(parts.reads, guess)
  if (player.state === 'LOCKED') return refused('account_locked')
  return accepted(player)
}

/** Once the session is open, which asks for the hash that fitted: of two log-ins at once neither takes it from the other. */
async function hashAnew(
  { passwords, reads }: Parts,
  { id, password_hash: verified }: PlayerRow,
  password: string,
): Promise<void> {
  if (!passwords.isOutdated(verified)) return
  await replacePasswordHash(reads, id, { verified, passwordHash: await passwords.hash(password) })
}

/**
 * Opens the player's new session; every older one has ended with it, everywhere. What changed since the password was compared
 * counts: another password (`invalid_credentials`), a player whom the staff have locked (`account_locked`).
 */
async function openFor(
  parts: Parts,
  player: PlayerRow,
  { current, browser, guess }: Attempt & { guess: Try },
): Promise<Outcome<NewLogIn, CodeOf<'POST /login'>>> {
  const id = parts.sessions.tokens.newId()
  const known = parts.knownBrowsers.remember(browser, guess.usernameKey)
  const refusal = await inTransaction(parts.reads, async (tx) => {
    const held = await lockInBranch(tx, player.id, null)
    if (held?.password_hash !== player.password_hash) return refused('invalid_credentials')
    if (held.state === 'LOCKED') return refused('account_locked')
    const device = parts.knownBrowsers.markOf(known)
    await openSession(tx, { ...newSession(parts, player.id, id), address: guess.addressMark, device })
    if (current) await forgetSession(tx, current.hash)
    const by = { actor: `player:${player.id}`, target: `player:${player.id}`, requestId: guess.requestId }
    const detail = { address: guess.addressMark }
    await recordAudit(tx, { ...by, action: 'logged_in', detail })
    if (guess.source === 'guest') await recordAudit(tx, { ...by, action: 'new_browser', detail })
    await parts.sessions.publishChange(tx, current ? [player.id, current.player.id] : [player.id])
    return null
  })
  if (refusal) return refusal
  parts.sessions.forget(player.id)
  if (current) parts.sessions.forget(current.player.id)
  return accepted(welcomed(player, { id, browser: known }))
}

/** What a browser gets that has just logged in: `browser` is the cookie by which the name knows it from now on. */
export function welcomed(
  { id: playerId, username }: PlayerRow,
  { id, browser }: Pick<NewLogIn, 'id' | 'browser'>,
): NewLogIn {
  return { id, auth: { id: playerId, username }, browser }
}

/** A session that starts now and lasts twelve hours at most. */
export function newSession(parts: Parts, playerId: bigint, id: string) {
  const now = parts.clock.now()
  return { hash: hashOf(id), playerId, now: new Date(now), expiresAt: new Date(now + ABSOLUTE_MS) }
}
