/** Significant events, kept for ever: who did what to whom, joined to the log by the request id. */
import type { Queryable } from '../database/pool.ts'

export interface AuditEvent {
  /** `player:1000`, `cli`, `server`. */
  actor: string
  action: string
  target?: string
  detail?: Record<string, unknown>
  requestId?: string
}

export async function recordAudit(db: Queryable, event: AuditEvent): Promise<void> {
  await db.query(
    'insert into audit_event (actor, action, target, detail, request_id) values ($1, $2, $3, $4, $5)',
    [
      event.actor,
      event.action,
      event.target ?? null,
      JSON.stringify(event.detail ?? {}),
      event.requestId ?? null,
    ],
  )
}
