/** What the rule of two people adds to an amount: all that was done for the same player within 24 hours. */
import type { Tx } from '../database/pool.ts'
import { sentBackToday } from './cash-move-store.ts'
import { lockClaim } from './claim-store.ts'
import { approvedToday, creditedToday } from './judge-store.ts'

/** Of the player of this deposit, in units, without itself. */
export async function creditedLately(tx: Tx, deposit: bigint): Promise<bigint> {
  const row = await lockClaim(tx, 'deposits', deposit)
  return row ? creditedToday(tx, row.playerId) : 0n
}

/** Of this player, in units. */
export function creditedToPlayer(tx: Tx, playerId: bigint): Promise<bigint> {
  return creditedToday(tx, playerId)
}

/** Of the player of this withdrawal, in units, with itself. Null: there is none. */
export async function withdrawnLately(tx: Tx, withdrawal: bigint): Promise<bigint | null> {
  const row = await lockClaim(tx, 'withdrawals', withdrawal)
  return row ? row.units + (await approvedToday(tx, row.playerId)) : null
}

/** Back to the player of this deposit, in units, without itself. */
export async function sentBackLately(tx: Tx, deposit: bigint): Promise<bigint> {
  const row = await lockClaim(tx, 'deposits', deposit)
  return row ? sentBackToday(tx, row.playerId) : 0n
}
