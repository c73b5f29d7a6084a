/** The desk of lotto 59: both polls as they stand, what their draws could cost. */
import type { DrawState } from '@samnang/core/lotto59/draw-states'
import { DRAW_STATES } from '@samnang/core/lotto59/draw-states'
import { RANGE_TYPES } from '@samnang/core/lotto59/markets'
import { STAFF_VOID_REASONS } from '@samnang/core/void-reason'
import Type, { type Static } from 'typebox'
import {
  CodeOf,
  Day,
  Id,
  Money,
  Nullable,
  OfOne,
  Page,
  PageQuery,
  Poll,
  paging,
  Strict,
  Time,
  VoidReason,
} from '../shapes.ts'
import { DrawFacts } from './dispute.ts'
import { Command, defineOffice } from './office-endpoint.ts'

export const StateOfDraw = CodeOf<DrawState>(DRAW_STATES)

/** What was staked on a market, and what the house pays if it wins: stakes included. */
const MarketRisk = Strict({
  type: CodeOf(RANGE_TYPES),
  rate_centi: Type.Integer(),
  stake: Money,
  owed: Money,
})

/** A result at its dearest: what the house pays of its own, and what the winners of five numbers take out of the pot. */
const DearestResult = Strict({ owed: Money, pot: Money, low: Type.Integer(), high: Type.Integer() })

const DrawRisk = Strict({
  markets: Type.Array(MarketRisk),
  /** What each number costs on each post: five rows of 59. */
  numbers: Type.Array(Type.Array(Money)),
  number_rate_centi: Type.Integer(),
  number_stake: Money,
  /** `four_most`: the most that was staked on lines which share four numbers; `four_owed`: what those pay if they fall. */
  jackpot: Strict({ stake: Money, four_most: Money, four_max: Money, four_owed: Money }),
  /** The dearest result that ten balls can have, jackpots apart, with the totals where it lies. */
  worst: Strict({ owed: Money, low: Type.Integer(), high: Type.Integer() }),
  /** The dearest result of all with jackpot lines: for the house's own money, and whosever money it is. */
  dearest: DearestResult,
  dearest_all: DearestResult,
  /** What bets are held against: never less than the dearest result. */
  bound: Money,
  bound_max: Money,
})
export type DrawRisk = Static<typeof DrawRisk>

/** A draw that is not finished. */
const LiveDraw = Strict({
  id: Id,
  number: Type.Integer(),
  state: StateOfDraw,
  opens_at: Time,
  closes_at: Time,
  shown_at: Time,
  tickets: Type.Integer(),
  stake: Money,
  paytable: Type.Integer(),
  risk: DrawRisk,
})
export type LiveDraw = Static<typeof LiveDraw>

const LivePoll = Strict({
  poll: Poll,
  enabled: Type.Boolean(),
  pot: Money,
  /** The one that takes bets first, then those that are being shown or paid. */
  draws: Type.Array(LiveDraw),
})
export type LivePoll = Static<typeof LivePoll>

export const LiveDesk = Strict({
  /** The database's clock: what is counted down to. */
  at: Time,
  polls: Type.Array(LivePoll),
  /** Of all unfinished draws of both polls together, at worst. */
  open: Strict({ tickets: Type.Integer(), stake: Money, worst: Money }),
})
export type LiveDesk = Static<typeof LiveDesk>

export const DeskDraw = Strict({
  id: Id,
  poll: Poll,
  number: Type.Integer(),
  opens_at: Time,
  closes_at: Time,
  shown_at: Time,
  /** Paid, or given back. */
  settled_at: Nullable(Time),
  state: StateOfDraw,
  void_reason: Nullable(VoidReason),
  paytable: Nullable(Type.Integer()),
  tickets: Type.Integer(),
  stake: Money,
  /** Null until the last ball has been shown. */
  balls: Nullable(Type.Array(Type.Integer())),
})
export type DeskDraw = Static<typeof DeskDraw>

const DeskDrawPage = Strict({
  ...DeskDraw.properties,
  /** What it has paid or given back, and to how many players; null until it is finished. */
  paid: Nullable(Strict({ players: Type.Integer(), amount: Money })),
  /** It can be called off: nobody knows its balls. */
  can_void: Type.Boolean(),
  void_takes_two: Type.Boolean(),
})
export type DeskDrawPage = Static<typeof DeskDrawPage>

/** What settling a draw again would do, by the balls that its records prove and the rates each line stands at. */
const Resettlement = Strict({
  balls: Type.Array(Type.Integer()),
  proven: Type.Array(Type.Integer()),
  players: Type.Integer(),
  tickets: Type.Integer(),
  /** Who would have less, and by how much together; who would have more. */
  down: Strict({ players: Type.Integer(), amount: Money }),
  up: Strict({ players: Type.Integer(), amount: Money }),
  /** How many balances would fall below zero as they stand now. */
  below_zero: Type.Integer(),
  /** Lines of all five numbers that would change: with one of them it cannot be done. */
  pot_lines: Type.Integer(),
  /** Everybody has what they are owed, and the balls are the proven ones. */
  is_right: Type.Boolean(),
  /** The request that waits for a second person. */
  waits: Nullable(Id),
})
export type Resettlement = Static<typeof Resettlement>

/** Rates are hundredths: 920 pays 9.20 for 1. Their bounds are core's, so that what is wrong is told field by field. */
const Whole = Type.Integer()
const PaytableText = Strict({
  markets: Type.Array(Strict({ type: CodeOf(RANGE_TYPES), rateCenti: Whole }), { maxItems: 32 }),
  numberRateCenti: Whole,
  jackpot: Strict({
    lineRiel: Whole,
    smallRateCenti: Whole,
    bigRateCenti: Whole,
    potSharePercent: Whole,
    potSeedRiel: Whole,
  }),
})

export type PaytableDoc = Static<typeof PaytableText>

const PublishedPaytable = Strict({
  /** The publication: going back to former rates is another one of the same version. */
  id: Id,
  version: Type.Integer(),
  by: Type.String(),
  at: Time,
  paytable: PaytableText,
})
export type PublishedPaytable = Static<typeof PublishedPaytable>

const PotEntry = Strict({
  id: Id,
  poll: Poll,
  at: Time,
  /** First money, the share of a draw's stakes, what winners got, new money after a hit. */
  kind: CodeOf(['first', 'share', 'win', 'seed'] as const),
  draw: Nullable(Id),
  amount: Money,
  balance: Money,
})
export type PotEntry = Static<typeof PotEntry>

const DrawModeName = CodeOf(['sealed', 'beacon'] as const)
const looking = { access: 'staff', permission: 'draws.read', scope: 'house', refusals: [] } as const

export const lotto59Endpoints = defineOffice({
  'GET /api/lotto59/draws': {
    ...looking,
    summary: 'Draws of both polls, the newest first.',
    query: Strict({
      poll: Type.Optional(Poll),
      state: Type.Optional(StateOfDraw),
      /** Days in Phnom Penh by the close, both of them counted in. */
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      number: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
      ...paging,
    }),
    reply: Page(DeskDraw),
    refusals: ['invalid_dates'],
  },
  'GET /api/lotto59/draws/:id': {
    ...looking,
    summary: 'One draw: its times, its bets, what it has paid, whether it can be called off.',
    params: OfOne,
    reply: DeskDrawPage,
  },
  'GET /api/lotto59/draws/:id/proof': {
    ...looking,
    summary: 'The public records of a draw, and what the public verifier says of them.',
    params: OfOne,
    reply: DrawFacts,
  },
  'GET /api/lotto59/paytables': {
    ...looking,
    summary: 'What was published, the latest first: the first row is what the next draws to open pay.',
    reply: Strict({ rows: Type.Array(PublishedPaytable) }),
  },
  'GET /api/lotto59/worst': {
    ...looking,
    summary: 'What the draws that take bets now could cost at worst, under their own rates and under others.',
    /** The rates, as JSON. */
    query: Strict({ paytable: Type.String({ maxLength: 2_000 }) }),
    reply: Strict({
      rows: Type.Array(
        Strict({ id: Id, poll: Poll, number: Type.Integer(), now: DearestResult, under: DearestResult }),
      ),
    }),
  },
  'POST /api/lotto59/paytables': {
    summary:
      'Publishes rates for the draws that open from then on, if those that were looked at still stand. A second person has to agree.',
    access: 'staff',
    permission: 'paytable.manage',
    scope: 'house',
    body: Command({
      /** The publication that was looked at. */
      seen: Id,
      paytable: PaytableText,
      /** Also where players get back more than they stake. */
      above_hundred: Type.Boolean(),
    }),
    reply: Strict({ id: Id, version: Type.Integer() }),
    refusals: ['above_hundred', 'paytable_current'],
    approval: 'two',
  },
  'POST /api/lotto59/polls/:poll/mode': {
    summary:
      'Sealed, or with the public beacon: for the draws of a poll that open from then on. Two people, always.',
    access: 'staff',
    permission: 'switches.change',
    scope: 'house',
    params: Strict({ poll: Poll }),
    body: Command({ mode: DrawModeName }),
    reply: Strict({ poll: Poll, mode: DrawModeName }),
    refusals: [],
    approval: 'two',
    isFixed: true,
  },
  'GET /api/lotto59/pots': {
    ...looking,
    summary: 'The jackpot pots, and whether the house has given each its first money.',
    reply: Strict({
      rows: Type.Array(
        Strict({ poll: Poll, balance: Money, is_seeded: Type.Boolean(), seed: Money, share_percent: Whole }),
      ),
    }),
  },
  'GET /api/lotto59/pots/:poll/entries': {
    ...looking,
    summary: 'What moved a pot, the newest first.',
    params: Strict({ poll: Poll }),
    query: PageQuery,
    reply: Page(PotEntry),
  },
  'POST /api/lotto59/pots/:poll/seed': {
    summary: 'The house’s first money into a pot, once; from then on it fills the pot after every hit.',
    access: 'staff',
    permission: 'money.change',
    scope: 'house',
    params: Strict({ poll: Poll }),
    body: Command({}),
    reply: Strict({ amount: Money }),
    refusals: ['pot_seeded'],
    approval: 'two',
    hasAmount: true,
  },
  'POST /api/lotto59/draws/:id/void': {
    summary:
      'Calls a draw off and gives every stake back; from its close on a second person has to agree, and once its balls exist nobody can.',
    access: 'staff',
    permission: 'draws.manage',
    scope: 'house',
    params: OfOne,
    body: Command({
      /** Its sentence is what players read; the reason stays with the staff. */
      code: CodeOf(STAFF_VOID_REASONS),
    }),
    reply: Strict({ id: Id }),
    refusals: ['too_late'],
    approval: 'two',
  },
  'GET /api/lotto59/draws/:id/resettle': {
    ...looking,
    summary: 'What settling the draw again would change: whom, by how much, and whether it is possible.',
    permission: 'draws.resettle',
    params: OfOne,
    reply: Resettlement,
    refusals: ['not_settled', 'not_proven', 'resettling'],
  },
  'POST /api/lotto59/draws/:id/resettle': {
    summary:
      'Settles a paid draw again by its proven balls: what players got wrongly is taken back by new entries and given as it is owed. A second person has to agree.',
    access: 'staff',
    permission: 'draws.resettle',
    scope: 'house',
    params: OfOne,
    /** What was looked at; other figures by then are refused. */
    body: Command({ players: Type.Integer(), down: Money, up: Money }),
    reply: Strict({ id: Id }),
    refusals: ['not_settled', 'not_proven', 'resettling', 'nothing_to_change', 'pot_differs'],
    approval: 'two',
  },
  'GET /api/lotto59/live': {
    summary: 'Both polls as they stand, and what their draws could cost the house.',
    access: 'staff',
    permission: 'draws.read',
    scope: 'house',
    reply: LiveDesk,
    refusals: [],
  },
})
