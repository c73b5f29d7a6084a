/** Whether the house's machines do their work. */
import Type, { type Static } from 'typebox'
import { Nullable, Strict, Time } from '../shapes.ts'
import { defineOffice } from './office-endpoint.ts'
import { ReadFrom } from './read-from.ts'

export const Health = Strict({
  at: Time,
  version: Type.String(),
  /** The server on this machine; null: it does not answer. */
  server: Nullable(
    Strict({
      ready: Type.Boolean(),
      database: Type.Boolean(),
      migrations: Type.Boolean(),
      draws: Type.Boolean(),
      vault: Type.Boolean(),
      clock: Type.Boolean(),
      slips: Type.Boolean(),
      /** What runs is what was released. */
      files: Type.Optional(Type.Boolean()),
      /** Its clock against the database's; ahead: positive. */
      clock_gap_ms: Nullable(Type.Number()),
      /** Open event streams. */
      streams: Nullable(Type.Integer()),
      /** Whom it has live events from: the database, NATS (where it relays or follows), or the database because NATS is away. */
      live: Nullable(
        Type.Union([
          Type.Literal('database'),
          Type.Literal('relays'),
          Type.Literal('follows'),
          Type.Literal('away'),
        ]),
      ),
      /** A call to the vault on average since its start. */
      vault_ms: Nullable(Type.Number()),
      /** Providers that are not asked at the moment, because they do not answer. */
      breakers: Type.Array(Type.String()),
    }),
  ),
  /** Bytes where the data stands; null: not to be found out. */
  disk: Nullable(Strict({ free: Type.Number(), total: Type.Number() })),
  database: Strict({
    bytes: Type.Number(),
    connections: Type.Integer(),
    connections_max: Type.Integer(),
    standbys: Type.Integer(),
    /** Behind by how much the last of them is; null: none, or hidden from the office. */
    lag_s: Nullable(Type.Number()),
  }),
  /** Where the office reads its reports; left out in a house without a replica for them. */
  reports: Type.Optional(ReadFrom),
  /** Events for pages, kept for some minutes, and the newest one. */
  outbox: Strict({ events: Type.Integer(), newest_at: Nullable(Time) }),
  /** Null: there was none yet. */
  ledger_audit: Nullable(Strict({ at: Time, took_s: Type.Number(), differences: Type.Integer() })),
  audit: Strict({
    /** Events that the next minute links. */
    waiting: Type.Integer(),
    /** The head of the latest UTC day that was published. */
    head: Nullable(Strict({ day: Type.String(), hash: Type.String() })),
  }),
})
export type Health = Static<typeof Health>

export const healthEndpoints = defineOffice({
  'GET /api/health': {
    summary: 'Server, vault, clock, disk, connections, replicas, and the last audits.',
    access: 'staff',
    permission: 'health.read',
    scope: 'house',
    reply: Health,
    refusals: [],
  },
})
