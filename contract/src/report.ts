/** What a player looks up about their bets: the report, past jackpots, the receipt of a slip. */
import { RANGE_TYPES } from '@samnang/core/lotto59/markets'
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import { Result, Ticket, TicketTotal } from './lotto59.ts'
import {
  CodeOf,
  Day,
  FileLanguage,
  Hex,
  Id,
  IdText,
  Money,
  Nullable,
  Poll,
  paging,
  Strict,
  Time,
} from './shapes.ts'

export const ReportType = CodeOf([
  'ALL',
  'JACKPOT',
  'WIN_JACKPOT',
  'NOT_JACKPOT',
  'OUTSTANDING',
  ...RANGE_TYPES,
])
export type ReportType = Static<typeof ReportType>

/** One day in Phnom Penh of the chart. */
export const ReportDay = Strict({ day: Day, amount: Money, payout: Money, net: Money })
export type ReportDay = Static<typeof ReportDay>

export const BetReport = Strict({
  rows: Type.Array(Ticket),
  next: Nullable(Type.String()),
  total: TicketTotal,
  /** Newest day first, at most 62; only with the first page. */
  days: Type.Array(ReportDay),
})
export type BetReport = Static<typeof BetReport>

export const JackpotMatch = Strict({
  result: Result,
  diff: Type.Integer(),
  matched: Type.Array(Type.Integer()),
})
export type JackpotMatch = Static<typeof JackpotMatch>

/** Everything that a printed or shared receipt says. */
export const Receipt = Strict({
  group_id: Id,
  result_id: Id,
  poll: Poll,
  number: Type.Integer(),
  username: Type.String(),
  created_at: Time,
  closes_at: Time,
  tickets: Type.Array(Ticket),
  total_bet_amount: Money,
  total_pay_amount: Money,
  total_win_jackpot_amount: Money,
  /** Path of the verify page, for the QR code. */
  verify_path: Type.String(),
  leaves: Type.Array(Hex),
})
export type Receipt = Static<typeof Receipt>

export const reportEndpoints = defineEndpoints({
  'GET /api/bet/report': {
    summary:
      'Bets by type and days, with totals that equal the ledger. format=csv: the same rows as a file, with words in `lang`, else codes.',
    access: 'player',
    query: Strict({
      type: Type.Optional(ReportType),
      poll: Type.Optional(Poll),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...paging,
      format: Type.Optional(Type.Literal('csv')),
      lang: Type.Optional(FileLanguage),
    }),
    reply: BetReport,
    refusals: ['invalid_dates'],
  },
  'GET /api/jackpot/search': {
    summary:
      'Past draws in which five numbers would have had diff 2 or less; or how one of my own tickets did.',
    access: 'player',
    query: Strict({
      numbers: Type.Optional(Type.String({ pattern: '^[0-9]{1,2}(,[0-9]{1,2}){4}$' })),
      ticket: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
      poll: Type.Optional(Poll),
    }),
    reply: Strict({ matches: Type.Array(JackpotMatch), ticket: Nullable(Ticket) }),
    refusals: ['not_found'],
  },
  'GET /api/print': {
    summary: 'The receipt of a slip of mine.',
    access: 'player',
    query: Strict({ group_id: IdText }),
    reply: Receipt,
    refusals: ['not_found'],
  },
})
