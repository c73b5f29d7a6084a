/** Versions of the ticket lottery's rules. A draw and its tickets keep the version that the draw was made under. */
import { sha256, utf8 } from '@samnang/core/bytes'
import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import type { LotteryRules } from '@samnang/core/lottery/rules'
import { parseRules, rulesText } from '@samnang/core/lottery/rules-text'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'

export interface LotteryRulesVersion {
  version: number
  rules: LotteryRules
  /** The canonical JSON itself: its hash is in every opening record. */
  text: string
  rulesHash: Uint8Array
}

type Row = { version: number; rules: string; rules_hash: Buffer }

function versionOf(row: Row | undefined): LotteryRulesVersion {
  assert(row, 'the default rules are stored at start')
  return { version: row.version, rules: parseRules(row.rules), text: row.rules, rulesHash: row.rules_hash }
}

/** Stores the default rules where there are none yet. */
export async function ensureLotteryRules(db: Queryable): Promise<void> {
  const text = rulesText(DEFAULT_RULES)
  await db.query(
    `insert into lottery_rules (rules, rules_hash)
     select $1, $2 where not exists (select 1 from lottery_rules) on conflict do nothing`,
    [text, sha256(utf8(text))],
  )
}

/** The version of the next draw to be made. */
export async function currentLotteryRules(db: Queryable): Promise<LotteryRulesVersion> {
  const { rows } = await db.query<Row>(
    'select version, rules, rules_hash from lottery_rules order by version desc limit 1',
  )
  return versionOf(rows[0])
}

/** A version once stored never changes, so it is read and parsed once a process. */
const known = new WeakMap<object, Map<number, LotteryRulesVersion>>()

export async function lotteryRulesVersion(db: Queryable, version: number): Promise<LotteryRulesVersion> {
  const versions = known.get(db) ?? new Map<number, LotteryRulesVersion>()
  known.set(db, versions)
  const found = versions.get(version)
  if (found) return found
  const { rows } = await db.query<Row>(
    'select version, rules, rules_hash from lottery_rules where version = $1',
    [version],
  )
  const stored = versionOf(rows[0])
  versions.set(version, stored)
  return stored
}
