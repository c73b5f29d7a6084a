/** A version of the rules as text: canonical, so that equal rules have one hash, and checked when it is read. */
import { sha256, utf8 } from '../fairness/encoding.ts'
import { canonicalJson } from '../lotto59/paytable.ts'
import { assert } from '../refusal.ts'
import { rulesFault } from './check-rules.ts'
import type { LotteryRules } from './rules.ts'

export function rulesText(rules: LotteryRules): string {
  return canonicalJson(rules)
}

/** What the opening record of a draw binds. */
export function lotteryRulesHash(rules: LotteryRules): Uint8Array {
  return sha256(utf8(rulesText(rules)))
}

/** Rules out of the database: anything else than rules is a fault. */
export function parseRules(text: string): LotteryRules {
  const value: unknown = JSON.parse(text)
  const fault = rulesFault(value)
  assert(fault === null, `rules of the lottery are complete: ${fault}`)
  // Every field that is read has been checked.
  return value as LotteryRules
}
