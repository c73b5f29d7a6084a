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

function plain(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(plain).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function textsOf(params: unknown): Record<string, string> {
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}
