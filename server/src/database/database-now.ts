import type { Queryable } from './pool.ts'

/** The clock that decides, Unix milliseconds. */
export async function databaseNow(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ ms: number }>('select ms(clock_timestamp()) as ms')
  return rows[0]?.ms ?? 0
}
