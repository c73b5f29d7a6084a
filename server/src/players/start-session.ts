/** A session as a log-in opens it, for who has proved by other means whose it is: the demo's house plays no log-ins. */
import { inTransaction, type Pool } from '../database/pool.ts'
import { openSession } from './session-store.ts'
import { ABSOLUTE_MS } from './sessions.ts'

export function startSession(
  pool: Pool,
  { playerId, hash, nowMs }: { playerId: bigint; hash: string; nowMs: number },
): Promise<void> {
  const [now, expiresAt] = [new Date(nowMs), new Date(nowMs + ABSOLUTE_MS)]
  return inTransaction(pool, (tx) => openSession(tx, { hash, playerId, now, expiresAt }))
}
