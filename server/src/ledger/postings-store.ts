/** The entries of a player that belong to one bet. */
import type { Queryable } from '../database/pool.ts'

export interface Posting {
  txId: bigint
  at: Date
  kind: string
  key: string
  contraId: bigint
  units: bigint
  balanceAfter: bigint
}

/** In their order. */
export async function postingsOf(
  db: Queryable,
  playerId: bigint,
  txIds: readonly bigint[],
): Promise<Posting[]> {
  const { rows } = await db.query<Posting>(
    `select tx_id as "txId", created_at as at, kind, key, contra_id as "contraId", amount as units,
       balance_after as "balanceAfter"
     from movement where account_id = $1 and tx_id = any ($2::bigint[]) order by tx_id`,
    [playerId, txIds],
  )
  return rows
}
