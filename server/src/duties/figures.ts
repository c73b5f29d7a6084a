/** The rules as they are now, and their figures. */
import type { CaseRule, DutyField } from '@samnang/core/cashier/duty-rules'
import { assert } from '@samnang/core/refusal'
import type { Tx } from '../database/pool.ts'
import { type RuleRow, readRules } from './rule-store.ts'

export type Rules = ReadonlyMap<string, RuleRow>

export async function rulesOfNow(tx: Tx): Promise<Rules> {
  return new Map((await readRules(tx)).map((rule) => [rule.code as string, rule]))
}

export function isOn(rules: Rules, code: CaseRule): boolean {
  return rules.get(code)?.isOn === true
}

export function figure(rules: Rules, code: CaseRule, field: DutyField): number {
  const value = rules.get(code)?.figures[field]
  assert(value !== undefined, `the rule ${code} has its ${field}`)
  return value
}
