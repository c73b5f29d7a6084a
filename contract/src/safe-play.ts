/** Playing safely: limits, cooling-off and self-exclusion, the reminder. They hold across all products. */
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import { Money, Nullable, Strict, Time } from './shapes.ts'

export const LimitKind = Type.Union([Type.Literal('stake'), Type.Literal('loss'), Type.Literal('deposit')])
export const LimitWindow = Type.Union([Type.Literal('24h'), Type.Literal('7d'), Type.Literal('1m')])
const Amount = Type.Integer({ minimum: 1_000, maximum: 1_000_000_000_000 })

export const PlayLimit = Strict({
  kind: LimitKind,
  window: LimitWindow,
  /** Null: no limit. */
  amount: Nullable(Money),
  used: Money,
  /** What it still allows, more than the amount after winnings; null: no limit. */
  left: Type.Optional(Nullable(Money)),
  /** A higher limit, or none, that was asked for. `confirm_from`: when it may be confirmed; it ends if not. */
  pending: Nullable(Strict({ amount: Nullable(Money), confirm_from: Time, confirm_until: Time })),
})
export type PlayLimit = Static<typeof PlayLimit>

export const Exclusion = Strict({
  kind: Type.Union([Type.Literal('cooling_off'), Type.Literal('self_exclusion')]),
  from: Time,
  until: Time,
})
export type Exclusion = Static<typeof Exclusion>

/** The session as the clock in every game view shows it. */
export const PlaySession = Strict({
  since: Time,
  staked: Money,
  paid: Money,
  net: Money,
  /** Bought into a fishing game and not given back yet: neither staked nor lost. */
  in_play: Money,
  reminder_minutes: Type.Union([Type.Literal(15), Type.Literal(30), Type.Literal(60)]),
  /** Betting stops at this moment until the reminder is answered. */
  reminder_at: Time,
  reminder_due: Type.Boolean(),
})
export type PlaySession = Static<typeof PlaySession>

export const SafePlay = Strict({
  limits: Type.Array(PlayLimit),
  exclusion: Nullable(Exclusion),
  session: PlaySession,
})
export type SafePlay = Static<typeof SafePlay>

export const safePlayEndpoints = defineEndpoints({
  'GET /api/user/limits': {
    summary: 'Limits, exclusion and the clock of the session.',
    access: 'player',
    reply: SafePlay,
    refusals: [],
  },
  'PUT /api/user/limits': {
    summary:
      'Lower at once; higher or none is asked for, and confirmed after 24 h by the same request with confirm.',
    access: 'player',
    body: Strict({
      kind: LimitKind,
      window: LimitWindow,
      amount: Nullable(Amount),
      confirm: Type.Optional(Type.Boolean()),
    }),
    reply: SafePlay,
    refusals: ['not_found', 'limit_too_early', 'limit_nothing_pending'],
  },
  'POST /api/user/exclusion': {
    summary: 'Stops playing at once: 24 h to 6 weeks, or 6 months and longer. Cannot be shortened.',
    access: 'player',
    body: Strict({
      kind: Type.Union([Type.Literal('cooling_off'), Type.Literal('self_exclusion')]),
      until: Time,
    }),
    reply: SafePlay,
    refusals: ['not_found', 'exclusion_length', 'exclusion_shorter'],
  },
  'POST /api/user/reality_check': {
    summary: 'Answers the reminder; with minutes, changes how often it comes.',
    access: 'player',
    body: Strict({
      minutes: Type.Optional(Type.Union([Type.Literal(15), Type.Literal(30), Type.Literal(60)])),
    }),
    reply: Strict({ staked: Money, paid: Money, net: Money, since: Time, session: PlaySession }),
    refusals: [],
  },
})
