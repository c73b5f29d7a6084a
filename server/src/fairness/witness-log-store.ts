/** The log that witnesses follow, in the database: entries, the whole subtrees over them, signed heads. */
import type { NodeAt } from '@samnang/core/fairness/log-tree'
import type { Queryable, Tx } from '../database/pool.ts'

export interface StoredHead {
  size: number
  atMs: number
  root: Buffer
  signature: Buffer
}

const HEAD = `size::float8 as size, at_ms::float8 as "atMs", root, signature`

export async function newestHead(db: Queryable): Promise<StoredHead | null> {
  const { rows } = await db.query<StoredHead>(`select ${HEAD} from witness_head order by size desc limit 1`)
  return rows[0] ?? null
}

export async function entriesFrom(
  db: Queryable,
  from: number,
  limit: number,
): Promise<{ number: number; body: string }[]> {
  const { rows } = await db.query<{ number: number; body: string }>(
    'select number::float8 as number, body from witness_entry where number >= $1 order by number limit $2',
    [from, limit],
  )
  return rows
}

/** In the order that was asked for; all of them are there, or the log is damaged. */
export async function nodesAt(db: Queryable, wanted: readonly NodeAt[]): Promise<Buffer[]> {
  const { rows } = await db.query<{ hash: Buffer }>(
    `select n.hash from unnest($1::int[], $2::bigint[]) with ordinality as w(level, index, at)
     join witness_node n on n.level = w.level and n.index = w.index order by w.at`,
    [wanted.map(({ level }) => level), wanted.map(({ index }) => index)],
  )
  return rows.map(({ hash }) => hash)
}

/** Any fixed number: one process at a time makes the log grow. */
const LOG_LOCK = 590_018

export async function lockLog(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOG_LOCK])
}

export async function unknownNames(db: Queryable, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select name from unnest($1::text[]) as wanted(name)
     where not exists (select from witness_entry e where e.name = wanted.name)`,
    [names],
  )
  return new Set(rows.map(({ name }) => name))
}

export interface Growth {
  entries: { number: number; name: string; body: string }[]
  nodes: (NodeAt & { hash: Uint8Array })[]
}

export async function insertGrowth(tx: Tx, { entries, nodes }: Growth): Promise<void> {
  await tx.query(
    'insert into witness_entry (number, name, body) select * from unnest($1::bigint[], $2::text[], $3::text[])',
    [entries.map(({ number }) => number), entries.map(({ name }) => name), entries.map(({ body }) => body)],
  )
  await tx.query(
    'insert into witness_node (level, index, hash) select * from unnest($1::int[], $2::bigint[], $3::bytea[])',
    [
      nodes.map(({ level }) => level),
      nodes.map(({ index }) => index),
      nodes.map(({ hash }) => Buffer.from(hash)),
    ],
  )
}

export async function insertHead(
  tx: Tx,
  { size, atMs, root, signature }: { size: number; atMs: number; root: Uint8Array; signature: Uint8Array },
): Promise<void> {
  await tx.query('insert into witness_head (size, at_ms, root, signature) values ($1, $2, $3, $4)', [
    ...[size, atMs],
    ...[root, signature],
  ])
}

/** The log begins with the draws that are not finished when it begins. */
export async function beginLog(db: Queryable): Promise<void> {
  await db.query(
    `update witness_cursor set before_draw = coalesce(
       (select min(id) from draw where state not in ('SETTLED', 'VOID')), (select max(id) + 1 from draw), 0)
     where before_draw < 0`,
  )
}

/** The last that there is to tell of a draw `d`, by its state; what was public before stands in front of it in the log. */
const IS_SHOWN = `d.state in ('DRAWN', 'SETTLED') and d.shown_at <= clock_timestamp()`
const LAST_TOLD = [
  ['open', `d.state in ('OPEN', 'CLOSED')`],
  ['close', `d.state in ('ROOTED', 'DRAWN') and not (${IS_SHOWN})`],
  ['end', `(d.state = 'VOID' or (${IS_SHOWN}))`],
] as const

/**
 * Draws of which something is public that is not in the log: of those that are open, closed and over the `limit` oldest each, so
 * that none waits for another kind. One that waits for its end is not among them: on a day without the beacon there are thousands.
 * By a cursor that is known the planner sees how few draws are beyond it, and an entry is looked up by its name, for the table
 * of all entries would be read through.
 */
export async function drawsToLog(db: Queryable, limit: number): Promise<bigint[]> {
  const cursor = await db.query<{ before: bigint }>('select before_draw as before from witness_cursor')
  const missing = LAST_TOLD.map(
    ([kind, isLast]) => `(select d.id from draw d join draw_record r on r.draw_id = d.id
       where d.id >= $1 and r.draw_id >= $1 and ${isLast}
         and (select e.number from witness_entry e where e.name = '${kind}:' || d.id) is null
       order by d.id limit $2)`,
  )
  const { rows } = await db.query<{ id: bigint }>(`${missing.join(' union ')} order by id`, [
    cursor.rows[0]?.before ?? 0n,
    limit,
  ])
  return rows.map(({ id }) => id)
}

/** Draws are opened in the order of their ids but for some minutes: older ones than the oldest unfinished are done. */
export async function moveCursor(tx: Tx): Promise<void> {
  await tx.query(
    `update witness_cursor set before_draw = greatest(before_draw, coalesce(
       (select min(d.id) from draw d where d.id >= before_draw and (d.state not in ('SETTLED', 'VOID')
          or (exists (select from draw_record r where r.draw_id = d.id)
            and not exists (select from witness_entry e where e.name = 'end:' || d.id)))),
       before_draw))`,
  )
}

/** A draw of the ticket lottery that has something which is not in the log yet. */
export interface LotteryToLog {
  id: bigint
  /** When the house draws; the others may be late by their own will. */
  drawMs: number
  round: number
  /** Of VN and TN, once it is confirmed: what staff have entered. */
  result: unknown
  /** It ended before, with another result or none. */
  hasEnded: boolean
}

/**
 * By what is public of each: opened, closed under a root, drawn or confirmed, called off; of a draw that was reopened
 * every result by its round. A draw that has been done for a week is in the log, or was before there was one.
 */
export async function lotteryToLog(db: Queryable, limit: number): Promise<LotteryToLog[]> {
  const { rows } = await db.query<LotteryToLog>(
    `select d.id, ms(d.draw_at) as "drawMs", d.round, d.has_ended as "hasEnded",
       case when d.fair_i is null and d.state in ('confirmed', 'settled') then d.result end as result
     from (
       select d.*, r.root is not null as is_rooted,
         case when d.fair_i is null then d.state in ('confirmed', 'settled')
           else r.seed is not null and d.draw_at <= clock_timestamp() and d.state <> 'void' end as is_known,
         exists (select from witness_entry e where e.name = 'end:' || d.id) as has_ended
       from lottery_draw d join lottery_record r on r.draw_id = d.id
       where d.done_at is null or d.done_at > clock_timestamp() - interval '7 days'
     ) d
     where not exists (select from witness_entry e where e.name = 'open:' || d.id)
       or (d.is_rooted and not exists (select from witness_entry e where e.name = 'close:' || d.id))
       or ((d.is_known or d.state = 'void') and not d.has_ended)
       or (d.is_known and d.round > 1 and not exists (select from witness_entry e
         where e.name in ('again:' || d.id || '/' || d.round, 'end:' || d.id)
           and (e.name like 'again:%' or (e.body::jsonb ->> 'round')::int = d.round)))
       or (d.state = 'void' and not exists (select from witness_entry e
         where e.name in ('void:' || d.id, 'end:' || d.id)
           and (e.name like 'void:%' or e.body::jsonb ->> 'void_reason' is not null)))
     order by d.id limit $1`,
    [limit],
  )
  return rows
}

/** Promises of the vault in the last days: a house draw may open six days after the promise of its seed. */
export async function recentPromises(
  db: Queryable,
): Promise<{ game: string; day: number; first: number; count: number; K: Buffer; signature: Buffer }[]> {
  const { rows } = await db.query(
    `select game, day, first_i as first, count, root as "K", signature from fair_day
     where published_at > clock_timestamp() - interval '8 days' order by published_at`,
  )
  return rows
}
