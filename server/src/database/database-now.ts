import type { Queryable } from './pool.ts'

/** Asked again and again by every draw: planned once a connection. */
const NOW = { name: 'database_now', text: 'select ms(clock_timestamp()) as ms' }

/** The clock that decides, Unix milliseconds. */
export async function databaseNow(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ ms: number }>({ ...NOW, values: [] })
  return rows[0]?.ms ?? 0
}
