/** A player changes their own password. */
import { commonPasswords } from '@samnang/core/player/common-passwords'
import { checkPassword } from '@samnang/core/player/password-rules'
import { usernameKey } from '@samnang/core/player/username'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { inTransaction } from '../database/pool.ts'
import { recordAudit } from '../operation/audit-store.ts'
import type { Parts } from '../parts.ts'
import { nameLockedFor, noteFailure, tooMany } from './log-in.ts'
import { findById, setPasswordHash } from './player-store.ts'
import { endSessions, renameSession } from './session-store.ts'
import { hashOf } from './session-tokens.ts'
import type { OpenSession } from './sessions.ts'

export interface PasswordChange {
  old_password: string
  new_password: string
  confirm: string
}

/**
 * Stores the new password, ends the other sessions and gives this one a new id, which is returned. A wrong old
 * password counts as a failed log-in. Refusals: the contract's password codes, `too_many_requests`, `overloaded`.
 */
export async function changePassword(
  parts: Parts,
  session: OpenSession,
  change: PasswordChange,
  requestId: string,
): Promise<Outcome<{ id: string }>> {
  const key = usernameKey(session.player.username)
  const outcome = await parts.passwords.inTurn(key, async (): Promise<Outcome<{ id: string }>> => {
    const old = await checkOld(parts, session, change.old_password, requestId)
    if (!old.ok) return old
    const checked = checkNew(session, change)
    if (!checked.ok) return checked
    return accepted(await store(parts, session, await parts.passwords.hash(checked.value), requestId))
  })
  return outcome ?? refused('overloaded')
}

async function checkOld(
  parts: Parts,
  { player }: OpenSession,
  password: string,
  requestId: string,
): Promise<Outcome<null>> {
  const key = usernameKey(player.username)
  const lockedS = await nameLockedFor(parts, key)
  if (lockedS > 0) return tooMany(lockedS)
  const row = await findById(parts.reads, player.id)
  if (await parts.passwords.verify(row?.password_hash ?? null, password)) return accepted(null)
  await noteFailure(parts, key, requestId)
  return refused('old_password_wrong')
}

function checkNew({ player }: OpenSession, change: PasswordChange): Outcome<string> {
  if (change.new_password !== change.confirm) return refused('password_mismatch')
  const checked = checkPassword(change.new_password, player.username, commonPasswords())
  if (checked.ok && checked.value === change.old_password.normalize('NFC'))
    return refused('password_unchanged')
  return checked
}

async function store(
  parts: Parts,
  { hash, player }: OpenSession,
  passwordHash: string,
  requestId: string,
): Promise<{ id: string }> {
  const id = parts.sessions.tokens.newId()
  await inTransaction(parts.reads, async (tx) => {
    await setPasswordHash(tx, player.id, passwordHash)
    const now = new Date(parts.clock.now())
    await endSessions(tx, { playerId: player.id, reason: 'password_changed', now, exceptHash: hash })
    await renameSession(tx, player.id, hash, hashOf(id))
    await recordAudit(tx, { actor: `player:${player.id}`, action: 'password_changed', requestId })
    await parts.sessions.publishChange(tx, [player.id])
  })
  parts.sessions.forget(player.id)
  return { id }
}
