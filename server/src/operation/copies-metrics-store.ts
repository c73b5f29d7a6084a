import type { Queryable } from '../database/pool.ts'

export interface Standbys {
  /** How many PostgreSQL waits for before it confirms; 0: for none. */
  wanted: number
  connected: number
}

/**
 * Without the rights of a monitor the state of a standby is hidden, and that it is there is not. `synchronous_standby_names`
 * is empty, `ANY 2 (a, b, c)`, `FIRST 1 (a, b)`, or a list of which one is waited for.
 */
export async function standbys(db: Queryable): Promise<Standbys> {
  const { rows } = await db.query<Standbys>(
    `select case when names = '' then 0
         else coalesce((regexp_match(names, '^(?:(?:any|first)\\s+)?(\\d+)\\s*\\(', 'i'))[1]::int, 1) end as wanted,
       (select count(*)::int from pg_stat_replication where state is null or state = 'streaming') as connected
     from (select trim(current_setting('synchronous_standby_names')) as names) s`,
  )
  return rows[0] ?? { wanted: 0, connected: 0 }
}

export interface Archive {
  /** 1: the last file of changes could not be put away. */
  failing: number
  /** Since one was; 0 where none is to be, or not by the clock. */
  silentS: number
}

export async function archiveState(db: Queryable): Promise<Archive> {
  const { rows } = await db.query<Archive>(
    `select (is_on and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false))::int as failing,
       case when is_on and every > 0
         then coalesce(extract(epoch from clock_timestamp() - last_archived_time), 0)::float8 else 0 end as "silentS"
     from pg_stat_archiver, (select current_setting('archive_mode') <> 'off' as is_on,
       (select setting::int from pg_settings where name = 'archive_timeout') as every) s`,
  )
  return rows[0] ?? { failing: 0, silentS: 0 }
}
