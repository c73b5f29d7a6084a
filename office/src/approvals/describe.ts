/** What a stored command will do, in words, and what it changes as rows of before and after. */
import { approvals } from '../text/approvals.ts'

export interface Content {
  params: unknown
  body: unknown
}

export interface Change {
  field: string
  before: string | null
  after: string
}

/** The command in one sentence; one that has no sentence yet is told by its route. */
export function sentenceOf(endpoint: string, { params }: Pick<Content, 'params'>): string {
  const { id = '', code = '' } = textsOf(params)
  if (endpoint === 'POST /api/staff/:id/roles') return approvals('do_roles', { id })
  if (endpoint === 'POST /api/staff/:id/reset') return approvals('do_reset', { id })
  if (endpoint === 'POST /api/roles/:code') return approvals('do_role', { id: code })
  return endpoint.replace(/:(\w+)/g, (_, name: string) => textsOf(params)[name] ?? name)
}

/** Every field of the command but the reason; where it says what was before (`was`), beside that. */
export function changesIn({ body }: Pick<Content, 'body'>): Change[] {
  if (typeof body !== 'object' || body === null) return []
  const { reason: _, was, ...fields } = body as Record<string, unknown>
  return Object.entries(fields).map(([field, after]) => ({
    field,
    before: beforeOf(was, field, fields),
    after: plain(after),
  }))
}

/** `was` names the same fields, or is the former value of the only list that there is. */
function beforeOf(was: unknown, field: string, fields: Record<string, unknown>): string | null {
  if (Array.isArray(was)) return Array.isArray(fields[field]) ? plain(was) : null
  if (typeof was !== 'object' || was === null || !(field in was)) return null
  return plain((was as Record<string, unknown>)[field])
}

/** Rows of what was and what would be: the fields of both sides, those that stay left out. */
export function sidesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: plain(was[field]), after: plain(is[field]) }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(side: unknown): Record<string, unknown> {
  if (side === null || side === undefined) return {}
  return typeof side === 'object' && !Array.isArray(side) ? (side as Record<string, unknown>) : { '': side }
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(plain).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function textsOf(params: unknown): Record<string, string> {
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}
