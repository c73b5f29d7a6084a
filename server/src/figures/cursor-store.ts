/** How far the counting of the days is, and how far it may go. */
import type { Pool, Queryable } from '../database/pool.ts'

/** Numbers of commands that were given out before a moment, and who may still have had one of them then. */
export interface Horizon {
  lastTx: bigint
  at: Date
  /** Every transaction that had a number by then has a smaller one than this. */
  xid: bigint
}

/**
 * Two statements, in this order: a command takes its number under the lock of an account, so its transaction has an id of
 * its own by then, and that is smaller than one which is taken after the number was looked at.
 */
export async function takeHorizon(pool: Pool): Promise<Horizon> {
  const { rows: numbers } = await pool.query<{ lastTx: bigint | null; at: Date }>(
    `select pg_sequence_last_value('tx_id_seq') as "lastTx", clock_timestamp() as at`,
  )
  const { rows: ids } = await pool.query<{ xid: bigint }>('select pg_current_xact_id()::text::bigint as xid')
  return { lastTx: numbers[0]?.lastTx ?? 0n, at: numbers[0]?.at ?? new Date(0), xid: ids[0]?.xid ?? 0n }
}

/** No transaction is under way that could bring a number up to the horizon's to light. */
export async function isPassed(db: Queryable, { xid }: Horizon): Promise<boolean> {
  const { rows } = await db.query<{ isPassed: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= $1 as "isPassed"',
    [xid],
  )
  return rows[0]?.isPassed === true
}

/** At most so many commands, and draws until so many tickets are theirs: one draw is never divided. */
export interface Step {
  commands: number
  tickets: number
}

/** Counts some of what is new up to the horizon; how much it was, null: another process counts. */
export async function countSome(
  db: Queryable,
  { lastTx, at }: Horizon,
  { commands, tickets }: Step,
): Promise<number | null> {
  const { rows } = await db.query<{ count: number | null }>(
    'select count_figures($1, $2, p_entries => $3, p_tickets => $4) as count',
    [lastTx, at, commands, tickets],
  )
  return rows[0]?.count ?? null
}
