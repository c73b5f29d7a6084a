/**
 * A database that its own tools have set back to an earlier moment does not know what it gave out after that moment:
 * players hold receipts with ids that it would give out again. PostgreSQL counts each such return as a new timeline (and
 * each server that takes over from another), and another cluster has another number.
 */
import { lastIds, moveIdsOn } from './move-ids.ts'
import { createPool, inTransaction, type Tx } from './pool.ts'

const KEY = 'database_past'

/** Which cluster, and which of its pasts. */
type Past = { cluster: string; timeline: number }

export type SetBack = { before: Past; after: Past; lastKnownAt: Date }

/**
 * Before anything is given out: where the past is another one than at the last start, ids go on beyond all that may have
 * been given out since the newest row. `told` writes down that they did, in the same transaction. Null: nothing to do.
 */
export async function moveIdsAfterSetBack(
  url: string,
  told: (tx: Tx, setBack: SetBack) => Promise<void>,
): Promise<SetBack | null> {
  const pool = createPool(url, { max: 1, role: null, name: 'samnang-ids', statementTimeoutMs: 0 })
  try {
    return await inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ value: Past }>(
        'select value from setting where key = $1 for update',
        [KEY],
      )
      const [before, after] = [rows[0]?.value, await pastOf(tx)]
      if (before?.cluster === after.cluster && before.timeline === after.timeline) return null
      await notePast(tx)
      if (before === undefined) return null
      const setBack = { before, after, lastKnownAt: await lastKnownAt(tx) }
      await moveIdsOn(tx, await lastIds(tx), { fromAt: setBack.lastKnownAt, toAt: await nowOf(tx) })
      await tx.query('select make_slip_parts()')
      await told(tx, setBack)
      return setBack
    })
  } finally {
    await pool.end()
  }
}

/** Remembers the past that this database has now. */
export async function notePast(tx: Tx): Promise<void> {
  await tx.query(
    `insert into setting (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, changed_at = clock_timestamp()`,
    [KEY, JSON.stringify(await pastOf(tx))],
  )
}

async function pastOf(tx: Tx): Promise<Past> {
  const { rows } = await tx.query<{ cluster: string; wal: string }>(
    `select system_identifier::text as cluster, pg_walfile_name(pg_current_wal_lsn()) as wal from pg_control_system()`,
  )
  const [{ cluster, wal } = { cluster: '', wal: '' }] = rows
  // The control file tells the timeline only from the next checkpoint on; the name of the log's file begins with it.
  return { cluster, timeline: Number.parseInt(wal.slice(0, 8), 16) }
}

/** When the newest thing happened that the database knows: it was set back to that moment or to a later one. */
async function lastKnownAt(tx: Tx): Promise<Date> {
  const { rows } = await tx.query<{ at: Date }>(
    `select greatest(
       (select created_at from tx order by id desc limit 1),
       (select at from audit_event order by id desc limit 1),
       (select max(closes_at) from (select closes_at, state from draw order by id desc limit 500) d where state = 'SETTLED'),
       (select max(applied_at) from schema_migration)) as at`,
  )
  return rows[0]?.at ?? (await nowOf(tx))
}

async function nowOf(tx: Tx): Promise<Date> {
  const { rows } = await tx.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now ?? new Date(0)
}
