/** What the house pays out at once and in a day: data, asked anew by each request. */
import {
  WITHDRAWAL_LIMIT_FIELDS,
  type WithdrawalLimits,
  withdrawalLimitFaults,
  withdrawalLimitsOf,
} from '@samnang/core/cashier/withdrawal-limits'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { lockSettings, readSetting, writeSetting } from '../base/setting-rows.ts'
import type { Queryable, Tx } from '../database/pool.ts'

const KEY = 'withdrawal_limits'

/** `before`: what its colleague has seen. Refusals: `changed_meanwhile`, `invalid_field` (why, by field). */
export async function changeWithdrawalLimitsIn(
  tx: Tx,
  { before, after }: { before: WithdrawalLimits; after: WithdrawalLimits },
  by: By,
): Promise<Outcome<undefined, 'changed_meanwhile' | 'invalid_field'>> {
  await lockSettings(tx)
  const now = await withdrawalLimits(tx)
  if (WITHDRAWAL_LIMIT_FIELDS.some((field) => before[field] !== now[field]))
    return refused('changed_meanwhile')
  const set = await setWithdrawalLimitsIn(tx, after, by)
  return set.ok ? accepted(undefined) : set
}

export async function withdrawalLimits(db: Queryable): Promise<WithdrawalLimits> {
  return withdrawalLimitsOf(await readSetting(db, KEY))
}

/** Holds for the next request, on every server. Refusal `invalid_field`, with what is wrong by field. */
export async function setWithdrawalLimitsIn(
  tx: Tx,
  change: Partial<WithdrawalLimits>,
  by: By,
): Promise<Outcome<WithdrawalLimits, 'invalid_field'>> {
  await lockSettings(tx)
  const before = await withdrawalLimits(tx)
  const after = { ...before, ...change }
  const faults = Object.entries(withdrawalLimitFaults(after))
  if (faults.length > 0)
    return refused('invalid_field', {
      errors: Object.fromEntries(faults.map(([field, why]) => [field, [why]])),
    })
  await writeSetting(tx, KEY, after)
  await recordAudit(tx, {
    ...by,
    action: 'withdrawal_limits_set',
    target: 'setting:withdrawal_limits',
    before,
    after,
  })
  return accepted(after)
}
