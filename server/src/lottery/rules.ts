/** Versions of the ticket lottery's rules. A draw and its tickets keep the version that the draw was made under. */
import { sha256, utf8 } from '@samnang/core/bytes'
import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import type { LotteryRules } from '@samnang/core/lottery/rules'
import { parseRules, rulesText } from '@samnang/core/lottery/rules-text'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { insertFirstRules, newestRules, type RulesRow, rulesRow } from './rules-store.ts'

export { listRules } from './rules-store.ts'

export interface LotteryRulesVersion {
  version: number
  rules: LotteryRules
  /** The canonical JSON itself: its hash is in every opening record. */
  text: string
  rulesHash: Uint8Array
}

/** Stores the default rules where there are none yet. */
export function ensureLotteryRules(db: Queryable): Promise<void> {
  const text = rulesText(DEFAULT_RULES)
  return insertFirstRules(db, text, sha256(utf8(text)))
}

/** The version of the next draw to be made. */
export async function currentLotteryRules(db: Queryable): Promise<LotteryRulesVersion> {
  return versionOf(await newestRules(db))
}

/** A version once stored never changes, so it is read and parsed once a process. */
const known = new WeakMap<object, Map<number, LotteryRulesVersion>>()

export async function lotteryRulesVersion(db: Queryable, version: number): Promise<LotteryRulesVersion> {
  const versions = known.get(db) ?? new Map<number, LotteryRulesVersion>()
  known.set(db, versions)
  const found = versions.get(version)
  if (found) return found
  const stored = versionOf(await rulesRow(db, version))
  versions.set(version, stored)
  return stored
}

function versionOf(row: RulesRow | null): LotteryRulesVersion {
  assert(row, 'the default rules are stored at start')
  return { version: row.version, rules: parseRules(row.text), text: row.text, rulesHash: row.rulesHash }
}
