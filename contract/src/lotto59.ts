/** Lotto 59 as it crosses the wire: polls, draws, bets, tickets. */
import { RANGE_TYPES } from '@samnang/core/lotto59/markets'
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import {
  CodeOf,
  Day,
  Hex,
  Id,
  IdText,
  LimitText,
  Money,
  Nullable,
  Page,
  Poll,
  Post,
  paging,
  Strict,
  Time,
  VoidReason,
} from './shapes.ts'
import { PollLimits } from './site.ts'

export const RangeType = CodeOf(RANGE_TYPES)
export const BetType = Type.Union([RangeType, Type.Literal('NUMBER'), Type.Literal('JACKPOT')])
export type BetType = Static<typeof BetType>
const Status = Type.Union([Type.Literal('UNDER'), Type.Literal('OVER')])
const Ball = Type.Integer({ minimum: 1, maximum: 59 })
const PickedNumbers = Type.Array(Ball, { minItems: 5, maxItems: 5, uniqueItems: true })

const Market = Strict({
  type: RangeType,
  status: Type.Optional(Status),
  title: Type.String(),
  range: Type.String(),
  rate: Type.Number(),
  return_percent: Type.Number(),
  /** Chance of the market as a fraction of 1, exact value rounded to 9 digits. */
  chance: Type.Number(),
})

export const PollInfo = Strict({
  id: Poll,
  enabled: Type.Boolean(),
  /** Seconds from one close to the next. */
  period: Type.Integer(),
  delay_result: Type.Number(),
  release_result_time: Type.Number(),
  total_release_result_time: Type.Number(),
  limits: PollLimits,
  paytable: Strict({
    version: Type.Integer(),
    markets: Type.Array(Market),
    number: Strict({ rate: Type.Number(), return_percent: Type.Number(), chance: Type.Number() }),
    jackpot: Strict({
      line: Money,
      small: Type.Number(),
      big: Type.Number(),
      pot: Money,
      return_percent: Type.Number(),
      /** Percent of every stake that goes into the pot. */
      share_percent: Type.Optional(Type.Integer()),
      /** What the house puts into the pot after a hit; 0: nothing. */
      seed: Type.Optional(Money),
    }),
  }),
})
export type PollInfo = Static<typeof PollInfo>

export const Playing = Strict({
  result_id: Id,
  poll: Poll,
  number: Type.Integer(),
  opens_at: Time,
  closes_at: Time,
  server_time: Time,
  commitment: Strict({ C: Hex, P: Hex, mode: Type.Integer(), round: Type.Optional(Type.Integer()) }),
  pot: Money,
  /** The rates of this draw; where they are not those of the poll, the poll is asked again. */
  paytable_version: Type.Optional(Type.Integer()),
})
export type Playing = Static<typeof Playing>

export const Releasing = Strict({
  result_id: Id,
  poll: Poll,
  number: Type.Integer(),
  closed_at: Time,
  /** When the show ends: total known, winnings booked. */
  released_at: Time,
  server_time: Time,
  balls: Type.Array(Ball),
  next_ball_at: Nullable(Time),
})
export type Releasing = Static<typeof Releasing>

export const Result = Strict({
  result_id: Id,
  poll: Poll,
  number: Type.Integer(),
  closed_at: Time,
  balls: Type.Array(Ball),
  posts: Nullable(Strict({ A: Ball, B: Ball, C: Ball, D: Ball, E: Ball })),
  total: Nullable(Type.Integer()),
  category: Nullable(
    Type.Union([
      Type.Literal('1 small'),
      Type.Literal('2 small'),
      Type.Literal('3 small'),
      Type.Literal('3 big'),
      Type.Literal('4 big'),
      Type.Literal('5 big'),
    ]),
  ),
  size: Nullable(Type.Union([Type.Literal('small'), Type.Literal('big')])),
  status: Nullable(Status),
  void: Type.Boolean(),
  void_reason: Type.Optional(VoidReason),
})
export type Result = Static<typeof Result>

export const Ticket = Strict({
  id: Id,
  result_id: Id,
  group_id: Id,
  created_at: Time,
  poll: Poll,
  /** Number of the draw within its day, as the screens show it. */
  number: Type.Integer(),
  type: BetType,
  status: Type.Optional(Status),
  range: Type.Optional(Type.String()),
  value: Type.Optional(Ball),
  post: Type.Optional(Post),
  numbers: Type.Optional(Type.Array(Ball)),
  rate: Type.Number(),
  amount: Money,
  payout: Money,
  jackpot_win_amount: Money,
  jackpot_result: Nullable(Strict({ diff: Type.Integer(), matched: Type.Array(Ball) })),
  outstanding: Type.Boolean(),
  void: Type.Boolean(),
})
export type Ticket = Static<typeof Ticket>

/** Void tickets count with their amount given back: their net is 0. */
export const TicketTotal = Strict({
  count: Type.Integer(),
  amount: Money,
  payout: Money,
  jackpot_win_amount: Money,
  refunded: Money,
  net: Money,
})
export type TicketTotal = Static<typeof TicketTotal>

/** `amount` is whole riel; on NUMBER it is the stake of each chosen post. */
const Amount = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const BetEntry = Strict({
  type: BetType,
  amount: Amount,
  value: Type.Optional(Ball),
  posts: Type.Optional(Type.Array(Post, { maxItems: 5, uniqueItems: true })),
  numbers: Type.Optional(PickedNumbers),
})
export type BetEntry = Static<typeof BetEntry>

const ClientNonce = Type.String({ pattern: '^[0-9a-f]{32}$' })
export const BetSlip = Strict({
  poll: Poll,
  result_id: Id,
  client_nonce: Type.Optional(ClientNonce),
  bets: Type.Array(BetEntry, { minItems: 1, maxItems: 50 }),
})
export type BetSlip = Static<typeof BetSlip>

const Receipt = Strict({
  ticket_id: Id,
  leaf: Hex,
  salt: Hex,
  accepted_ms: Type.Integer(),
  /** Ed25519 by the operator's key, base64; with a batch it covers all receipts of the batch. */
  signature: Type.String(),
  /** Its place among the receipts that were signed with it, and its path to their root. */
  batch: Type.Optional(
    Strict({
      index: Type.Integer({ minimum: 0 }),
      size: Type.Integer({ minimum: 1 }),
      path: Type.Array(Hex),
    }),
  ),
})

export const BetPlaced = Strict({
  group_id: Id,
  result_id: Id,
  balance: Money,
  tickets: Type.Array(Ticket),
  receipts: Type.Array(Receipt),
})
export type BetPlaced = Static<typeof BetPlaced>

const betRefusals = [
  'amount_too_small',
  'amount_too_large',
  'draw_closed',
  'not_enough_money',
  'jackpot_over_limit',
  'jackpot_numbers_limit',
  'player_draw_limit',
  'house_exposure',
  'invalid_bet',
  'no_post',
  'jackpot_step',
  'poll_disabled',
  'idempotency_mismatch',
  'overloaded',
  'account_locked',
  'excluded',
  'cooling_off',
  'reality_check_due',
  'stake_limit',
  'loss_limit',
  'not_found',
] as const

export const Winners = Strict({
  winners: Type.Array(Strict({ bet_id: Id, diff: Type.Integer(), price: Money })),
  message: Nullable(Type.String()),
})
export type Winners = Static<typeof Winners>

const PollQuery = Strict({ poll: Type.Optional(Poll) })
const HistoryQuery = Strict({
  poll: Type.Optional(Poll),
  date: Type.Optional(Day),
  number: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
  ...paging,
})

export const lotto59Endpoints = defineEndpoints({
  'GET /api/poll': {
    summary: 'Both polls with paytable and limits, and the poll in use.',
    access: 'player',
    load: 'kept',
    query: PollQuery,
    reply: Strict({ polls: Type.Array(PollInfo), current: Poll }),
    refusals: [],
  },
  'GET /api/paytable': {
    summary: 'What both polls pay and take, for anybody: the rules page is read before the first stake.',
    access: 'public',
    reply: Strict({ polls: Type.Array(PollInfo) }),
    refusals: [],
  },
  'GET /api/v1/result/playing': {
    summary: 'The draw that takes bets now.',
    access: 'player',
    load: 'kept',
    query: PollQuery,
    reply: Nullable(Playing),
    refusals: [],
  },
  'GET /api/v1/result/releasing': {
    summary: 'The draw that is being shown, with the balls shown so far.',
    access: 'player',
    query: PollQuery,
    reply: Nullable(Releasing),
    refusals: [],
  },
  'GET /api/v1/result/recent': {
    summary: 'The latest fully shown results, newest first.',
    access: 'public',
    query: Strict({ poll: Type.Optional(Poll), limit: Type.Optional(LimitText) }),
    reply: Strict({ results: Type.Array(Result) }),
    refusals: [],
  },
  'GET /api/v1/result/history': {
    summary: 'Past results by day and number.',
    access: 'player',
    isAction: true,
    query: HistoryQuery,
    reply: Page(Result),
    refusals: [],
  },
  'GET /api/result/history': {
    summary: 'Past results by day and number (older path).',
    access: 'player',
    isAction: true,
    query: HistoryQuery,
    reply: Page(Result),
    refusals: [],
  },
  'POST /api/bet': {
    summary: 'Places a slip: all of its bets or none. Header Idempotency-Key: a UUID.',
    access: 'player',
    rate: 'bet',
    takesKey: true,
    body: BetSlip,
    reply: BetPlaced,
    refusals: betRefusals,
  },
  'POST /api/bet/jackpot': {
    summary: 'Places one jackpot bet. Header Idempotency-Key: a UUID.',
    access: 'player',
    rate: 'bet',
    takesKey: true,
    body: Strict({
      poll: Poll,
      result_id: Id,
      client_nonce: Type.Optional(ClientNonce),
      amount: Amount,
      numbers: PickedNumbers,
    }),
    reply: BetPlaced,
    refusals: betRefusals,
  },
  'GET /api/v1/ticket/list': {
    summary:
      "The player's tickets, newest first: whole groups, until `limit` tickets are there. The first page of a list that is asked for by poll, days and state alone brings its sums.",
    access: 'player',
    query: Strict({
      poll: Type.Optional(Poll),
      result_id: Type.Optional(IdText),
      group_id: Type.Optional(IdText),
      outstanding: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
      /** Only groups of which a ticket has won. */
      won: Type.Optional(Type.Literal('true')),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...paging,
    }),
    reply: Strict({
      rows: Type.Array(Ticket),
      next: Nullable(Type.String()),
      total: Type.Optional(TicketTotal),
    }),
    refusals: ['invalid_dates'],
  },
  'GET /api/v1/ticket/badge': {
    summary: 'How many tickets are waiting for a result.',
    access: 'player',
    reply: Strict({ outstanding: Type.Integer() }),
    refusals: [],
  },
  'GET /api/v1/jackpot/winner': {
    summary: 'Jackpot winners of the latest draws, and the message of the operator.',
    access: 'player',
    reply: Winners,
    refusals: [],
  },
})
