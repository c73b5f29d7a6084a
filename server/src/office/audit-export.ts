/** The audit log as a file, the newest first: the same filters as its list. */
import type { FileLanguage } from '@samnang/contract/shapes'
import { EVENT_KINDS, isEventKind } from '@samnang/core/significant-events'
import { type AuditFilter, type ListedEvent, listAudit } from '../base/audit-log.ts'
import type { Field } from '../http/csv.ts'
import { type Export, type ExportAsk, headerOf, pagesOf } from './exports.ts'

const COLUMNS = {
  id: { km: 'លេខ', en: 'Number' },
  at: { km: 'ម៉ោង (UTC)', en: 'Time (UTC)' },
  actor: { km: 'អ្នកធ្វើ', en: 'Actor' },
  action: { km: 'សកម្មភាព', en: 'Action' },
  target: { km: 'លើអ្វី', en: 'Target' },
  reason: { km: 'មូលហេតុ', en: 'Reason' },
  detail: { km: 'ព័ត៌មានលម្អិត', en: 'Detail' },
} as const satisfies Record<string, Record<FileLanguage, string>>

const BATCH = 500
const DAY_MS = 86_400_000
const PHNOM_PENH_MS = 7 * 3_600_000

export const auditExport: Export = {
  permission: 'audit.read',
  scope: 'house',
  header: headerOf(COLUMNS),
  batches,
}

/** A filter of the log, for its list and its file alike; null: not asked. */
export function auditText(typed: string | undefined): string | null {
  return typed?.trim().normalize('NFC') || null
}

async function* batches({ db, query }: ExportAsk): AsyncGenerator<Field[][]> {
  const filter = {
    actor: auditText(query.actor),
    action: auditText(query.action),
    target: auditText(query.target),
    actions: query.kind !== undefined && isEventKind(query.kind) ? EVENT_KINDS[query.kind] : null,
    fromMs: momentMs(query.from, 0),
    toMs: momentMs(query.to, DAY_MS),
    limit: BATCH,
  }
  const pages = pagesOf((before) =>
    pageOf(db, { ...filter, before: before === null ? null : BigInt(before) }),
  )
  for await (const events of pages) yield events.map(fieldsOf)
}

async function pageOf(
  db: ExportAsk['db'],
  filter: AuditFilter,
): Promise<{ rows: ListedEvent[]; next: string | null }> {
  const rows = await listAudit(db, filter)
  return { rows, next: rows.length === filter.limit ? String(rows.at(-1)?.id) : null }
}

function fieldsOf({ id, at, actor, action, target, detail }: ListedEvent): Field[] {
  const { reason, ...rest } = detail
  return [Number(id), at.toISOString(), actor, action, target, String(reason ?? ''), JSON.stringify(rest)]
}

/** A day of Phnom Penh, or a minute of one; a last day counts to its end. Null: not asked, or no moment. */
function momentMs(text: string | undefined, dayMs: number): number | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/.exec(text ?? '')
  if (!found) return null
  const ms = Date.parse(`${found[1]}T${found[2] ?? '00:00'}:00Z`) - PHNOM_PENH_MS
  return Number.isNaN(ms) ? null : ms + (found[2] ? 0 : dayMs)
}
