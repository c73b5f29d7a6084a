import { expect, test } from 'vitest'
import { rulesFault } from './check-rules.ts'
import { DEFAULT_RULES, PLAIN_RULES } from './default-rules.ts'
import { parseRules, rulesText } from './rules-text.ts'

test('rules are read back from their text, which is the same however they were put together', () => {
  for (const rules of [DEFAULT_RULES, PLAIN_RULES]) {
    expect(rulesFault(rules)).toBeNull()
    expect(parseRules(rulesText(rules))).toEqual(JSON.parse(JSON.stringify(rules)))
    const { limits, tnPermute, name, games } = rules
    expect(rulesText({ limits, tnPermute, name, games })).toBe(rulesText(rules))
  }
  expect(rulesText(DEFAULT_RULES)).not.toBe(rulesText(PLAIN_RULES))
})
