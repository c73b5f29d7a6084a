import type { Queryable } from './pool.ts'

/** The clock that decides, Unix milliseconds. */
export async function databaseNow(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  return rows[0]?.ms ?? 0
}
