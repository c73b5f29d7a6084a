/** Colleagues, and what waited for a second person, as files. */
import type { FileLanguage } from '@samnang/contract/shapes'
import type { Field } from '../http/csv.ts'
import { type ApprovalRow, listApprovals } from '../staff/approvals.ts'
import { type ListedStaff, listStaff } from '../staff/staff.ts'
import { type Export, type ExportAsk, headerOf, rowsByKey } from './exports.ts'

const STAFF_COLUMNS = {
  id: { km: 'លេខ', en: 'Number' },
  name: { km: 'ឈ្មោះ', en: 'Name' },
  state: { km: 'ស្ថានភាព', en: 'State' },
  roles: { km: 'តួនាទី', en: 'Roles' },
  branch: { km: 'សាខា', en: 'Branch' },
  created: { km: 'បង្កើត (UTC)', en: 'Created (UTC)' },
  seen: { km: 'ឃើញចុងក្រោយ (UTC)', en: 'Last seen (UTC)' },
} as const satisfies Record<string, Record<FileLanguage, string>>

export const staffExport: Export = {
  permission: 'staff.read',
  scope: 'house',
  header: headerOf(STAFF_COLUMNS),
  batches: async function* ({ db }: ExportAsk) {
    const pages = rowsByKey(
      (page) => listStaff(db, page),
      ({ id }) => id,
    )
    for await (const rows of pages) yield rows.map(staffFields)
  },
}

function staffFields({ id, name, state, roles, branch, createdAt, lastSeenAt }: ListedStaff): Field[] {
  const held = roles.map(({ role }) => role).join(' ')
  const place = branch === null ? null : Number(branch)
  return [Number(id), name, state, held, place, createdAt.toISOString(), lastSeenAt?.toISOString() ?? null]
}

const APPROVAL_COLUMNS = {
  id: { km: 'លេខ', en: 'Number' },
  what: { km: 'សំណើ', en: 'Request' },
  whom: { km: 'លើអ្វី', en: 'On what' },
  state: { km: 'ស្ថានភាព', en: 'State' },
  asker: { km: 'អ្នកស្នើ', en: 'Asked by' },
  asked: { km: 'ស្នើនៅ (UTC)', en: 'Asked (UTC)' },
  reason: { km: 'មូលហេតុ', en: 'Reason' },
  decider: { km: 'អ្នកសម្រេច', en: 'Decided by' },
  decided: { km: 'សម្រេចនៅ (UTC)', en: 'Decided (UTC)' },
  why: { km: 'មូលហេតុនៃការសម្រេច', en: 'Reason of the decision' },
} as const satisfies Record<string, Record<FileLanguage, string>>

const STATES = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const

export const approvalExport: Export = {
  permission: 'approvals.read',
  scope: 'branch',
  header: headerOf(APPROVAL_COLUMNS),
  batches: async function* ({ db, query, scope }: ExportAsk) {
    const state = STATES.find((known) => known === query.state) ?? null
    const pages = rowsByKey(
      (page) => listApprovals(db, scope, { state, askedBy: null, ...page }),
      ({ id }) => id,
    )
    for await (const rows of pages) yield rows.map(approvalFields)
  },
}

function approvalFields(row: ApprovalRow): Field[] {
  const state = row.state === 'WAITING' && row.isExpired ? 'EXPIRED' : row.state
  const asked = [row.asker, row.askedAt.toISOString(), row.reason]
  const decided = [row.decider, row.decidedAt?.toISOString() ?? null, row.decidedReason]
  return [Number(row.id), row.endpoint, JSON.stringify(row.content.params), state, ...asked, ...decided]
}
