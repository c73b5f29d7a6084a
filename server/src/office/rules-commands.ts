/** What is done with the ticket lottery's rules, for the office's page and for the terminal alike. */
import { refused } from '@samnang/core/refusal'
import { importRulesIn } from '../lottery/import-rules.ts'
import { command } from './office-call.ts'

export const importRules = command<'POST /api/lottery/rules'>(async (tx, { body }, by) => {
  const value = parsed(body.rules)
  return value === undefined ? refused('malformed') : importRulesIn(tx, { value, by, was: body.was })
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
