/** Versions of the ticket lottery's rules in the database. */
import type { Queryable, Tx } from '../database/pool.ts'

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

/**
 * The number of the new version; null: the same rules are there already. The next one after the newest, whatever was tried
 * out and taken back in between: who agrees to version 7 gets version 7. Under `lockRules`.
 */
export async function insertRules(db: Queryable, text: string, hash: Uint8Array): Promise<number | null> {
  const { rows } = await db.query<{ version: number }>(
    `insert into lottery_rules (version, rules, rules_hash) overriding system value
     select coalesce(max(version), 0) + 1, $1, $2 from lottery_rules
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

/** Whoever makes a version waits for the other one who does. */
export async function lockRules(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('lottery_rules'))`)
}

interface RulesName {
  version: number
  name: string
  at: Date
}

/** All versions, the newest first. */
export async function listRules(db: Queryable): Promise<RulesName[]> {
  const { rows } = await db.query<RulesName>(
    `select version, rules::jsonb ->> 'name' as name, created_at as at from lottery_rules
     order by version desc limit 100`,
  )
  return rows
}
