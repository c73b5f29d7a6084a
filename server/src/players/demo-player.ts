/** The demo's player, whom no operator has made: added, let in and locked out by the server itself. */
import { usernameKey } from '@samnang/core/player/username'
import { recordAudit } from '../base/audit-log.ts'
import { DEMO_PLAYER } from '../config.ts'
import type { Tx } from '../database/pool.ts'
import type { Parts } from '../parts.ts'
import { findByName, insertPlayer, setState } from './player-store.ts'
import { endSessions } from './session-store.ts'

/** Null: the name is an operator's own player's. */
export async function addDemoPlayer(
  { passwords, random }: Pick<Parts, 'passwords' | 'random'>,
  tx: Tx,
): Promise<bigint | null> {
  const { username, password } = DEMO_PLAYER
  const key = usernameKey(username)
  if (await findByName(tx, key)) return null
  const passwordHash = await passwords.hash(password)
  return insertPlayer(tx, { name: username, key, passwordHash, secret: random.bytes(32) })
}

export async function letDemoPlayerIn(tx: Tx, id: bigint): Promise<void> {
  await setState(tx, id, 'ACTIVE')
  await recordAudit(tx, { actor: 'system', action: 'player_unlocked', target: `player:${id}` })
}

export async function lockDemoPlayerOut(
  { sessions }: Pick<Parts, 'sessions'>,
  tx: Tx,
  id: bigint,
): Promise<void> {
  await setState(tx, id, 'LOCKED')
  await recordAudit(tx, { actor: 'system', action: 'player_locked', target: `player:${id}` })
  await endSessions(tx, { playerId: id, reason: 'locked' })
  await sessions.publishChange(tx, [id])
}
