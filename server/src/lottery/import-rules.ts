/** A new version of the lottery's rules. Draws made from then on use it; those that exist, and their tickets, do not. */
import { sha256, utf8 } from '@samnang/core/bytes'
import { changedRules } from '@samnang/core/lottery/changed-rules'
import { newRulesFaults } from '@samnang/core/lottery/check-rules'
import type { LotteryRules } from '@samnang/core/lottery/rules'
import { parseRules, rulesText } from '@samnang/core/lottery/rules-text'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { insertRules, lockRules, newestRules, type RulesRow, versionByHash } from './rules-store.ts'

/**
 * `was`: the version that was seen. Refusals: `invalid_field` (what is wrong, under `rules`), `rules_known` with the version
 * that says the same: versions are told apart by their hash, so who goes back to an old one gives it another `name`;
 * `changed_meanwhile` where there is a newer one than was seen.
 */
export async function importRulesIn(
  tx: Tx,
  { value, by, was }: { value: unknown; by: By; was: number },
): Promise<Outcome<{ version: number }, 'invalid_field' | 'rules_known' | 'changed_meanwhile'>> {
  const faults = newRulesFaults(value)
  if (faults.length > 0) return refused('invalid_field', { errors: { rules: faults.slice(0, FAULTS_TOLD) } })
  // Every field has been checked.
  const text = rulesText(value as LotteryRules)
  const hash = sha256(utf8(text))
  await lockRules(tx)
  const former = await newestRules(tx)
  if (was !== (former?.version ?? 0)) return refused('changed_meanwhile')
  const version = await insertRules(tx, text, hash)
  if (version === null) return refused('rules_known', { n: (await versionByHash(tx, hash)) ?? 0 })
  const sides = sidesOf(former, { version, text })
  await recordAudit(tx, { ...by, action: 'lottery.rules', target: String(version), ...sides })
  await tellOffice(tx, 'lottery', null)
  return accepted({ version })
}

/** As many as somebody puts right at a time. */
const FAULTS_TOLD = 20
/** As many changed fields as somebody reads; all of them are in the versions themselves. */
const TOLD = 60

function sidesOf(former: RulesRow | null, next: { version: number; text: string }) {
  if (former === null) return { before: null, after: { version: next.version } }
  const changes = changedRules(parseRules(former.text), parseRules(next.text)).slice(0, TOLD)
  const side = (value: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.path, change[value] ?? null]))
  return {
    before: { version: former.version, ...side('before') },
    after: { version: next.version, ...side('after') },
  }
}
