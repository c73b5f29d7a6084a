/** Cases about money and risk, and those of safer play with complaints, as files: the same filters as their lists. */

import type { Permission } from '@samnang/contract/office/permission'
import type { FileLanguage } from '@samnang/contract/shapes'
import { CARE_RULES } from '@samnang/core/care/care-rules'
import { CASE_STATES, type CaseRule, DESK_RULES } from '@samnang/core/cashier/duty-rules'
import { type CaseRow, listCases } from '../duties/cases.ts'
import type { Field } from '../http/csv.ts'
import { type Export, type ExportAsk, headerOf, rowsByKey } from './exports.ts'

const COLUMNS = {
  id: { km: 'លេខ', en: 'Number' },
  rule: { km: 'វិធាន', en: 'Rule' },
  state: { km: 'ស្ថានភាព', en: 'State' },
  player: { km: 'លេខអ្នកលេង', en: 'Player number' },
  name: { km: 'ឈ្មោះ', en: 'Name' },
  opened: { km: 'បើក (UTC)', en: 'Opened (UTC)' },
  due: { km: 'ត្រូវសម្រេចមុន (UTC)', en: 'Due (UTC)' },
  assigned: { km: 'អ្នកទទួលបន្ទុក', en: 'Assigned to' },
  decided_by: { km: 'អ្នកសម្រេច', en: 'Decided by' },
  decided_at: { km: 'សម្រេច (UTC)', en: 'Decided (UTC)' },
  reference: { km: 'លេខរបាយការណ៍', en: 'Report number' },
} as const satisfies Record<string, Record<FileLanguage, string>>

export const caseExports = {
  cases: exportOf(DESK_RULES, 'duties.read'),
  care: exportOf(CARE_RULES, 'care.read'),
}

function exportOf(known: readonly CaseRule[], permission: Permission): Export {
  return {
    permission,
    scope: 'house',
    header: headerOf(COLUMNS),
    batches: async function* ({ db, query, staff }: ExportAsk) {
      const filter = {
        viewer: staff,
        state: CASE_STATES.find((state) => state === query.state) ?? null,
        rules: known.filter((rule) => !query.rule || rule === query.rule),
        player: /^[1-9]\d{0,15}$/.test(query.player ?? '') ? BigInt(query.player ?? '') : null,
        assignedTo: query.mine === '1' ? staff : null,
      }
      const pages = rowsByKey(
        (page) => listCases(db, { ...filter, ...page }),
        ({ id }) => id,
      )
      for await (const rows of pages) yield rows.map(fieldsOf)
    },
  }
}

function fieldsOf(row: CaseRow): Field[] {
  return [
    ...[Number(row.id), row.rule, row.state, row.playerId === null ? null : Number(row.playerId)],
    row.username ?? row.fromName,
    ...[row.openedAt.toISOString(), row.dueAt.toISOString(), row.assignedTo],
    ...[row.decidedBy, row.decidedAt?.toISOString() ?? null, row.reportReference],
  ]
}
