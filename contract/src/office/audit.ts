/** The audit log as the office reads it: who did what, when, why, how it was before and after; and that nobody has changed it. */
import { EVENT_KIND_NAMES } from '@samnang/core/significant-events'
import Type from 'typebox'
import { CodeOf, FreeText, Id, IdText, Nullable, OfOne, Page, paging, Strict, Time } from '../shapes.ts'
import { defineOffice } from './office-endpoint.ts'

/** A day of Phnom Penh, or a minute of one. */
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}( ([01]\\d|2[0-3]):[0-5]\\d)?$' })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

const AuditRow = Strict({
  id: Id,
  at: Time,
  /** `staff:NAME`, `player:ID`, `system`, `guest`. */
  actor: Type.String(),
  action: Type.String(),
  target: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  /** The colleague who agreed, where it took two. */
  approved_by: Nullable(Type.String()),
})

/** Where an event stands in the chain; null: a player's, which is linked within a minute. */
const Link = Nullable(Strict({ seq: Id, previous: Hash, hash: Hash }))

/** `place` is a number of the chain. */
const Fault = Strict({
  place: Nullable(Type.Integer()),
  event: Nullable(Type.Integer()),
  fault: Type.Union([
    Type.Literal('forged'),
    Type.Literal('deleted'),
    Type.Literal('reordered'),
    Type.Literal('inserted'),
  ]),
  why: Type.String(),
})

export const auditEndpoints = defineOffice({
  'GET /api/audit': {
    summary: 'Significant events, the newest first; filters all have to hold.',
    access: 'staff',
    permission: 'audit.read',
    scope: 'house',
    query: Strict({
      actor: Type.Optional(FreeText),
      /** How the action begins. */
      action: Type.Optional(FreeText),
      target: Type.Optional(FreeText),
      /** Of significant events, one kind alone. */
      kind: Type.Optional(CodeOf(EVENT_KIND_NAMES)),
      from: Type.Optional(Moment),
      /** A day counts to its end; a minute is not in it itself. */
      to: Type.Optional(Moment),
      ...paging,
    }),
    reply: Page(AuditRow),
    refusals: ['invalid_dates'],
  },
  'GET /api/audit/verify': {
    summary: 'Proves a part of the chain, some thousand events; `next` goes on where this one ended.',
    access: 'staff',
    permission: 'audit.read',
    scope: 'house',
    query: Strict({
      /** The number in the chain that was proved last. */
      after: Type.Optional(IdText),
      /** A head that somebody kept: it has to stand in the chain. */
      head: Type.Optional(Hash),
    }),
    reply: Strict({
      /** The first place that is not as it was written. */
      fault: Nullable(Fault),
      /** So far everything is as it was written; null: the log is empty. */
      proved: Nullable(Id),
      /** Null: the end is reached, or a fault. */
      next: Nullable(Type.String()),
      head: Nullable(Strict({ seq: Id, hash: Hash })),
      /** Players' events that are linked within the next minute. */
      waiting: Type.Integer({ minimum: 0 }),
      /** Where the head that was asked for stands; null: nowhere, or none was asked for. */
      known: Nullable(Id),
    }),
    refusals: [],
  },
  'GET /api/audit/:id': {
    summary: 'One event: how it was before and after, and its place in the chain.',
    access: 'staff',
    permission: 'audit.read',
    scope: 'house',
    params: OfOne,
    reply: Strict({
      ...AuditRow.properties,
      request_id: Nullable(Type.String()),
      /** JSON. */
      before: Type.Unknown(),
      after: Type.Unknown(),
      /** What was noted besides. */
      detail: Type.Unknown(),
      link: Link,
    }),
    refusals: [],
  },
})
