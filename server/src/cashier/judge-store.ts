/** What the staff decide about a deposit besides crediting it. */
import type { DepositEnd, DepositQuestion } from '@samnang/core/cashier/cashier-reason'
import type { Queryable, Tx } from '../database/pool.ts'

export async function markRejected(tx: Tx, id: bigint, reason: DepositEnd): Promise<void> {
  await tx.query(
    `update deposit set state = 'REJECTED', reason = $2, question = null, claimed_by = null, claimed_until = null,
       done_at = clock_timestamp() where id = $1`,
    [id, reason],
  )
}

/** It waits for the player now, and for no colleague. */
export async function markAsked(tx: Tx, id: bigint, question: DepositQuestion): Promise<void> {
  await tx.query('update deposit set question = $2, claimed_by = null, claimed_until = null where id = $1', [
    id,
    question,
  ])
}

/** What was credited to a player within 24 hours, in units: from which amount on two decide is asked of all of it. */
export async function creditedToday(db: Queryable, playerId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ units: bigint }>(
    `select coalesce(sum(credited), 0)::bigint as units from deposit
     where player_id = $1 and state = 'DONE' and done_at > clock_timestamp() - interval '24 hours'`,
    [playerId],
  )
  return rows[0]?.units ?? 0n
}

/** What was approved for a player within 24 hours, in units, paid or not yet. */
export async function approvedToday(db: Queryable, playerId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ units: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as units from withdrawal where player_id = $1
       and state in ('APPROVED', 'PAID') and approved_at > clock_timestamp() - interval '24 hours'`,
    [playerId],
  )
  return rows[0]?.units ?? 0n
}
