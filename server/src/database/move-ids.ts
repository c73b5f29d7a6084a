import { idGap } from './id-gap.ts'
import type { Queryable, Tx } from './pool.ts'

type IdColumn = { table: string; column: string; last: string }

/** Every column that a sequence fills, with the last id that it gave out. */
async function idColumns(db: Queryable): Promise<IdColumn[]> {
  const { rows } = await db.query<IdColumn>(
    `select c.table_name::text as "table", c.column_name::text as "column", coalesce(s.last_value, 0)::text as last
     from information_schema.columns c
     join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename)::regclass
       = pg_get_serial_sequence(quote_ident(c.table_name), c.column_name)::regclass
     where c.table_schema = 'public' and c.is_identity = 'YES' order by 1`,
  )
  return rows
}

/** By table, how far its ids have come; rows that are gone by now had some, too. */
export async function lastIds(db: Queryable): Promise<Record<string, string>> {
  return Object.fromEntries((await idColumns(db)).map(({ table, last }) => [table, last]))
}

/** Ids go on beyond all that may have been given out between the two moments, `last` being where they were at the first. */
export async function moveIdsOn(
  tx: Tx,
  last: Record<string, string>,
  { fromAt, toAt }: { fromAt: Date; toAt: Date },
): Promise<void> {
  for (const { table, column } of await idColumns(tx)) {
    const next = BigInt(last[table] ?? 0) + idGap(table, fromAt, toAt)
    await tx.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest($3, (select max("${column}") from "${table}")))`,
      [table, column, next],
    )
  }
}
