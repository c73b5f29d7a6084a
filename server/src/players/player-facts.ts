/** What the staff sees of one player. Looking is recorded. */
import type { SafePlay } from '@samnang/contract/safe-play'
import { usernameKey } from '@samnang/core/player/username'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Queryable } from '../database/pool.ts'
import { balanceOf } from '../ledger/balances.ts'
import { findByName, keysInUse, type PlayerRow } from './player-store.ts'
import { exclusionOf, limitsOf } from './safe-play.ts'
import { lastLogIn } from './session-store.ts'

export interface PlayerFacts extends Pick<SafePlay, 'limits' | 'exclusion'> {
  id: bigint
  username: string
  state: PlayerRow['state']
  /** In units. */
  balance: bigint
  /** Null: never, or longer ago than sessions are kept. */
  lastLogInAt: Date | null
}

/** Null: there is no such player. */
export async function playerIdOf(db: Queryable, username: string): Promise<bigint | null> {
  return (await findByName(db, usernameKey(username)))?.id ?? null
}

/** Of these names those that nobody new can have, as they were given. */
export async function takenNames(db: Queryable, names: readonly string[]): Promise<string[]> {
  const keys = await keysInUse(db, names.map(usernameKey))
  return names.filter((name) => keys.has(usernameKey(name)))
}

/** Refusal: `not_found`. */
export function playerFacts(pool: Pool, username: string, actor: string): Promise<Outcome<PlayerFacts>> {
  return inTransaction(pool, async (tx): Promise<Outcome<PlayerFacts>> => {
    const player = await findByName(tx, usernameKey(username))
    if (!player) return refused('not_found')
    const { id, state } = player
    await recordAudit(tx, { actor, action: 'player_viewed', target: `player:${id}` })
    return accepted({
      id,
      username: player.username,
      state,
      balance: await balanceOf(tx, id),
      limits: await limitsOf(tx, id),
      exclusion: await exclusionOf(tx, id),
      lastLogInAt: await lastLogIn(tx, id),
    })
  })
}
