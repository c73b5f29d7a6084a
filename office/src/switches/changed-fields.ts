/** What one change has made of a switch, or of the limits of a poll, field by field. */
import { price } from '@samnang/portal/text/format.ts'
import { switches } from '../text/switches.ts'
import { FIELDS } from './names.ts'

export interface ChangedField {
  name: 'on' | 'notice' | (typeof FIELDS)[number]
  /** As people read them; null: nobody knows, or there is none. */
  before: string | null
  after: string | null
}

type Facts = Readonly<Record<string, unknown>>

/** Fields that are as before are left out; of a first change, whose before nobody has written down, all are told. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [factsOf(before), factsOf(after)]
  const fields = (['on', 'notice', ...FIELDS] as const).map((name) => ({
    name,
    before: was ? wordOf(was[name]) : null,
    after: is ? wordOf(is[name]) : null,
  }))
  return fields.filter((field) => field.before !== field.after)
}

function factsOf(value: unknown): Facts | null {
  return typeof value === 'object' && value !== null ? (value as Facts) : null
}

function wordOf(value: unknown): string | null {
  if (typeof value === 'boolean') return switches(value ? 'is_on' : 'is_off')
  if (typeof value === 'number') return `${price(value)}៛`
  return typeof value === 'string' && value !== '' ? value : null
}
