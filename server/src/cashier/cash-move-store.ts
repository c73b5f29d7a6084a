/** Money between the house's own accounts. */
import type { BookedMove } from '@samnang/core/cashier/cash-move'
import { ADJUSTMENTS } from '@samnang/core/ledger/accounts'
import type { Queryable, Tx } from '../database/pool.ts'

export interface NewMove {
  kind: BookedMove
  from: bigint
  to: bigint
  amountUnits: bigint
  reason: string
  by: string
  /** For which it came and went. */
  deposit?: bigint
}

/** Its number, with its two commands and their entries. */
export async function insertMove(
  tx: Tx,
  { kind, from, to, amountUnits, reason, by, deposit }: NewMove,
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `with one as (select nextval(pg_get_serial_sequence('cash_move', 'id')) as id),
       booked as (select one.id, b.* from one cross join lateral book_cash(one.id::text, $2, $3, $4, $5) b)
     insert into cash_move (id, kind, from_account, to_account, amount, by, reason, tx_in, tx_out, deposit)
     overriding system value
     select id, $1, $2, $3, $4, $6, $5, tx_in, tx_out, $7 from booked returning id`,
    [kind, from, to, amountUnits, reason, by, deposit ?? null],
  )
  return rows[0]?.id ?? 0n
}

/** What was sent back to this player within 24 hours, in units. */
export async function sentBackToday(db: Queryable, playerId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ units: bigint }>(
    `select coalesce(sum(m.amount), 0)::bigint as units from deposit d join cash_move m on m.deposit = d.id
     where d.player_id = $1 and m.to_account = $2 and m.at > clock_timestamp() - interval '24 hours'`,
    [playerId, ADJUSTMENTS],
  )
  return rows[0]?.units ?? 0n
}
