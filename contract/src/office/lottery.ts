/** The desk of the ticket lottery: its draws, results typed by two people, what may be taken back, what was handed out. */
import { STAFF_VOID_REASONS } from '@samnang/core/void-reason'
import Type, { type Static } from 'typebox'
import { Digits, LotteryClose, LotteryPrizes, LotteryType } from '../lottery.ts'
import {
  CodeOf,
  Day,
  Id,
  IdText,
  Money,
  Nullable,
  OfOne,
  Page,
  paging,
  Strict,
  Time,
  VoidReason,
} from '../shapes.ts'
import { DrawFacts } from './dispute.ts'
import { Command, defineOffice } from './office-endpoint.ts'
import { Moment } from './words.ts'

export const DESK_DRAW_STATES = [
  ...(['scheduled', 'open', 'closed', 'entered', 'confirmed', 'settled', 'reversing', 'reopened'] as const),
  'void',
] as const

export const DeskDraw = Strict({
  id: Id,
  type: LotteryType,
  session: Type.String(),
  title: Type.String(),
  opens_at: Time,
  closes_at: Time,
  draw_at: Time,
  state: CodeOf(DESK_DRAW_STATES),
  house_drawn: Type.Boolean(),
  is_special: Type.Boolean(),
  /** All of its tickets are settled or refunded. */
  is_done: Type.Boolean(),
  /** Its moment is past and people have to type its result. */
  waits: Type.Boolean(),
  tickets: Type.Integer(),
  stake: Money,
  payout: Money,
})
export type DeskDraw = Static<typeof DeskDraw>

/** What somebody typed, and never a digit of it. */
const TypedEntry = Strict({
  by: Type.String(),
  at: Time,
  round: Type.Integer(),
  kind: CodeOf(['enter', 'confirm'] as const),
  /** Of a confirmation: whether it was the same. */
  matches: Nullable(Type.Boolean()),
})

const WorstNumber = Strict({
  digits: Digits,
  number: Type.String(),
  liability: Money,
  percent: Type.Integer(),
})

export const DeskDrawSheet = Strict({
  ...DeskDraw.properties,
  server_time: Time,
  stop_delete_at: Time,
  closes: Type.Array(LotteryClose),
  columns: Type.Array(Type.String()),
  rules_version: Type.Integer(),
  round: Type.Integer(),
  void_reason: Nullable(VoidReason),
  /** Where the result was read. */
  source: Nullable(Type.String()),
  /** As confirmed; null before. */
  result: Nullable(LotteryPrizes),
  /** What a result is typed into: how many columns, how many numbers of how many digits. */
  form: Strict({
    columns: Type.Integer(),
    prizes: Type.Array(
      Strict({
        prize: Type.String(),
        title: Type.String(),
        count: Type.Integer(),
        length: Type.Integer(),
      }),
    ),
  }),
  /** Its tickets are frozen under a published root: no result is typed before. */
  is_frozen: Type.Boolean(),
  /** Who has entered what waits for the second person; null: nobody. */
  entered_by: Nullable(Type.String()),
  /** Draws whose result has a column of what was entered here: one of them was typed for the wrong draw. */
  shares_with: Type.Array(Strict({ id: Id, title: Type.String(), draw_at: Time })),
  typed: Type.Array(TypedEntry),
  worst: Type.Array(WorstNumber),
  caps: Strict({ d2: Money, d3: Money }),
  handed_out: Strict({ tickets: Type.Integer(), amount: Money }),
  /** Requests that wait for a second person. */
  approvals: Strict({ reopen: Nullable(Id), void: Nullable(Id), times: Nullable(Id) }),
  /** The close of each group that was promised to players; null: the draw is not open yet, and nothing was. */
  promised_closes: Nullable(Type.Array(Time)),
})
export type DeskDrawSheet = Static<typeof DeskDrawSheet>

export const ResultPreview = Strict({
  tickets: Type.Integer(),
  stake: Money,
  winning_tickets: Type.Integer(),
  payout: Money,
  biggest: Money,
  /** The mean payout of the last draws of this session; null: there was none. */
  usual: Nullable(Money),
  /** Draws whose result has a column of this one: it was typed for the wrong draw. */
  same_as: Type.Array(Strict({ id: Id, title: Type.String(), draw_at: Time })),
  /** Others of this type that wait for a result now. */
  also_waiting: Type.Array(Strict({ id: Id, title: Type.String(), draw_at: Time })),
})
export type ResultPreview = Static<typeof ResultPreview>

/** Numbers of a draw with what each would cost the house over all posts; those that are sold in full and not staked on are left out. */
export const NumberBoard = Strict({
  id: Id,
  title: Type.String(),
  draw_at: Time,
  closes_at: Time,
  server_time: Time,
  /** Numbers can still be marked. */
  sells: Type.Boolean(),
  digits: Digits,
  cap: Money,
  numbers: Type.Array(Strict({ number: Type.String(), liability: Money, percent: Type.Integer() })),
})
export type NumberBoard = Static<typeof NumberBoard>

export const HandOutSheet = Strict({
  id: Id,
  draw: Strict({ id: Id, title: Type.String() }),
  player: Id,
  stake: Money,
  payout: Money,
  /** It has won, and nobody is taking that back. */
  is_won: Type.Boolean(),
  handed_out: Nullable(Strict({ at: Time, by: Type.String(), amount: Money })),
})
export type HandOutSheet = Static<typeof HandOutSheet>

/** By the draw's groups, in their order. */
const Moments = Strict({
  stop_delete_at: Moment,
  closes_at: Type.Array(Moment, { minItems: 1, maxItems: 20 }),
})

const desk = { access: 'staff', scope: 'house' } as const
/** One result as JSON: the longest has some 60 numbers. */
const Entry = Type.String({ minLength: 2, maxLength: 4_000 })

export const lotteryDeskEndpoints = defineOffice({
  'GET /api/lottery/draws': {
    summary:
      'Draws of the ticket lottery: those that are not over, the next first, or past ones, the last first.',
    ...desk,
    permission: 'lottery.read',
    query: Strict({
      when: Type.Optional(CodeOf(['coming', 'past'] as const)),
      type: Type.Optional(LotteryType),
      state: Type.Optional(CodeOf([...DESK_DRAW_STATES, 'waits'] as const)),
      day: Type.Optional(Day),
      ...paging,
    }),
    reply: Page(DeskDraw),
    refusals: ['invalid_dates'],
  },
  'POST /api/lottery/draws': {
    summary: 'Makes a draw beside the calendar, by the newest rules of its session. It is on sale at once.',
    ...desk,
    permission: 'lottery.manage',
    body: Command({
      type: LotteryType,
      session: Type.String({ minLength: 1, maxLength: 10 }),
      draw_at: Moment,
      /** Of the last group; null: as long before the draw as usual. */
      closes_at: Nullable(Moment),
      /** From when tickets cannot be taken back, not after the first close; null: as long before it as usual. */
      stop_delete_at: Type.Optional(Nullable(Moment)),
    }),
    reply: Strict({ id: Id }),
    refusals: ['unknown_session', 'invalid_times', 'too_far_ahead', 'off_grid', 'draw_exists'],
  },
  'GET /api/lottery/draws/:id': {
    summary:
      'One draw: its times, figures, worst numbers, who has typed a result, and what waits for a second person.',
    ...desk,
    permission: 'lottery.read',
    params: OfOne,
    reply: DeskDrawSheet,
    refusals: [],
  },
  'POST /api/lottery/draws/:id/times': {
    summary:
      'Moves the closing times of a draw that still sells, and the moment from which tickets stay, if they still are what was seen.',
    ...desk,
    permission: 'lottery.manage',
    params: OfOne,
    body: Command({ was: Moments, wanted: Moments }),
    refusals: ['too_late', 'invalid_times', 'close_promised', 'same_times'],
    approval: 'two',
  },
  'GET /api/lottery/draws/:id/proof': {
    summary: 'The records of a draw, checked by the public verifier.',
    ...desk,
    permission: 'lottery.read',
    params: OfOne,
    reply: DrawFacts,
    refusals: [],
  },
  'GET /api/lottery/draws/:id/preview': {
    summary:
      'What a typed result would pay, and whether it is that of another draw. None of its numbers is kept.',
    ...desk,
    permission: 'lottery.manage',
    params: OfOne,
    query: Strict({ entry: Entry }),
    reply: ResultPreview,
    refusals: ['result_too_early'],
  },
  'POST /api/lottery/draws/:id/result': {
    summary:
      'Types a result: the first person enters it, another one confirms it by typing the same, neither seeing the other’s.',
    ...desk,
    permission: 'lottery.manage',
    params: OfOne,
    body: Command({
      entry: Entry,
      source: Type.String({ maxLength: 200 }),
      round: Type.Integer({ minimum: 1 }),
      /** Though a column of it is the result of another draw: looked at, and meant. */
      despite: Type.Optional(Type.Boolean()),
    }),
    reply: Strict({
      kind: CodeOf(['entered', 'confirmed', 'differs'] as const),
      /** The prizes that two people have typed differently, `columns.0.db` or `first`; none of their digits. */
      differs: Type.Array(Type.String()),
    }),
    refusals: ['result_too_early', 'result_too_late', 'house_drawn', 'result_known'],
  },
  'GET /api/lottery/draws/:id/board': {
    summary: 'The numbers of a draw by what each of them would cost.',
    ...desk,
    permission: 'lottery.read',
    params: OfOne,
    query: Strict({ digits: CodeOf(['2', '3'] as const) }),
    reply: NumberBoard,
    refusals: [],
  },
  'POST /api/lottery/draws/:id/numbers/:number': {
    summary:
      'Has a number pay half, stops selling it, or frees it, if it still is what was seen. Placed lines keep their rate.',
    ...desk,
    permission: 'limits.change',
    params: Strict({ id: IdText, number: Type.String({ pattern: '^[0-9]{2,3}$' }) }),
    body: Command({
      percent: Type.Union([Type.Literal(0), Type.Literal(50), Type.Literal(100)]),
      was: Type.Integer({ minimum: 0, maximum: 100 }),
    }),
    reply: Strict({ number: Type.String(), percent: Type.Integer() }),
    refusals: ['too_late'],
  },
  'GET /api/lottery/rules': {
    summary: 'The rules of the draws that are made from now on, and all of their versions.',
    ...desk,
    permission: 'lottery.read',
    reply: Strict({
      version: Type.Integer(),
      /** JSON: core/lottery/rules. */
      rules: Type.String(),
      versions: Type.Array(Strict({ version: Type.Integer(), name: Type.String(), at: Time })),
    }),
    refusals: [],
  },
  'GET /api/lottery/rules/:version': {
    summary: 'One version of the rules.',
    ...desk,
    permission: 'lottery.read',
    params: Strict({ version: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) }),
    reply: Strict({ version: Type.Integer(), rules: Type.String() }),
    refusals: [],
  },
  'POST /api/lottery/rules': {
    summary: 'A new version of the rules, if nobody has made one meanwhile. Draws that exist keep theirs.',
    ...desk,
    permission: 'paytable.manage',
    body: Command({ rules: Type.String({ maxLength: 200_000 }), was: Type.Integer({ minimum: 0 }) }),
    bodyMax: 1_000_000,
    reply: Strict({ version: Type.Integer() }),
    refusals: ['rules_known'],
    approval: 'two',
  },
  'GET /api/lottery/tickets/:id': {
    summary: 'What a ticket has won, and whether it was handed out over a counter.',
    ...desk,
    permission: 'lottery.read',
    params: OfOne,
    reply: HandOutSheet,
    refusals: [],
  },
  'POST /api/lottery/tickets/:id/hand-out': {
    summary: 'Notes that the winnings of a ticket were handed out over a counter, once. It moves no money.',
    ...desk,
    permission: 'money.change',
    params: OfOne,
    body: Command({}),
    reply: HandOutSheet,
    refusals: ['not_won', 'already_handed_out'],
  },
  'POST /api/lottery/tickets/:id/put-back': {
    summary: 'Takes that note back: it was made by mistake, or the money came back.',
    ...desk,
    permission: 'money.change',
    params: OfOne,
    body: Command({}),
    reply: HandOutSheet,
    refusals: ['not_handed_out'],
  },
  'POST /api/lottery/draws/:id/reopen': {
    summary: 'Takes a settlement back, entry by entry; the draw then waits for another result.',
    ...desk,
    permission: 'lottery.manage',
    params: OfOne,
    body: Command({ round: Type.Integer({ minimum: 1 }) }),
    refusals: ['not_settled', 'house_drawn', 'second_person_needed'],
    approval: 'two',
    isFixed: true,
  },
  'POST /api/lottery/draws/:id/void': {
    summary: 'Calls a draw off: every stake goes back, and players read why. Never once its result counts.',
    ...desk,
    permission: 'lottery.manage',
    params: OfOne,
    body: Command({ why: CodeOf(STAFF_VOID_REASONS) }),
    refusals: ['too_late', 'second_person_needed'],
    approval: 'two',
    isFixed: true,
  },
})
