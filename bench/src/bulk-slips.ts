/** Millions of slips into an empty book, part by part: each is loaded without its indexes, which are built afterwards. */
import type { Pool } from '@samnang/server/database/pool'
import { makePartsFor } from './players.ts'

/** `insert` writes slips numbered from `$1` to `$2` into a part; in all they get the numbers from 1 on. */
export async function fillParts(
  owner: Pool,
  slips: number,
  insert: { into: (part: string) => string; values: readonly unknown[] },
): Promise<void> {
  await owner.query(`set maintenance_work_mem = '512MB'`)
  await makePartsFor(owner, slips)
  const { rows } = await owner.query<{ part: string; first: bigint; last: bigint; from: bigint; to: bigint }>(
    `select 'slip_' || n as part, greatest(first_of_part(n), 1) as first, least(first_of_part(n + 1) - 1, $1) as last,
       first_of_part(n) as from, first_of_part(n + 1) as to
     from generate_series(slip_part(1), slip_part($1)) n`,
    [slips],
  )
  for (const { part, first, last, from, to } of rows) {
    await owner.query(`alter table slip detach partition ${part}`)
    const restore = await dropIndexes(owner, part)
    await owner.query(insert.into(part), [first, last, ...insert.values])
    for (const statement of restore) await owner.query(statement)
    await owner.query(`alter table slip attach partition ${part} for values from (${from}) to (${to})`)
  }
  await owner.query(`select setval('tx_id_seq', $1)`, [slips])
  await owner.query('vacuum analyze')
}

/** Answers the statements that make them again. */
async function dropIndexes(owner: Pool, part: string): Promise<string[]> {
  const { rows } = await owner.query<{ gone: string; made: string }>(
    `select coalesce('alter table ' || $1 || ' drop constraint ' || c.conname, 'drop index ' || i.indexrelid::regclass) as gone,
       coalesce('alter table ' || $1 || ' add ' || pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) as made
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid where i.indrelid = $1::regclass`,
    [part],
  )
  for (const { gone } of rows) await owner.query(gone)
  return rows.map(({ made }) => made)
}
