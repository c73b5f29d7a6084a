/** How far a database has written and how far a copy has replayed it, as bytes of its log of changes. */
import type { Queryable } from './pool.ts'

export interface Written {
  /** What was confirmed before this moment lies before `bytes`. */
  at: Date
  bytes: bigint
}

export async function writtenNow(primary: Queryable): Promise<Written> {
  const { rows } = await primary.query<Written>(
    `select clock_timestamp() as at, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as bytes`,
  )
  if (!rows[0]) throw new Error('the database does not say how far it has written')
  return rows[0]
}

export interface Replayed {
  /** False: it leads. */
  isStandby: boolean
  bytes: bigint | null
  /** When the last transaction that is in it was confirmed, by the clock of whoever did; null: none since its start. */
  confirmedAt: Date | null
}

export async function replayedNow(standby: Queryable): Promise<Replayed> {
  const { rows } = await standby.query<Replayed>(
    `select pg_is_in_recovery() as "isStandby", pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as bytes,
       pg_last_xact_replay_timestamp() as "confirmedAt"`,
  )
  if (!rows[0]) throw new Error('the standby does not say how far it has replayed')
  return rows[0]
}
