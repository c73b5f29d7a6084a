/** What the operator has switched, in the database: one row a key. */
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Queryable, Tx } from '../database/pool.ts'

export async function readSettingRows(db: Queryable): Promise<Map<string, unknown>> {
  const { rows } = await db.query<{ key: string; value: unknown }>('select key, value from setting')
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** What one key is set to; undefined: nobody has set it. */
export async function readSetting(db: Queryable, key: string): Promise<unknown> {
  const { rows } = await db.query<{ value: unknown }>('select value from setting where key = $1', [key])
  return rows[0]?.value
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

/** A series of draws as the whole site knows it; limits in units. */
export interface PollSwitch {
  id: PollName
  enabled: boolean
  minStake: bigint
  maxStake: bigint
  playerDrawMax: bigint
  jackpotDrawMax: bigint
  jackpotFourMax: bigint
}

export async function readPollSwitches(db: Queryable): Promise<PollSwitch[]> {
  const { rows } = await db.query<PollSwitch>(
    `select id, enabled, min_stake as "minStake", max_stake as "maxStake", player_draw_max as "playerDrawMax",
       jackpot_draw_max as "jackpotDrawMax", jackpot_four_max as "jackpotFourMax" from poll order by id`,
  )
  return rows
}

/** Whose menus name the games of providers: a tag of players, which staff set (players/player-desk.ts). */
export async function readGamesNamedTo(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select player_id::text as id from player_tag where tag = 'external_games'`,
  )
  return new Set(rows.map(({ id }) => id))
}
