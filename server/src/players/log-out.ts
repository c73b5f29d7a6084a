import { inTransaction } from '../database/pool.ts'
import type { Parts } from '../parts.ts'
import { endSession } from './session-store.ts'
import type { OpenSession } from './sessions.ts'

/** Ends the session in every process and on every stream, within two seconds. */
export async function logOut(parts: Parts, { hash, player }: OpenSession): Promise<void> {
  await inTransaction(parts.reads, async (tx) => {
    await endSession(tx, hash, 'logout', new Date(parts.clock.now()))
    await parts.sessions.publishChange(tx, [player.id])
  })
  parts.sessions.forget(player.id)
}
