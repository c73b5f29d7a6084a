/** A new version of the lottery's rules. Draws made from then on use it; those that exist, and their tickets, do not. */
import { sha256, utf8 } from '@samnang/core/bytes'
import { rulesFault } from '@samnang/core/lottery/check-rules'
import type { LotteryRules } from '@samnang/core/lottery/rules'
import { rulesText } from '@samnang/core/lottery/rules-text'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { insertRules, newestVersion, versionByHash } from './rules-store.ts'

/**
 * Refusals: `invalid_field` (what is wrong, under `rules`), `rules_known` with the version that says the same: versions
 * are told apart by their hash, so who goes back to an old one gives it another `name`.
 */
export async function importRules(pool: Pool, value: unknown, by: By): Promise<Outcome<{ version: number }>> {
  const fault = rulesFault(value)
  if (fault !== null) return refused('invalid_field', { errors: { rules: [fault] } })
  // Every field has been checked.
  const text = rulesText(value as LotteryRules)
  const hash = sha256(utf8(text))
  return inTransaction(pool, async (tx) => {
    const former = await newestVersion(tx)
    const version = await insertRules(tx, text, hash)
    if (version === null) return refused('rules_known', { n: (await versionByHash(tx, hash)) ?? 0 })
    const sides = { before: former === null ? null : { version: former }, after: { version } }
    await recordAudit(tx, { ...by, action: 'lottery.rules', target: String(version), ...sides })
    return accepted({ version })
  })
}
