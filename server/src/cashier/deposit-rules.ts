/** How much a player may deposit, how often and for how long a request waits: data, asked anew by each request. */
import {
  DEPOSIT_RULE_FIELDS,
  type DepositRules,
  depositRuleFaults,
  depositRulesOf,
} from '@samnang/core/cashier/deposit-rules'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { lockSettings, readSetting, writeSetting } from '../base/setting-rows.ts'
import type { Queryable, Tx } from '../database/pool.ts'

const KEY = 'deposit_rules'

/** The house's own figures: the setting `deposit_rules`. */
export async function depositRules(db: Queryable): Promise<DepositRules> {
  return depositRulesOf(await readSetting(db, KEY))
}

/**
 * Holds for the next request, on every server; those that are open keep their time. `before`: what its colleague has seen.
 * Refusals: `changed_meanwhile`, `invalid_field` (why, by field).
 */
export async function changeDepositRulesIn(
  tx: Tx,
  { before, after }: { before: DepositRules; after: DepositRules },
  by: By,
): Promise<Outcome<undefined, 'changed_meanwhile' | 'invalid_field'>> {
  await lockSettings(tx)
  const now = await depositRules(tx)
  if (DEPOSIT_RULE_FIELDS.some((field) => before[field] !== now[field])) return refused('changed_meanwhile')
  const faults = Object.entries(depositRuleFaults(after))
  if (faults.length > 0)
    return refused('invalid_field', {
      errors: Object.fromEntries(faults.map(([field, why]) => [field, [why]])),
    })
  await writeSetting(tx, KEY, after)
  const sides = { before: now, after }
  await recordAudit(tx, { ...by, action: 'deposit_rules_set', target: 'setting:deposit_rules', ...sides })
  return accepted(undefined)
}
