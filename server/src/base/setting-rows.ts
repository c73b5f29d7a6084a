/** What the operator has switched, in the database: one row a key. */
import type { Queryable, Tx } from '../database/pool.ts'

export async function readSettingRows(db: Queryable): Promise<Map<string, unknown>> {
  const { rows } = await db.query<{ key: string; value: unknown }>('select key, value from setting')
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Any fixed number. */
const SETTINGS_LOCK = 590_002

/** One process at a time that reads settings in order to change them, for the rest of the transaction. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [SETTINGS_LOCK])
}

export async function writeSetting(db: Queryable, key: string, value: unknown): Promise<void> {
  await db.query(
    `insert into setting (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, changed_at = clock_timestamp()`,
    [key, JSON.stringify(value)],
  )
}

export async function isPoll1Enabled(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ enabled: boolean }>(`select enabled from poll where id = 'POLL_1'`)
  return rows[0]?.enabled ?? false
}

/** Whose menus name the games of providers: a tag of players, which staff set (players/player-desk.ts). */
export async function readGamesNamedTo(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select player_id::text as id from player_tag where tag = 'external_games'`,
  )
  return new Set(rows.map(({ id }) => id))
}
