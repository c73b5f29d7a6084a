/** Somebody who is logged in says their password again: before it is changed, before money leaves. */
import { usernameKey } from '@samnang/core/player/username'
import { type Accepted, accepted, type Refusal, refused } from '@samnang/core/refusal'
import type { Parts } from '../parts.ts'
import { forgetFailures } from './guess-store.ts'
import { findById } from './player-store.ts'
import type { OpenSession } from './sessions.ts'
import { noteFailure, type Try, type TryRefusal, takeTry } from './take-try.ts'

/** For what it is asked; wrong ones are counted for each by themselves, so that who guesses at the log-in stops nobody. */
export type PasswordPurpose = 'change' | 'withdraw'

export interface Sent {
  address: string
  requestId: string
}

export type PasswordRefusal = TryRefusal | Refusal<'overloaded'>

/**
 * Does `then` with the hash that fitted if the password is the player's own; true or false says whether it was. It waits for
 * its turn among those who log in, and `then` is part of the turn. Refusals: too many wrong ones before, `overloaded`.
 */
export async function withOwnPassword<T>(
  parts: Parts,
  { player }: OpenSession,
  { password, purpose, address, requestId }: Sent & { password: string; purpose: PasswordPurpose },
  then: (verified: string) => Promise<T>,
): Promise<Accepted<{ isRight: true; value: T } | { isRight: false }> | PasswordRefusal> {
  const key = usernameKey(player.username)
  const guess: Try = {
    usernameKey: key,
    source: purpose,
    addressMark: parts.siteKey.addressMark(address),
    requestId,
  }
  const claim = { turn: `${purpose} ${key}`, address, rank: 'known' } as const
  const outcome = await parts.logInQueue.inTurn(claim, async () => {
    const taken = await takeTry(parts, guess)
    if (!taken.ok) return taken
    const row = await findById(parts.reads, player.id)
    if (!(await parts.passwords.verify(row?.password_hash ?? null, password)) || !row) {
      await noteFailure(parts, guess, { ...taken.value, isPlayer: true })
      return accepted({ isRight: false } as const)
    }
    await forgetFailures(parts.reads, guess)
    return accepted({ isRight: true, value: await then(row.password_hash) } as const)
  })
  return outcome ?? refused('overloaded')
}
