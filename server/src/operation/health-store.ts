/** What the database tells of itself and of the audits. */
import type { Queryable } from '../database/pool.ts'

export interface DatabaseHealth {
  nowMs: number
  bytes: number
  connections: number
  connectionsMax: number
  standbys: number
  lagS: number | null
  events: number
  newestEventAt: Date | null
  auditWaiting: number
  headDay: string | null
  headHash: Buffer | null
}

/** The size is that of all tables with their indexes: of the whole database only who may connect to it by grant is told. */
export async function databaseHealth(db: Queryable): Promise<DatabaseHealth> {
  const { rows } = await db.query<DatabaseHealth>(
    `select ms(now()) as "nowMs", (select sum(pg_total_relation_size(oid))::float8 from pg_class where relkind in ('r', 'm')) as bytes,
       (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
       current_setting('max_connections')::int as "connectionsMax",
       (select count(*)::int from pg_stat_replication) as standbys,
       (select max(extract(epoch from replay_lag))::float8 from pg_stat_replication) as "lagS",
       (select count(*)::int from live_event) as events, (select max(at) from live_event) as "newestEventAt",
       (select count(*)::int from audit_waiting) as "auditWaiting",
       (date '1970-01-01' + head.day)::text as "headDay", head.hash as "headHash"
     from (select 1) one left join (select day, hash from audit_head order by day desc limit 1) head on true`,
  )
  const [row] = rows
  if (!row) throw new Error('a select without a table returns a row')
  return row
}
