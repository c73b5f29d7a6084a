/** Rows of any table as texts, from one database to a file or to another database: no number passes through a float. */
import type { Tx } from './pool.ts'

export const ROWS_A_FETCH = 2_000

/**
 * All rows of a table, or those that `where` names, some at a time; in the order of a column, else as they lie, which is no
 * order at all once room has been used again. Inside a transaction.
 */
export async function* rowsOf(
  tx: Tx,
  table: string,
  where = 'true',
  orderBy?: string,
): AsyncGenerator<string[]> {
  const order = orderBy === undefined ? '' : `order by t.${orderBy}`
  await tx.query(
    `declare kept no scroll cursor for select to_jsonb(t)::text as row from "${table}" t where ${where} ${order}`,
  )
  for (;;) {
    const { rows } = await tx.query<{ row: string }>(`fetch ${ROWS_A_FETCH} from kept`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx.query('close kept')
}

/** Adds rows as they are, with their ids; slips get their parts. */
export async function insertRows(tx: Tx, table: string, rows: string[]): Promise<void> {
  if (table === 'slip') await makePartsOf(tx, rows)
  const columns = await writtenColumns(tx, table)
  await tx.query(
    `insert into "${table}" (${columns}) overriding system value
     select ${columns} from unnest($1::jsonb[]) j, jsonb_populate_record(null::"${table}", j) r`,
    [rows],
  )
}

/** A new database has those parts alone that its own ids are in. */
async function makePartsOf(tx: Tx, rows: string[]): Promise<void> {
  await tx.query(
    `select make_slip_part(part) from (
       select distinct slip_part((j->>'id')::bigint) as part from unnest($1::jsonb[]) j
     ) parts where to_regclass('slip_' || part) is null`,
    [rows],
  )
}

/** Without those that the database computes itself. */
async function writtenColumns(tx: Tx, table: string): Promise<string> {
  const { rows } = await tx.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = format('public.%I', $1::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}
