/** Changes the figures of a rule: they hold for every movement that is looked at from then on. */
import { type DutyRule, mayBeOff, valueFaults } from '@samnang/core/cashier/duty-rules'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { lockRule, type RuleRow, writeRule } from './rule-store.ts'

export { type RuleRow, readRules } from './rule-store.ts'

export interface RuleState {
  isOn: boolean
  figures: Readonly<Record<string, number>>
}

/** `before`: what its colleague has seen. Refusals: `not_found`, `changed_meanwhile`, `invalid_field` with the figures' names. */
export async function changeRuleIn(
  tx: Tx,
  { code, before, after }: { code: DutyRule; before: RuleState; after: RuleState },
  by: By,
): Promise<Outcome<undefined, 'not_found' | 'changed_meanwhile' | 'invalid_field'>> {
  const row = await lockRule(tx, code)
  if (!row) return refused('not_found')
  if (!isSame(before, row)) return refused('changed_meanwhile')
  const faults = [...valueFaults(code, after.figures), ...(after.isOn || mayBeOff(code) ? [] : ['is_on'])]
  if (faults.length > 0)
    return refused('invalid_field', {
      errors: Object.fromEntries(faults.map((field) => [field, ['is not valid']])),
    })
  await writeRule(tx, { code, ...after })
  const sides = { before: sideOf(row), after: sideOf(after) }
  await recordAudit(tx, { ...by, action: 'duty_rule_changed', target: `duty_rule:${code}`, ...sides })
  return accepted(undefined)
}

function isSame(seen: RuleState, { isOn, figures }: RuleRow): boolean {
  const names = new Set([...Object.keys(seen.figures), ...Object.keys(figures)])
  const known: Readonly<Record<string, number>> = figures
  return seen.isOn === isOn && [...names].every((name) => seen.figures[name] === known[name])
}

function sideOf({ isOn, figures }: RuleState | RuleRow): Record<string, unknown> {
  return { is_on: isOn, ...figures }
}
