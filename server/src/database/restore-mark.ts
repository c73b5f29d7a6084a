/**
 * A restore that was cut off must not be opened as a new house: from its first step to its last one the database has a mark
 * at which everybody else stops.
 */
import { StartError } from '../start-error.ts'
import type { Queryable, Tx } from './pool.ts'

/** No migration makes it: it is there before there are any other tables. */
export const RESTORE_MARK = 'restore_under_way'

/** How many rows an earlier try of the same backup has filled in, all of them; null: none. */
export async function filledBefore(db: Queryable, takenAt: string): Promise<number | null> {
  if (!(await isMarked(db))) return null
  const { rows } = await db.query<{ takenAt: string; filled: bigint }>(
    `select taken_at as "takenAt", filled from ${RESTORE_MARK} where filled is not null`,
  )
  const [done] = rows
  if (done && done.takenAt !== takenAt)
    throw new StartError(
      `The backup of ${done.takenAt} is in this database already, not quite finished: restore that one again, or drop the database and make an empty one.`,
    )
  return done ? Number(done.filled) : null
}

/** Of an empty database alone: a house that lives would not start any more. */
export async function markRestore(db: Queryable, takenAt: string): Promise<void> {
  await db.query(
    `create table if not exists ${RESTORE_MARK} (taken_at text primary key, filled bigint, begun_at timestamptz not null default clock_timestamp())`,
  )
  await db.query(`insert into ${RESTORE_MARK} (taken_at) values ($1) on conflict do nothing`, [takenAt])
}

/** In the transaction that fills the tables. */
export async function noteFilled(tx: Tx, takenAt: string, rows: number): Promise<void> {
  await tx.query(`update ${RESTORE_MARK} set filled = $2 where taken_at = $1`, [takenAt, rows])
}

export async function endRestore(db: Queryable): Promise<void> {
  await db.query(`drop table ${RESTORE_MARK}`)
}

/** Throws a `StartError` that says what to do. */
export async function expectNoRestore(db: Queryable): Promise<void> {
  if (await isMarked(db))
    throw new StartError(
      'A restore into this database is under way, or was cut off: wait for it, or give the same "samnang db restore FILE" again. To give it up, drop the database and make an empty one.',
    )
}

async function isMarked(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    RESTORE_MARK,
  ])
  return rows[0]?.found ?? false
}
