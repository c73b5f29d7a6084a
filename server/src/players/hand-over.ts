/** Hands a session to another browser: a token shown as a QR code, used once within a minute. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { inTransaction } from '../database/pool.ts'
import type { Parts } from '../parts.ts'
import { type NewLogIn, newSession } from './log-in.ts'
import { findById } from './player-store.ts'
import { addHandover, forgetSession, openSession, useHandover } from './session-store.ts'
import { hashOf } from './session-tokens.ts'
import type { OpenSession } from './sessions.ts'

const TOKEN_MS = 60_000

export async function makeHandover(
  parts: Parts,
  session: OpenSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = parts.sessions.tokens.newId()
  const expiresAt = new Date(parts.clock.now() + TOKEN_MS)
  const { hash: sessionHash, player } = session
  await addHandover(parts.reads, { hash: hashOf(token), playerId: player.id, sessionHash, expiresAt })
  return { token, expiresAt }
}

/**
 * Opens a session of the token's player here; the one that made the token has then been opened elsewhere.
 * Refusals: `token_invalid` (unknown, used, expired, or its session has ended), `account_locked`.
 */
export async function takeHandover(
  parts: Parts,
  token: string,
  current: OpenSession | undefined,
): Promise<Outcome<NewLogIn>> {
  const id = parts.sessions.tokens.newId()
  const outcome = await inTransaction(parts.reads, async (tx): Promise<Outcome<NewLogIn>> => {
    const used = await useHandover(tx, hashOf(token), new Date(parts.clock.now()))
    const player = used && (await findById(tx, used.playerId))
    if (!player) return refused('token_invalid')
    if (player.state === 'LOCKED') return refused('account_locked')
    if (current && current.hash !== used.sessionHash) await forgetSession(tx, current.hash)
    await openSession(tx, { ...newSession(parts, player.id, id), continues: used.sessionHash })
    await parts.sessions.publishChange(tx, current ? [player.id, current.player.id] : [player.id])
    return accepted({ id, auth: { id: player.id, username: player.username } })
  })
  if (outcome.ok) parts.sessions.forget(outcome.value.auth.id)
  if (current) parts.sessions.forget(current.player.id)
  return outcome
}
