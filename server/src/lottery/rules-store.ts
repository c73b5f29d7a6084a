/** Versions of the ticket lottery's rules in the database. */
import type { Queryable } from '../database/pool.ts'

export interface RulesRow {
  version: number
  /** Canonical JSON. */
  text: string
  rulesHash: Buffer
}

const COLUMNS = 'version, rules as text, rules_hash as "rulesHash"'

/** Where there are none yet. */
export async function insertFirstRules(db: Queryable, text: string, hash: Uint8Array): Promise<void> {
  await db.query(
    `insert into lottery_rules (rules, rules_hash)
     select $1, $2 where not exists (select 1 from lottery_rules) on conflict do nothing`,
    [text, hash],
  )
}

export async function newestRules(db: Queryable): Promise<RulesRow | null> {
  const { rows } = await db.query<RulesRow>(
    `select ${COLUMNS} from lottery_rules order by version desc limit 1`,
  )
  return rows[0] ?? null
}

export async function rulesRow(db: Queryable, version: number): Promise<RulesRow | null> {
  const { rows } = await db.query<RulesRow>(`select ${COLUMNS} from lottery_rules where version = $1`, [
    version,
  ])
  return rows[0] ?? null
}

/** The number of the new version; null: the same rules are there already. */
export async function insertRules(db: Queryable, text: string, hash: Uint8Array): Promise<number | null> {
  const { rows } = await db.query<{ version: number }>(
    `insert into lottery_rules (rules, rules_hash) values ($1, $2)
     on conflict (rules_hash) do nothing returning version`,
    [text, hash],
  )
  return rows[0]?.version ?? null
}

export async function versionByHash(db: Queryable, hash: Uint8Array): Promise<number | null> {
  const { rows } = await db.query<{ version: number }>(
    'select version from lottery_rules where rules_hash = $1',
    [hash],
  )
  return rows[0]?.version ?? null
}

/** The number of the rules that draws are made by now; null before the first. */
export async function newestVersion(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ version: number | null }>(
    'select max(version) as version from lottery_rules',
  )
  return rows[0]?.version ?? null
}
