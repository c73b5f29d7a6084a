/** Significant events, kept for ever: who did what to whom, joined to the log by the request id. */
import type { AuditAction } from '@samnang/core/audit-action'
import type { Queryable } from '../database/pool.ts'

/** All that is asked for has to hold; null asks nothing. */
export interface AuditFilter {
  actor: string | null
  /** How the action begins. */
  action: string | null
  target: string | null
  /** One of these; null: any. */
  actions: readonly AuditAction[] | null
  fromMs: number | null
  /** Not itself. */
  toMs: number | null
  /** The page goes on after this event. */
  before: bigint | null
  limit: number
}

export interface ListedEvent {
  id: bigint
  at: Date
  actor: string
  action: string
  target: string | null
  detail: Record<string, unknown>
  requestId: string | null
  /** Its number in the chain; null: not linked yet. */
  seq: bigint | null
}

/** The newest first: by time, and by number where two have the same. A page begins behind the event `before`. */
export async function listAudit(db: Queryable, filter: AuditFilter): Promise<ListedEvent[]> {
  const { rows } = await db.query<ListedEvent>(
    `select e.id, e.at, e.actor, e.action, e.target, e.detail, e.request_id as "requestId", l.seq
     from audit_event e left join audit_link l on l.event = e.id
     where ($1::text is null or e.actor = $1) and ($2::text is null or starts_with(e.action, $2))
       and ($3::text is null or e.target = $3)
       and ($4::float8 is null or e.at >= to_timestamp($4 / 1000)) and ($5::float8 is null or e.at < to_timestamp($5 / 1000))
       and ($6::bigint is null or (e.at, e.id) < (select at, id from audit_event where id = $6))
       and ($7::text[] is null or e.action = any ($7))
     order by e.at desc, e.id desc limit $8`,
    [
      ...[filter.actor, filter.action, filter.target, filter.fromMs, filter.toMs],
      ...[filter.before, filter.actions, filter.limit],
    ],
  )
  return rows
}

/** What one request has written behind this event, in the order of it: inside its own transaction, before it commits. */
export async function auditOfRequest(
  db: Queryable,
  { requestId, after }: { requestId: string; after: bigint },
): Promise<Pick<ListedEvent, 'action' | 'target' | 'detail'>[]> {
  const { rows } = await db.query<Pick<ListedEvent, 'action' | 'target' | 'detail'>>(
    'select action, target, detail from audit_event where id > $1 and request_id = $2 order by id limit 100',
    [after, requestId],
  )
  return rows
}

/** The newest event that can be seen; 0: none. */
export async function lastAudit(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>('select coalesce(max(id), 0) as id from audit_event')
  return rows[0]?.id ?? 0n
}

export interface LinkedEvent extends ListedEvent {
  /** Of its link; null: not linked yet. */
  previous: Buffer | null
  hash: Buffer | null
}

/** Null: there is none of this id. */
export async function findAudit(db: Queryable, id: bigint): Promise<LinkedEvent | null> {
  const { rows } = await db.query<LinkedEvent>(
    `select e.id, e.at, e.actor, e.action, e.target, e.detail, e.request_id as "requestId", l.seq, l.previous, l.hash
     from audit_event e left join audit_link l on l.event = e.id where e.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Who does something, and why: what every verb of the staff hands on to its row. */
export interface By {
  /** `staff:NAME`, `player:1000`, `guest`, `system`. */
  actor: string
  reason?: string
  /** The second person of what two have to agree on. */
  approvedBy?: string
  /** The house had nobody else who could have approved. */
  alone?: true
  requestId?: string
}

export interface AuditEvent extends By {
  action: AuditAction
  target?: string
  /** What was and what is, for every change; null: there was, or is, nothing. */
  before?: unknown
  after?: unknown
  detail?: Record<string, unknown>
}

/**
 * Money and ids are written as texts. The row is linked into the chain when the transaction commits (docs/audit.md); a
 * player's within a minute, because players wait for nobody's chain.
 */
export async function recordAudit(db: Queryable, event: AuditEvent): Promise<void> {
  await db.query('select append_audit($1, $2, $3, $4, $5)', [
    event.actor,
    event.action,
    event.target ?? null,
    JSON.stringify(detailOf(event), (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    event.requestId ?? null,
  ])
}

function detailOf({ detail, before, after, reason, approvedBy, alone }: AuditEvent): Record<string, unknown> {
  const sides =
    before === undefined && after === undefined ? {} : { before: before ?? null, after: after ?? null }
  return {
    ...detail,
    ...(reason === undefined ? {} : { reason }),
    ...(approvedBy === undefined ? {} : { approved_by: approvedBy }),
    ...(alone === undefined ? {} : { alone }),
    ...sides,
  }
}
