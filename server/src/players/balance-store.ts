/** Balances for show. Only `ledger/` changes them. */
import type { Queryable } from '../database/pool.ts'

/** In units. */
export async function balanceOf(db: Queryable, playerId: bigint): Promise<bigint> {
  return (await balancesOf(db, [playerId])).get(playerId) ?? 0n
}

/** In units, by player. */
export async function balancesOf(db: Queryable, playerIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await db.query<{ id: bigint; balance: bigint }>(
    `select id, balance from account where id = any($1::bigint[]) and kind = 'player'`,
    [playerIds],
  )
  return new Map(rows.map((row) => [row.id, row.balance]))
}
