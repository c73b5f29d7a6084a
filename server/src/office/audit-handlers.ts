/** The audit log on the wire of the office. */
import type { OfficeQuery, OfficeReply } from '@samnang/contract/office/office-endpoints'
import { DAY_MS, dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { EVENT_KINDS } from '@samnang/core/significant-events'
import { type AuditFault, proveAuditStep } from '../base/audit-chain.ts'
import { findAudit, type LinkedEvent, type ListedEvent, listAudit } from '../base/audit-log.ts'
import { noteUnproven } from '../base/unproven.ts'
import type { OfficeParts } from '../office-parts.ts'
import { auditText } from './audit-export.ts'
import { read } from './office-call.ts'

const LIMIT = 50

/** Reading alone: nothing of the log can be changed from here. */
export function auditHandlers({ pool }: Pick<OfficeParts, 'pool'>) {
  return {
    'GET /api/audit': read<'GET /api/audit'>(async ({ query }) => {
      const span = spanOf(query)
      if (!span.ok) return span
      const limit = query.limit === undefined ? LIMIT : Number(query.limit)
      const before = query.before === undefined ? null : BigInt(query.before)
      const events = await listAudit(pool, { ...textsOf(query), ...span.value, before, limit: limit + 1 })
      const shown = events.slice(0, limit)
      const next = events.length > limit ? String(shown.at(-1)?.id) : null
      return accepted({ rows: shown.map(rowOf), next })
    }),
    'GET /api/audit/verify': read<'GET /api/audit/verify'>(async ({ query, staff, requestId }) => {
      const after = query.after === undefined ? null : BigInt(query.after)
      const head = query.head === undefined ? null : Buffer.from(query.head, 'hex')
      const { fault, proved, next, waiting, known, ...found } = await proveAuditStep(pool, { after, head })
      if (fault) await noteUnproven(pool, fault, { actor: `staff:${staff.name}`, requestId })
      return accepted({
        fault: fault && faultOf(fault),
        proved: proved === null ? null : Number(proved),
        next: next === null ? null : String(next),
        head: found.head && { seq: Number(found.head.seq), hash: found.head.hash.toString('hex') },
        waiting,
        known: known === null ? null : Number(known),
      })
    }),
    'GET /api/audit/:id': read<'GET /api/audit/:id'>(async ({ params }) => {
      const event = await findAudit(pool, BigInt(params.id))
      return event ? accepted(wholeOf(event)) : refused('not_found')
    }),
  }
}

type Query = OfficeQuery<'GET /api/audit'>

function textsOf({ actor, action, target, kind }: Query) {
  const actions = kind === undefined ? null : EVENT_KINDS[kind]
  return { actor: auditText(actor), action: auditText(action), target: auditText(target), actions }
}

function spanOf({
  from,
  to,
}: Query): Outcome<{ fromMs: number | null; toMs: number | null }, 'invalid_dates'> {
  const fromMs = from === undefined ? null : momentOf(from)
  const begun = to === undefined ? null : momentOf(to)
  const isUnknown = (from !== undefined && fromMs === null) || (to !== undefined && begun === null)
  if (isUnknown) return refused('invalid_dates')
  const toMs = begun !== null && to?.length === 10 ? begun + DAY_MS : begun
  if (fromMs !== null && toMs !== null && fromMs >= toMs) return refused('invalid_dates')
  return accepted({ fromMs, toMs })
}

/** `2026-11-25` or `2026-11-25 16:30`, in Phnom Penh. */
function momentOf(text: string): number | null {
  const dayMs = dayStartMs(text.slice(0, 10))
  const [hours = 0, minutes = 0] = text.slice(11).split(':').map(Number)
  return dayMs === null ? null : dayMs + (hours * 60 + minutes) * 60_000
}

type Row = OfficeReply<'GET /api/audit'>['rows'][number]

function rowOf({ id, at, actor, action, target, detail }: ListedEvent): Row {
  const { reason, approved_by: approver } = detail
  return {
    ...{ id: Number(id), at: at.toISOString(), actor, action, target },
    reason: typeof reason === 'string' ? reason : null,
    approved_by: typeof approver === 'string' ? approver : null,
  }
}

function wholeOf(event: LinkedEvent): OfficeReply<'GET /api/audit/:id'> {
  const { before = null, after = null, ...detail } = event.detail
  const { seq, previous, hash } = event
  const isLinked = seq !== null && previous !== null && hash !== null
  return {
    ...rowOf(event),
    request_id: event.requestId,
    ...{ before, after, detail },
    link: isLinked
      ? { seq: Number(seq), previous: previous.toString('hex'), hash: hash.toString('hex') }
      : null,
  }
}

function faultOf({ place, event, fault, why }: AuditFault) {
  const number = (id: bigint | null) => (id === null ? null : Number(id))
  return { place: number(place), event: number(event), fault, why }
}
