/** A deposit must fit into the limits that the player set on their account, and counts against them, whoever books it. */
import { type Limit, oldestHour, roomOf } from '@samnang/core/player/limits'
import type { Queryable } from '../database/pool.ts'
import { countedHours, readLimits, readPlayState } from './safe-play-store.ts'

export { countDeposit, lockPlayState, type PlayState, readPlayState } from './safe-play-store.ts'

/** Whether the deposit would pass a limit of the player, whose account is locked. */
export async function passesDepositLimit(db: Queryable, playerId: bigint, units: bigint): Promise<boolean> {
  const room = await depositRoomOf(db, playerId)
  return room !== null && units > room
}

/** What the limits of the player leave, in units, below zero where they were passed; null: there is none. */
export async function depositRoomOf(db: Queryable, playerId: bigint): Promise<bigint | null> {
  const state = await readPlayState(db, playerId)
  if (!state || state.countedFrom === null) return null
  const limits = (await readLimits(db, playerId)).flatMap(({ kind, period, amountUnits }): Limit[] =>
    kind === 'deposit' && amountUnits !== null ? [{ kind, period, amountUnits }] : [],
  )
  if (limits.length === 0) return null
  const hours = await countedHours(db, playerId, oldestHour(state.nowMs))
  return roomOf('deposit', limits, hours, state.nowMs)
}
