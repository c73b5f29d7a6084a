/** The figures behind a step: what was computed and published, and the records that went in. */
import { FAULT_CODES, RECORD_RULES } from '@samnang/core/fairness/fault-codes'
import type { PublishedDraw } from '@samnang/core/fairness/published-records'
import type { OwnBet } from './fair-data.ts'
import { INPUTS, type Raw } from './record-figures.ts'
import type { Say } from './say.ts'
import type { ShownStep } from './verify-fair.ts'

export interface Figure {
  label: string
  value: string
}

export function figuresOf(step: ShownStep, draw: PublishedDraw, bet: OwnBet | null, say: Say): Figure[] {
  const raw = [
    ...(readable(() => INPUTS[step.code]({ ...draw, bet, detail: step.detail, say })) ?? []),
    ...outcome(step, say),
  ]
  return raw.map(([label, value]) => ({ label: say(label), value: String(value) }))
}

/** Figures of records that failed may be missing or of a wrong kind: then only the outcome is shown. */
function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function outcome({ detail }: ShownStep, say: Say): Raw[] {
  const { computed, published, key, reason, broken, operator, vault } = detail
  const rows: (Raw | null)[] = [
    ...each('fig_operator', operator),
    ...each('fig_vault', vault),
    given('fig_computed', computed),
    given('fig_published', published),
    given('fig_key', key),
    given('fig_reason', faultSentence(reason, say)),
    ...each('fig_broken', brokenRules(broken, say)),
  ]
  return rows.filter((row) => row !== null)
}

/** A code that this version does not know is shown as it is. */
function faultSentence(reason: ShownStep['detail'][string] | undefined, say: Say): string | undefined {
  const code = FAULT_CODES.find((one) => one === reason)
  return code ? say(`fault_${code}`) : reason === undefined ? undefined : String(reason)
}

function brokenRules(broken: ShownStep['detail'][string] | undefined, say: Say): string[] {
  return RECORD_RULES.filter((rule) => Array.isArray(broken) && broken.includes(rule)).map((rule) =>
    say(`rule_${rule}`),
  )
}

function given(label: Raw[0], value: ShownStep['detail'][string] | undefined): Raw | null {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null
  return [label, Array.isArray(value) ? value.join(' ') : String(value)]
}

/** Every key is a figure of its own, to be copied and compared. */
function each(label: Raw[0], values: ShownStep['detail'][string] | undefined): Raw[] {
  return Array.isArray(values) ? values.map((value) => [label, String(value)] as const) : []
}
