/** The ticket lottery: draws of VN, TN and KH, tickets of many lines, and what they have won. */
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import {
  Day,
  FreeText,
  Id,
  IdText,
  Keyed,
  Money,
  Nullable,
  OfOne,
  Page,
  paging,
  Strict,
  Time,
  VoidReason,
} from './shapes.ts'

export const LotteryType = Type.Union([Type.Literal('VN'), Type.Literal('TN'), Type.Literal('KH')])
export type LotteryType = Static<typeof LotteryType>
export const Digits = Type.Union([Type.Literal(2), Type.Literal(3)])
export type Digits = Static<typeof Digits>
/** The column of a draw that a number is bet on: A, B … or LO. */
export const LotteryPost = Type.String({ pattern: '^[A-Z]{1,2}$' })
/** As entered and as drawn: always text, with its leading zeros. */
export const LotteryNumber = Type.String({ maxLength: 6 })

/** `closing`: some groups of posts are closed, others still open. */
export const LotteryDrawState = Type.Union([
  Type.Literal('scheduled'),
  Type.Literal('open'),
  Type.Literal('closing'),
  Type.Literal('closed'),
  Type.Literal('entered'),
  Type.Literal('confirmed'),
  Type.Literal('settled'),
  Type.Literal('reopened'),
  Type.Literal('void'),
])
export type LotteryDrawState = Static<typeof LotteryDrawState>

export const LotteryClose = Strict({
  posts: Type.Array(LotteryPost),
  digits: Type.Array(Digits),
  closes_at: Time,
})

/** What a post offers: the places that one number is compared with, as they are charged; 0: not offered. */
export const LotteryPostOffer = Strict({
  post: LotteryPost,
  d2: Type.Integer(),
  d3: Type.Integer(),
  /** Riel for each riel on one place. */
  rate2: Nullable(Type.Number()),
  rate3: Nullable(Type.Number()),
  /** Places that are compared, where these are more than are charged: the return to players is counted with them. */
  places2: Type.Optional(Type.Integer()),
  places3: Type.Optional(Type.Integer()),
})
export type LotteryPostOffer = Static<typeof LotteryPostOffer>

/** A number that is not sold in a draw (percent 0), or paid at a part of its rate. */
export const LotterySpecial = Strict({ number: LotteryNumber, digits: Digits, percent: Type.Integer() })

export const LotteryDraw = Strict({
  id: Id,
  type: LotteryType,
  session: Type.String(),
  title: Type.String(),
  opens_at: Time,
  draw_at: Time,
  closes: Type.Array(LotteryClose),
  stop_delete_at: Time,
  state: LotteryDrawState,
  /** Names of the provinces, main column first; empty where there is none. */
  columns: Type.Array(Type.String()),
  /** Drawn by the house from a committed seed, with a verify page. */
  house_drawn: Type.Boolean(),
  rule_version: Type.Integer(),
})
export type LotteryDraw = Static<typeof LotteryDraw>

/** A draw with all that a bet page needs to price a line as the server will. */
export const LotteryOffer = Strict({
  ...LotteryDraw.properties,
  posts: Type.Array(LotteryPostOffer),
  limits: Strict({
    min: Money,
    step: Money,
    /** Most for one unit. */
    max2: Money,
    max3: Money,
    /** Most numbers of a line after expansion. */
    numbers: Type.Integer(),
    /** Most lines of a ticket. */
    lines: Type.Integer(),
  }),
  specials: Type.Array(LotterySpecial),
})
export type LotteryOffer = Static<typeof LotteryOffer>

export const RangeMode = Type.Union([
  Type.Literal('step'),
  Type.Literal('tail'),
  Type.Literal('head'),
  Type.Literal('double'),
  Type.Literal('pattern'),
])
export type RangeMode = Static<typeof RangeMode>

const itemIn = {
  numbers: Type.Array(LotteryNumber, { minItems: 1, maxItems: 100 }),
  digits: Digits,
  posts: Type.Array(LotteryPost, { maxItems: 30 }),
  /** Riel for one unit: one number on one place. */
  amount: Type.Number(),
  kind: Type.Union([Type.Literal('straight'), Type.Literal('permute'), Type.Literal('range')]),
  /** Of `range` alone: `from` and `to` of a step; `from` is the pattern (`1X`) or the digit of head and tail. */
  range: Type.Optional(Strict({ from: LotteryNumber, to: LotteryNumber, mode: RangeMode })),
}
/** A range enters no numbers of its own. */
export const LotteryItemIn = Strict({ ...itemIn, numbers: Type.Array(LotteryNumber, { maxItems: 100 }) })
export type LotteryItemIn = Static<typeof LotteryItemIn>

/** What lines pay: the rules of their draw, and the percent of each of their numbers that is not paid in full. */
export const LotteryShown = Strict({
  rule_version: Id,
  reduced: Keyed('^[0-9]{2,3}$', Type.Integer({ minimum: 0, maximum: 100 })),
})
export type LotteryShown = Static<typeof LotteryShown>

export const LotteryWinPlace = Strict({ post: LotteryPost, place: Type.String(), number: LotteryNumber })

export const LotteryItem = Strict({
  ...LotteryItemIn.properties,
  id: Id,
  expanded: Type.Array(LotteryNumber),
  units: Type.Integer(),
  cost: Money,
  /** By digits; where posts pay differently, the highest. */
  rate: Type.Record(Type.String(), Type.Number()),
  /** By post, as frozen when the line was placed. */
  rates: Type.Record(Type.String(), Type.Number()),
  /** Numbers of the line that pay a part of the rate: percent by number. */
  reduced: Type.Record(Type.String(), Type.Integer()),
  state: Type.Union([
    Type.Literal('pending'),
    Type.Literal('won'),
    Type.Literal('lost'),
    Type.Literal('void'),
    Type.Literal('deleted'),
  ]),
  payout: Money,
  win_places: Type.Array(LotteryWinPlace),
  /** A winning line on the player's own list, taken off it, or marked as collected. */
  collect: Nullable(Type.Union([Type.Literal('listed'), Type.Literal('held'), Type.Literal('paid')])),
})
export type LotteryItem = Static<typeof LotteryItem>

export const LotteryTicketState = Type.Union([
  Type.Literal('draft'),
  Type.Literal('placed'),
  Type.Literal('won'),
  Type.Literal('lost'),
  Type.Literal('deleted'),
  Type.Literal('void'),
])
export type LotteryTicketState = Static<typeof LotteryTicketState>

export const LotteryTicket = Strict({
  id: Id,
  result_id: Id,
  type: LotteryType,
  session: Type.String(),
  title: Type.String(),
  draw_at: Time,
  /** From then on nothing can be deleted. */
  stop_delete_at: Time,
  created_at: Time,
  placed_at: Nullable(Time),
  state: LotteryTicketState,
  units: Type.Integer(),
  cost: Money,
  payout: Money,
  /** The player has marked all that it has won as collected. */
  paid_out: Type.Boolean(),
  /** When staff have handed its winnings out over a counter. */
  handed_out_at: Nullable(Time),
  rule_version: Type.Integer(),
})
export type LotteryTicket = Static<typeof LotteryTicket>

const TicketWithItems = Strict({ ticket: LotteryTicket, items: Type.Array(LotteryItem) })
export type LotteryTicketWithItems = Static<typeof TicketWithItems>

/** Prizes as they are announced: the name of a prize and its numbers, for each column (KH and TN have one). */
export const LotteryPrizes = Type.Array(
  Strict({
    title: Type.String(),
    prizes: Type.Array(Strict({ prize: Type.String(), numbers: Type.Array(LotteryNumber) })),
  }),
)

export const LotteryResult = Strict({
  ...LotteryDraw.properties,
  prizes: Nullable(LotteryPrizes),
  /** Numbers that have won, by post; `**` and `***` where none is known yet. */
  posts: Type.Record(Type.String(), Strict({ d2: Type.Array(Type.String()), d3: Type.Array(Type.String()) })),
  void_reason: Nullable(VoidReason),
})
export type LotteryResult = Static<typeof LotteryResult>

export const LotteryTotal = Strict({
  count: Type.Integer(),
  cost: Money,
  payout: Money,
  /** Cost of tickets without a result. */
  outstanding: Money,
  /** Payout minus cost of those that have one. */
  net: Money,
})
export type LotteryTotal = Static<typeof LotteryTotal>

const type = Type.Optional(LotteryType)
const BALANCE = { balance: Money }
const LINE = Strict({ ticket_id: Id, item_id: Id })
const PLAYER_REFUSALS = [
  'account_locked',
  'excluded',
  'cooling_off',
  'reality_check_due',
  'stake_limit',
  'loss_limit',
] as const

/** What offers and takes bets is refused while the lottery is off; what a player has bought stays theirs. */
export const lotteryEndpoints = defineEndpoints({
  'GET /api/lottery/result/time': {
    summary: 'The draws that take bets now and the next ones, with posts, rates, limits and closing times.',
    access: 'player',
    lottery: 'on',
    query: Strict({ type }),
    reply: Strict({ server_time: Time, draws: Type.Array(LotteryOffer) }),
    refusals: [],
  },
  'GET /api/lottery/result/timeout': {
    summary: 'Closing times by type, session and group of posts.',
    access: 'player',
    lottery: 'on',
    reply: Strict({
      server_time: Time,
      rows: Type.Array(
        Strict({
          result_id: Id,
          type: LotteryType,
          session: Type.String(),
          title: Type.String(),
          draw_at: Time,
          posts: Type.Array(LotteryPost),
          digits: Type.Array(Digits),
          closes_at: Time,
          stop_delete_at: Time,
          open: Type.Boolean(),
        }),
      ),
    }),
    refusals: [],
  },
  'GET /api/lottery/result/list': {
    summary: 'Draws of a Phnom Penh day with their results, newest first.',
    access: 'player',
    query: Strict({
      type,
      date: Type.Optional(Day),
      ...paging,
    }),
    reply: Page(LotteryResult),
    refusals: ['invalid_dates'],
  },
  'GET /api/lottery/result/:id': {
    summary: 'One draw: its prizes as announced and the numbers that each post has won with.',
    access: 'player',
    params: OfOne,
    reply: LotteryResult,
    refusals: ['not_found'],
  },
  'GET /api/lottery/ticket/load': {
    summary: 'My draft for a draw, made if there is none.',
    access: 'player',
    lottery: 'on',
    query: Strict({ result_id: IdText, type }),
    reply: TicketWithItems,
    refusals: ['not_found', 'draw_closed'],
  },
  'POST /api/lottery/ticket/bet': {
    summary:
      'Prices lines and keeps them as the draft, or places them: all of them or none. A refusal of one line names it: `errors` has `items.N`, from 0, with the numbers that are meant.',
    access: 'player',
    rate: 'bet',
    takesKey: true,
    body: Strict({
      result_id: Id,
      ticket_id: Type.Optional(Id),
      items: Type.Array(LotteryItemIn, { maxItems: 100 }),
      place: Type.Boolean(),
      /** What the player was shown before placing: where it is no longer so, nothing is placed. */
      shown: Type.Optional(LotteryShown),
    }),
    reply: Strict({ ...TicketWithItems.properties, ...BALANCE }),
    refusals: [
      'lottery_off',
      'not_found',
      'draw_closed',
      'amount_too_small',
      'amount_too_large',
      'amount_step',
      'not_enough_money',
      'no_post',
      'post_not_offered',
      'invalid_number',
      'too_many_numbers',
      'too_many_lines',
      'number_blocked',
      'pays_otherwise',
      'number_limit',
      'player_number_limit',
      'invalid_bet',
      'idempotency_mismatch',
      ...PLAYER_REFUSALS,
    ],
  },
  'DELETE /api/lottery/ticket/delete': {
    summary: 'Drops a draft, or takes a placed ticket back before its stop-delete, with refund.',
    access: 'player',
    body: Strict({ ticket_id: Id }),
    reply: Strict({ ticket: LotteryTicket, ...BALANCE }),
    refusals: ['not_found', 'delete_closed'],
  },
  'DELETE /api/lottery/ticket/delete/item': {
    summary: 'The same for one line; with its last line the ticket goes.',
    access: 'player',
    body: LINE,
    reply: Strict({ ticket: LotteryTicket, ...BALANCE }),
    refusals: ['not_found', 'delete_closed'],
  },
  'POST /api/lottery/ticket/payout': {
    summary: 'Marks winnings as collected: the lines named, else all lines on the list. Moves no money.',
    access: 'player',
    body: Strict({ ticket_id: Id, item_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })) }),
    reply: TicketWithItems,
    refusals: ['not_found', 'not_won'],
  },
  'DELETE /api/lottery/ticket/delete/payout/item': {
    summary: 'Takes a winning line off the list to collect. The win stays.',
    access: 'player',
    body: LINE,
    reply: TicketWithItems,
    refusals: ['not_found', 'not_won', 'already_paid_out'],
  },
  'GET /api/lottery/ticket/list': {
    summary: 'My tickets by Phnom Penh days, newest first.',
    access: 'player',
    query: Strict({
      type,
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      state: Type.Optional(LotteryTicketState),
      search: Type.Optional(FreeText),
      ...paging,
    }),
    reply: Page(LotteryTicket),
    refusals: ['invalid_dates'],
  },
  'GET /api/lottery/ticket/total': {
    summary: 'What those tickets add up to, without drafts and without those taken back.',
    access: 'player',
    query: Strict({
      type,
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      state: Type.Optional(LotteryTicketState),
      search: Type.Optional(FreeText),
    }),
    reply: Strict({
      ...LotteryTotal.properties,
      by_type: Strict({ VN: LotteryTotal, TN: LotteryTotal, KH: LotteryTotal }),
    }),
    refusals: ['invalid_dates'],
  },
  'GET /api/lottery/ticket/items': {
    summary: 'One ticket with its lines.',
    access: 'player',
    query: Strict({ ticket_id: IdText }),
    reply: TicketWithItems,
    refusals: ['not_found'],
  },
})
