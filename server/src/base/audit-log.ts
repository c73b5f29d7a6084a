/** Significant events, kept for ever: who did what to whom, joined to the log by the request id. */
import type { Queryable } from '../database/pool.ts'

export interface AuditEvent {
  /** `player:1000`, `cli`, `server`. */
  actor: string
  action: string
  target?: string
  /** What was and what is, for every change; null: there was, or is, nothing. */
  before?: unknown
  after?: unknown
  detail?: Record<string, unknown>
  requestId?: string
}

/** Money and ids are written as texts. */
export async function recordAudit(db: Queryable, event: AuditEvent): Promise<void> {
  await db.query(
    'insert into audit_event (actor, action, target, detail, request_id) values ($1, $2, $3, $4, $5)',
    [
      event.actor,
      event.action,
      event.target ?? null,
      JSON.stringify(detailOf(event), (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
      event.requestId ?? null,
    ],
  )
}

function detailOf({ detail, before, after }: AuditEvent): Record<string, unknown> {
  const sides =
    before === undefined && after === undefined ? {} : { before: before ?? null, after: after ?? null }
  return { ...detail, ...sides }
}
