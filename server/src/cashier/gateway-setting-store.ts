import type { Queryable } from '../database/pool.ts'

/** Null: no open bank account of the house is called so. */
export async function bankAccountOfCode(db: Queryable, code: string): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    `select id from cash_account where code = $1 and kind = 'bank' and is_open`,
    [code],
  )
  return rows[0]?.id ?? null
}
