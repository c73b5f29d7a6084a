/** How much in the inboxes of players has not been read. */
import type { Queryable } from '../database/pool.ts'
import { unreadCounts } from './notice-store.ts'

export async function unreadOf(db: Queryable, playerId: bigint): Promise<number> {
  return (await unreadCounts(db, [playerId])).get(playerId) ?? 0
}

/** In one question; players without any are left out. */
export function unreadOfAll(db: Queryable, playerIds: readonly bigint[]): Promise<Map<bigint, number>> {
  return unreadCounts(db, playerIds)
}
