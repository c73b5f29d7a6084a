/** How much a player may still ask of the cashier today, by how well the house knows them. */
import { type LevelWay, roomOfLevel } from '@samnang/core/cashier/levels'
import { runningExclusion } from '@samnang/core/player/exclusion'
import type { Queryable } from '../database/pool.ts'
import { readPlayState } from '../players/deposit-limit.ts'
import { levelUse } from './level-store.ts'

/**
 * Units; null: no end. Asked under the lock of the player's account by whoever then writes the request, so that two at
 * once share one room. What is open counts from the moment it is asked for, and no more when it came to nothing. Who has
 * excluded themselves takes their own money out whatever their level: nobody ends that early. A break of a day is no way
 * around a level.
 */
export async function roomOfLevelIn(tx: Queryable, playerId: bigint, way: LevelWay): Promise<bigint | null> {
  if (way === 'withdrawal' && (await isExcluded(tx, playerId))) return null
  const { perDay, used } = await levelUse(tx, playerId, way)
  return roomOfLevel(perDay, used)
}

async function isExcluded(db: Queryable, playerId: bigint): Promise<boolean> {
  const state = await readPlayState(db, playerId)
  return state !== null && runningExclusion(state.exclusion, state.nowMs)?.kind === 'self_exclusion'
}
