/** A higher limit has to wait for a day, and be confirmed: its player is told when that can be done. */
import { confirmTimes } from '@samnang/core/player/limits'
import { inTransaction, type Pool } from '../database/pool.ts'
import { dueLimits, lockDueLimits } from './due-limit-store.ts'
import { tellPlayer } from './tell-player.ts'

/** Each once, whoever looks. Answers how many were told. */
export function tellDueLimits(pool: Pool): Promise<number> {
  return inTransaction(pool, async (tx) => {
    if (!(await lockDueLimits(tx))) return 0
    const due = await dueLimits(tx, confirmTimes(0))
    for (const { playerId, ...limit } of due) await tellPlayer(tx, playerId, 'limit_due', limit)
    return due.length
  })
}
