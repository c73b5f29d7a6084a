/** A version of the rules as text: canonical, so that equal rules have one hash, and checked when it is read. */
import { canonicalJson } from '../canonical-json.ts'
import { assert } from '../refusal.ts'
import { rulesFault } from './check-rules.ts'
import type { LotteryRules } from './rules.ts'

export function rulesText(rules: LotteryRules): string {
  return canonicalJson(rules)
}

/** Rules out of the database: anything else than rules is a fault. */
export function parseRules(text: string): LotteryRules {
  const value: unknown = JSON.parse(text)
  const fault = rulesFault(value)
  assert(fault === null, `rules of the lottery are complete: ${fault}`)
  // Every field that is read has been checked.
  return value as LotteryRules
}
