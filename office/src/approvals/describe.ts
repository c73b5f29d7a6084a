/** What a stored command will do, in words: whom it meets, what comes of it, and what it changes as rows of before and after. */
import type { Approval } from '@samnang/contract/office/approvals'
import type { TwoPersonName } from '@samnang/contract/office/office-endpoints'
import type { Permission } from '@samnang/contract/office/permission'
import { approvals } from '../text/approvals.ts'
import { permissionWord, roleWord } from '../text/rights.ts'

interface Words {
  /** The command whomever it meets. */
  name(): string
  /** With whom it meets. */
  sentence(whom: string): string
  /** What comes of it, besides the changes that are shown. */
  effect(): string
}

/** A command that the contract puts before a second person and that has no words here does not compile. */
const WORDS: Readonly<Record<TwoPersonName, Words>> = {
  'POST /api/staff/:id/roles': {
    name: () => approvals('name_roles'),
    sentence: (whom) => approvals('do_roles', { whom }),
    effect: () => approvals('effect_roles'),
  },
  'POST /api/staff/:id/reset': {
    name: () => approvals('name_reset'),
    sentence: (whom) => approvals('do_reset', { whom }),
    effect: () => approvals('effect_reset'),
  },
  'POST /api/roles/:code': {
    name: () => approvals('name_role'),
    sentence: (whom) => approvals('do_role', { whom: roleWord(whom) }),
    effect: () => approvals('effect_role'),
  },
  'POST /api/approval-rules': {
    name: () => approvals('name_rule'),
    sentence: (whom) => approvals('do_rule', { whom: commandName(whom) }),
    effect: () => approvals('effect_rule'),
  },
}

/** The command alone; one that this version does not have any more stands there as it was asked for. */
export function commandName(endpoint: string): string {
  return wordsOf(endpoint)?.name() ?? endpoint
}

/** The command in one sentence, with whom it meets. */
export function sentenceOf({ endpoint, subject }: Pick<Approval, 'endpoint' | 'subject'>): string {
  const whom = (subject ?? '–').replace(/^[a-z_]+:/, '')
  return wordsOf(endpoint)?.sentence(whom) ?? `${endpoint} · ${whom}`
}

/** What comes of it; null where there are no words for it. */
export function effectOf(endpoint: string): string | null {
  return wordsOf(endpoint)?.effect() ?? null
}

function wordsOf(endpoint: string): Words | null {
  return Object.hasOwn(WORDS, endpoint) ? WORDS[endpoint as TwoPersonName] : null
}

export interface Change {
  field: string
  before: string
  after: string
}

/** Rows of what was and what would be, in words: the fields of both sides, those that stay left out. */
export function sidesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((key) => ({
      field: fieldWord(key),
      before: valueWord(key, was[key]),
      after: valueWord(key, is[key]),
    }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(side: unknown): Record<string, unknown> {
  if (side === null || side === undefined) return {}
  return typeof side === 'object' && !Array.isArray(side) ? (side as Record<string, unknown>) : { '': side }
}

const FIELDS = ['roles', 'branch', 'name', 'permissions', 'people', 'hours'] as const

function fieldWord(key: string): string {
  const known = FIELDS.find((one) => one === key)
  return known ? approvals(`field_${known}`) : key
}

function valueWord(key: string, value: unknown): string {
  if (key === 'branch' && value === null) return approvals('branch_all')
  if (value === null || value === undefined) return '–'
  if (key === 'people') return peopleWord(Number(value))
  if (key === 'hours') return approvals('n_hours', { n: Number(value) })
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => listedWord(key, one)).join(' · ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function listedWord(key: string, value: unknown): string {
  if (key === 'roles') return roleWord(String(value))
  // What the audit row of a role lists are codes of permissions.
  if (key === 'permissions') return permissionWord(value as Permission)
  return valueWord('', value)
}

/** How many people have to agree, the one who asks counted. */
export function peopleWord(people: number): string {
  return approvals(people === 1 ? 'people_one' : 'people_two')
}
