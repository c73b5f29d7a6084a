/** A player changes their own password. */
import type { CodeOf } from '@samnang/contract/endpoints'
import { commonPasswords } from '@samnang/core/player/common-passwords'
import { checkPassword } from '@samnang/core/player/password-rules'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction } from '../database/pool.ts'
import type { Parts } from '../parts.ts'
import { type Sent, withOwnPassword } from './check-own-password.ts'
import { replacePasswordHash } from './player-store.ts'
import { endSessions, renameSession } from './session-store.ts'
import { hashOf } from './session-tokens.ts'
import type { OpenSession } from './sessions.ts'

type ChangeCode = CodeOf<'POST /api/user/change_password'>

export interface PasswordChange {
  old_password: string
  new_password: string
  confirm: string
}

/**
 * Stores the new password, ends the other sessions and gives this one a new id, which is returned. Wrong old passwords
 * are counted by themselves: who guesses at the log-in keeps no player from changing their password. Refusals: the contract's password codes, `too_many_requests`, `overloaded`.
 */
export async function changePassword(
  parts: Parts,
  session: OpenSession,
  change: PasswordChange,
  sent: Sent,
): Promise<Outcome<{ id: string }, ChangeCode>> {
  const old = { ...sent, password: change.old_password, purpose: 'change' } as const
  const outcome = await withOwnPassword(parts, session, old, (verified) =>
    setNew(parts, session, { ...change, verified }, sent),
  )
  if (!outcome.ok) return outcome
  return outcome.value.isRight ? outcome.value.value : refused('old_password_wrong')
}

async function setNew(
  parts: Parts,
  session: OpenSession,
  change: PasswordChange & { verified: string },
  { requestId }: Sent,
): Promise<Outcome<{ id: string }, ChangeCode>> {
  const checked = checkNew(session, change)
  if (!checked.ok) return checked
  const passwordHash = await parts.passwords.hash(checked.value)
  const id = await store(parts, session, { verified: change.verified, passwordHash }, requestId)
  return id === null ? refused('old_password_wrong') : accepted({ id })
}

function checkNew({ player }: OpenSession, change: PasswordChange): Outcome<string, ChangeCode> {
  if (change.new_password !== change.confirm) return refused('password_mismatch')
  const checked = checkPassword(change.new_password, player.username, commonPasswords())
  if (checked.ok && checked.value === change.old_password.normalize('NFC'))
    return refused('password_unchanged')
  return checked
}

/** The session's new id; null: colleagues gave another password while this one was compared and hashed. */
async function store(
  parts: Parts,
  { hash, player }: OpenSession,
  hashes: { verified: string; passwordHash: string },
  requestId: string,
): Promise<string | null> {
  const id = parts.sessions.tokens.newId()
  const isStored = await inTransaction(parts.reads, async (tx) => {
    if (!(await replacePasswordHash(tx, player.id, { ...hashes, mustChange: false }))) return false
    const now = new Date(parts.clock.now())
    await endSessions(tx, { playerId: player.id, reason: 'password_changed', now, exceptHash: hash })
    await renameSession(tx, player.id, hash, hashOf(id))
    await recordAudit(tx, { actor: `player:${player.id}`, action: 'password_changed', requestId })
    await parts.sessions.publishChange(tx, [player.id])
    return true
  })
  parts.sessions.forget(player.id)
  return isStored ? id : null
}
