/** What the operator has switched, in the database: one row a key. */
import type { Queryable, Tx } from '../database/pool.ts'

export async function readSettingRows(db: Queryable): Promise<Map<string, unknown>> {
  const { rows } = await db.query<{ key: string; value: unknown }>('select key, value from setting')
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** One writer at a time for the rest of the transaction; readers go on. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.query('lock table setting in share row exclusive mode')
}

export async function writeSetting(db: Queryable, key: string, value: unknown): Promise<void> {
  await db.query(
    `insert into setting (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, changed_at = clock_timestamp()`,
    [key, JSON.stringify(value)],
  )
}

export async function isPoll1Enabled(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ enabled: boolean }>(`select enabled from poll where id = 'POLL_1'`)
  return rows[0]?.enabled ?? false
}
