/** The day at a glance: who plays, what is staked and paid by product, what waits and what is wrong. */
import Type, { type Static } from 'typebox'
import { CodeOf, Money, Nullable, Poll, Strict, Time } from '../shapes.ts'
import { FAMILIES } from '../site.ts'
import { defineOffice } from './office-endpoint.ts'

export const PRODUCTS = ['POLL_1', 'POLL_2', 'VN', 'TN', 'KH'] as const
export type Product = (typeof PRODUCTS)[number]

/** Of what is settled: stakes without refunds, what was paid, what is left to the house. */
const Sums = Strict({
  turnover: Money,
  payout: Money,
  net: Money,
  /** Payout of turnover in percent; null without any turnover. */
  return_percent: Nullable(Type.Number()),
})
export type Sums = Static<typeof Sums>

/** What the rates give back in the long run, for the stakes of today; null where some of them have none. */
const Theory = Nullable(Type.Number())

const ProductDay = Strict({
  product: CodeOf(PRODUCTS),
  today: Sums,
  yesterday: Sums,
  theory_percent: Theory,
})
export type ProductDay = Static<typeof ProductDay>

/** Games of one provider and family: what was staked and paid in the hours of the day, less what was taken back in them. */
const GamesDay = Strict({
  /** As the command line names it. */
  provider: Type.String(),
  title: Type.String(),
  family: CodeOf(FAMILIES),
  /** Opened today. */
  rounds: Type.Integer({ minimum: 0 }),
  today: Sums,
  yesterday: Sums,
  theory_percent: Theory,
})
export type GamesDay = Static<typeof GamesDay>

/** Hours of Phnom Penh, 0 to 23; null: still to come. */
const HourRow = Strict({ hour: Type.Integer(), today: Nullable(Money), before: Money })
export type HourRow = Static<typeof HourRow>

export const ALARMS = [
  'maintenance',
  'break_glass',
  'server_silent',
  'vault_down',
  'clock_off',
  'draws_late',
  'draws_odd',
  'breaker_open',
  'exceptions',
  'voided',
  'audit_old',
  'audit_differences',
  'results_missing',
] as const
export type Alarm = (typeof ALARMS)[number]

export const Today = Strict({
  at: Time,
  /** In Phnom Penh. */
  day: Type.String(),
  /** Players who did something within the last five minutes. */
  online: Type.Integer(),
  /** Stakes on draws of lotto 59 and of the ticket lottery that are not settled yet. */
  open_stakes: Money,
  products: Type.Array(ProductDay),
  games: Type.Array(GamesDay),
  draws: Type.Array(
    Strict({ poll: Poll, enabled: Type.Boolean(), is_open: Type.Boolean(), late_s: Type.Number() }),
  ),
  waiting: Strict({ approvals: Type.Integer(), results: Type.Integer() }),
  /** `n`: how many, where there is a number to tell. */
  alarms: Type.Array(Strict({ code: CodeOf(ALARMS), n: Nullable(Type.Integer()) })),
})
export type Today = Static<typeof Today>

export const todayEndpoints = defineOffice({
  'GET /api/today': {
    summary: 'The day at a glance, some seconds old at most.',
    access: 'staff',
    permission: 'today.read',
    scope: 'house',
    reply: Today,
    refusals: [],
  },
  'GET /api/today/hours': {
    summary:
      'Stakes by the hour, today beside the same day of the week before: a draw’s in the hour of its close.',
    access: 'staff',
    permission: 'today.read',
    scope: 'house',
    reply: Strict({
      day: Type.String(),
      /** A week before. */
      before: Type.String(),
      hours: Type.Array(HourRow),
    }),
    refusals: [],
  },
})
