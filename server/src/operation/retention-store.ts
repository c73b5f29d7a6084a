/** What the database's own catalogue says of each table, its parts counted in. */
import type { Queryable } from '../database/pool.ts'

export interface TableSize {
  name: string
  /** With indexes and long values. */
  bytes: bigint
  /** As the last look of autovacuum had it. */
  rows: bigint
  /** 0: it is not parted. */
  parts: number
  /** The smallest and the largest part, by their bounds; null: it is not parted. */
  firstPart: string | null
  lastPart: string | null
}

export async function tableSizes(db: Queryable): Promise<TableSize[]> {
  const { rows } = await db.query<TableSize>(
    `select coalesce(p.relname, c.relname)::text as name, sum(pg_total_relation_size(c.oid))::bigint as bytes,
       sum(greatest(c.reltuples, 0))::bigint as rows, count(p.oid)::int as parts,
       (array_agg(c.relname::text order by length(c.relname), c.relname) filter (where p.oid is not null))[1] as "firstPart",
       (array_agg(c.relname::text order by length(c.relname) desc, c.relname desc) filter (where p.oid is not null))[1] as "lastPart"
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     group by 1 order by 1`,
  )
  return rows
}

/** Hours since the oldest row's moment; null: the table is empty. Both names are our own, never somebody's words. */
export async function oldestOf(db: Queryable, table: string, column: string): Promise<number | null> {
  const { rows } = await db.query<{ hours: number | null }>(
    `select (extract(epoch from clock_timestamp() - min(${column})) / 3600)::float8 as hours from ${table}`,
  )
  return rows[0]?.hours ?? null
}
