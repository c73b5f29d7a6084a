/** Whether a player may deposit at all, and how much: what a request and a credit ask alike. */
import type { DepositRooms } from '@samnang/core/cashier/deposit-rules'
import { runningExclusion } from '@samnang/core/player/exclusion'
import type { Queryable } from '../database/pool.ts'
import { depositRoomOf, type PlayState } from '../players/deposit-limit.ts'
import { isPlayerLocked } from './deposit-store.ts'
import { roomOfLevelIn } from './level-room.ts'

export type BarredCode = 'excluded' | 'cooling_off' | 'account_locked'

/** Null: nothing stands against it. Whoever is on a break or excluded can always withdraw, and never deposit. */
export async function barredFrom(
  db: Queryable,
  playerId: bigint,
  { exclusion, nowMs }: Pick<PlayState, 'exclusion' | 'nowMs'>,
): Promise<BarredCode | null> {
  if (await isPlayerLocked(db, playerId)) return 'account_locked'
  const running = runningExclusion(exclusion, nowMs)
  if (!running) return null
  return running.kind === 'self_exclusion' ? 'excluded' : 'cooling_off'
}

/** What the player's own limits and their level leave. */
export async function roomsOf(db: Queryable, playerId: bigint): Promise<DepositRooms> {
  return {
    ownUnits: await depositRoomOf(db, playerId),
    levelUnits: await roomOfLevelIn(db, playerId, 'deposit'),
  }
}
