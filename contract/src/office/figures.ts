/** Figures of days in Phnom Penh, each on the day of its settlement; docs/figures.md says what each of them is. */
import Type, { type Static } from 'typebox'
import { CodeOf, Day, Id, IdText, LimitText, Money, Nullable, Page, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'
import { readFrom } from './read-from.ts'

/** A poll, a type of the ticket lottery, or the name of a provider. */
const ProductName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,31}$' })
const Percent = Nullable(Type.Number())

/** A market's number, a session of the lottery, the code of a game. */
const PartName = Type.String({ minLength: 1, maxLength: 128, pattern: '^[^\\p{Cc}\\p{Cs}]+$' })

export const FIGURES_BY = ['day', 'product', 'part', 'branch'] as const
export const FIGURE_ORDERS = ['most', 'least'] as const

/** Too few wins were to be expected; a provider that does not publish it; rates that no day adds up. */
const NO_BAND = ['few', 'provider'] as const
export type NoBand = (typeof NO_BAND)[number]

const sums = {
  bets: Type.Integer(),
  stake: Money,
  payout: Money,
  /** What is left to the house: stake less payout. */
  net: Money,
  refunded: Money,
  /** Payout of stake in percent; null without a stake. */
  return_percent: Percent,
}

const FigureRow = Strict({
  day: Nullable(Day),
  product: Nullable(Type.String()),
  /** A market of a poll, a session of the lottery, the code of a game. */
  part: Nullable(Type.String()),
  product_title: Nullable(Type.String()),
  part_title: Nullable(Type.String()),
  /** Of players: the branch that they belong to. */
  branch: Nullable(Type.String()),
  ...sums,
  /**
   * What rates give back in the long run, and between what chance alone leaves it; of a game what its provider says. Of a day
   * or product that of its parts, by their stakes; null where one of them has none, and of branches.
   */
  theory_percent: Percent,
  band: Nullable(Strict({ low: Type.Number(), high: Type.Number() })),
  /** Why a part has no band; null where it has one, and of days and products. */
  no_band: Nullable(CodeOf(NO_BAND)),
})
export type FigureRow = Static<typeof FigureRow>

export const Figures = Strict({
  from: Day,
  to: Day,
  by: CodeOf(FIGURES_BY),
  /** All that was decided before is in it; null: nothing was counted. */
  counted_to: Nullable(Time),
  /** Of the product that has made it. */
  version: Type.String(),
  rows: Type.Array(FigureRow),
  total: Strict({ ...sums, theory_percent: Percent }),
  ...readFrom,
})
export type Figures = Static<typeof Figures>

const PlayerFigure = Strict({ player_id: Id, username: Type.String(), ...sums })
export type PlayerFigure = Static<typeof PlayerFigure>

const MoneyFigure = Strict({
  kind: Type.String(),
  account_id: Id,
  account: Type.String(),
  count: Type.Integer(),
  came_in: Money,
  went_out: Money,
})
export type MoneyFigure = Static<typeof MoneyFigure>

/** At the end of a day. */
const OwedDay = Strict({
  day: Day,
  players: Money,
  holds: Money,
  pots: Money,
  open_stakes: Money,
  /** All of them together. */
  liability: Money,
})
export type OwedDay = Static<typeof OwedDay>

const MonthName = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$' })
const HashText = Type.String({ pattern: '^[0-9a-f]{64}$' })

const MonthRow = Strict({
  month: MonthName,
  /** Of its figures: as they were signed, or as they stand while the month is open. */
  hash: HashText,
  ...sums,
  closed_at: Nullable(Time),
  by: Nullable(Type.String()),
  /** Who signed beside them; null: open, or closed by the only owner of a house before it always took two. */
  approved_by: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  /** Of a closed one: its figures counted now are those that were signed. */
  is_unchanged: Nullable(Type.Boolean()),
  /** Over, decided and counted, and not closed. */
  can_close: Type.Boolean(),
})
export type MonthRow = Static<typeof MonthRow>

const ofFigures = { access: 'staff', permission: 'figures.read', scope: 'house' } as const

export const figureEndpoints = defineOffice({
  'GET /api/figures': {
    summary:
      'Stakes, payouts and what is left of what was decided in a period, by day, product, part of a product or branch.',
    ...ofFigures,
    query: Strict({
      from: Day,
      to: Day,
      by: CodeOf(FIGURES_BY),
      product: Type.Optional(ProductName),
      part: Type.Optional(PartName),
      player: Type.Optional(IdText),
      /** By what is left to the house; otherwise by name. */
      order: Type.Optional(CodeOf(FIGURE_ORDERS)),
    }),
    reply: Figures,
    refusals: ['invalid_dates'],
  },
  'GET /api/figures/players': {
    summary: 'The players of whom the house kept most in a period, or who took most from it.',
    ...ofFigures,
    query: Strict({
      from: Day,
      to: Day,
      order: CodeOf(FIGURE_ORDERS),
      product: Type.Optional(ProductName),
      limit: Type.Optional(LimitText),
    }),
    reply: Strict({ rows: Type.Array(PlayerFigure), ...readFrom }),
    refusals: ['invalid_dates'],
  },
  'GET /api/figures/money': {
    summary:
      'Deposits, withdrawals and adjustments of a period, by the account on the other side, and what the house owed at the end of each day.',
    ...ofFigures,
    query: Strict({ from: Day, to: Day }),
    reply: Strict({ rows: Type.Array(MoneyFigure), days: Type.Array(OwedDay), ...readFrom }),
    refusals: ['invalid_dates'],
  },
  'GET /api/figures/months': {
    summary: 'Months that are over, the newest first, each with the hash of its figures, counted now.',
    ...ofFigures,
    query: Strict({ before: Type.Optional(MonthName) }),
    reply: Page(MonthRow),
    refusals: ['invalid_dates'],
  },
  'POST /api/figures/months': {
    summary: 'Closes a month with the figures of this hash: two people sign them, always.',
    access: 'staff',
    permission: 'figures.close',
    scope: 'house',
    approval: 'two',
    isFixed: true,
    body: Command({ month: MonthName, hash: HashText }),
    refusals: [
      'invalid_dates',
      'month_not_over',
      'month_closed',
      'changed_meanwhile',
      'second_person_needed',
    ],
  },
})
