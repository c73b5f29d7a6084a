/** Adding versions of the lottery's rules. */
import type { Queryable } from '../database/pool.ts'

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
