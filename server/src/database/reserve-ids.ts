/** Ranges of ids that somebody sets aside, so that rows made elsewhere can come with the numbers they were made with. */
import type { Tx } from './pool.ts'

export interface IdRange {
  first: string
  last: string
}

/** By table; of `draw` also the draws of the ticket lottery. */
export type IdRanges = Readonly<Record<string, IdRange>>

/**
 * Sets `count` ids of a table aside, for ever. Whoever wants the next one waits until this transaction ends, and gets
 * one behind the range.
 */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<IdRange> {
  const name = await sequenceOf(tx, table)
  // The weakest statement that keeps others from the sequence.
  await tx.query(`alter sequence ${name} cache 1`)
  const { rows: ends } = await tx.query<IdRange>(
    `select first::text, setval($1, first + $2 - 1)::text as last
     from (select nextval($1) as first) next`,
    [name, count],
  )
  const [range] = ends
  if (!range) throw new Error(`${table} has no ids`)
  return range
}

/** The next ids of this database are those of the range from `next` on; behind its end there are none. */
export async function giveIds(tx: Tx, table: string, range: IdRange, next: string): Promise<void> {
  const name = await sequenceOf(tx, table)
  await tx.query(`alter sequence ${name} maxvalue ${BigInt(range.last)}`)
  // Behind the last one there is no next one to be set.
  await tx.query('select setval($1, greatest($2::bigint - 1, 1), $2::bigint > 1)', [name, next])
}

/** The id that each of these tables would give out next. */
export async function nextIds(tx: Tx, tables: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await tx.query<{ next: string }>(
      `select (last_value + is_called::int)::text as next from ${await sequenceOf(tx, table)}`,
    )
    found[table] = rows[0]?.next ?? ''
  }
  return found
}

async function sequenceOf(tx: Tx, table: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(`select pg_get_serial_sequence($1, 'id') as name`, [
    table,
  ])
  const [row] = rows
  if (!row?.name) throw new Error(`${table} has no ids`)
  return row.name
}
