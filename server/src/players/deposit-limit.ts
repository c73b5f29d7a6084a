/** A deposit must fit into the limits that the player set on their account, and counts against them, whoever books it. */
import { type Limit, oldestHour, roomOf } from '@samnang/core/player/limits'
import type { Tx } from '../database/pool.ts'
import { countedHours, readLimits, readPlayState } from './safe-play-store.ts'

export { countDeposit } from './safe-play-store.ts'

/** Whether the deposit would pass a limit of the player, whose account is locked. */
export async function passesDepositLimit(tx: Tx, playerId: bigint, units: bigint): Promise<boolean> {
  const state = await readPlayState(tx, playerId)
  if (!state || state.countedFrom === null) return false
  const limits = (await readLimits(tx, playerId)).flatMap(({ kind, period, amountUnits }): Limit[] =>
    kind === 'deposit' && amountUnits !== null ? [{ kind, period, amountUnits }] : [],
  )
  if (limits.length === 0) return false
  const hours = await countedHours(tx, playerId, oldestHour(state.nowMs))
  const room = roomOf('deposit', limits, hours, state.nowMs)
  return room !== null && units > room
}
