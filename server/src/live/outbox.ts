/** The outbox of live events in the database. */
import type { Queryable } from '../database/pool.ts'
import type { LiveEvent, LiveMessage, Topic } from './hub.ts'

/** Adds an event inside the transaction (or connection) given; it is sent when that commits. */
export async function addEvent(db: Queryable, message: LiveMessage): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>('select publish_live($1, $2, $3) as id', [
    message.topic,
    message.kind,
    JSON.stringify(message.data),
  ])
  return rows[0]?.id ?? 0n
}

export async function newestEventId(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>('select coalesce(max(id), 0)::bigint as id from live_event')
  return rows[0]?.id ?? 0n
}

/** The events after `id` in their order, at most `limit`. */
export async function eventsAfter(db: Queryable, id: bigint, limit: number): Promise<LiveEvent[]> {
  const { rows } = await db.query<{ id: bigint; topic: Topic; kind: string; data: Record<string, unknown> }>(
    'select id, topic, kind, data from live_event where id > $1 order by id limit $2',
    [id, limit],
  )
  return rows
}

/** Asked by every process four times a second: planned once a connection. */
const READ = {
  name: 'read_outbox',
  text: `select ms(statement_timestamp()) as read_at, (select max(id) from live_event) as newest, event.* from (values (1)) once
    left join lateral (select id, topic, kind, data from live_event where id > $1 order by id limit $2) event on true
    order by event.id`,
}

/**
 * The same, the newest of all (null: none is left), and when it was by the database's clock: everything that had been committed
 * until then is among the events or before them, unless there were `limit`.
 */
export async function readOutbox(
  db: Queryable,
  id: bigint,
  limit: number,
): Promise<{ events: LiveEvent[]; newestId: bigint | null; readAtMs: number }> {
  type Found = { read_at: number; newest: bigint | null; id: bigint | null } & Omit<LiveEvent, 'id'>
  const { rows } = await db.query<Found>({ ...READ, values: [id, limit] })
  const events = rows.flatMap(({ id: found, topic, kind, data }) =>
    found === null ? [] : [{ id: found, topic, kind, data }],
  )
  return { events, newestId: rows[0]?.newest ?? null, readAtMs: Math.floor(rows[0]?.read_at ?? 0) }
}

/** This database and no other: a copy in the same cluster has another number. */
export async function databaseMark(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ mark: string }>(
    `select system_identifier || '.' || (select oid from pg_database where datname = current_database()) as mark
     from pg_control_system()`,
  )
  return rows[0]?.mark ?? ''
}

const RECENT_MAX = 2_000

/** The events of the last two minutes up to `newest`; all that came after `floor`. */
export async function recentEvents(
  db: Queryable,
  newest: bigint,
): Promise<{ floor: bigint; events: LiveEvent[] }> {
  const { rows } = await db.query<{ floor: bigint }>(
    `select coalesce(max(id), 0)::bigint as floor from live_event
     where id <= $1 and at < clock_timestamp() - interval '2 minutes'`,
    [newest],
  )
  const oldest = rows[0]?.floor ?? 0n
  const floor = newest - oldest > BigInt(RECENT_MAX) ? newest - BigInt(RECENT_MAX) : oldest
  const events = await eventsAfter(db, floor, RECENT_MAX)
  return { floor, events: events.filter((event) => event.id <= newest) }
}

/** Events are read within a second; ten minutes also cover a process that was stopped for a while. */
export async function deleteOldEvents(db: Queryable): Promise<void> {
  await db.query(`delete from live_event where at < clock_timestamp() - interval '10 minutes'`)
}
