/** The book: accounts, what moved them, what all of them hold together, and the audits that have proven it. */
import Type, { type Static } from 'typebox'
import {
  CodeOf,
  Day,
  FreeText,
  Id,
  LimitText,
  Money,
  Nullable,
  Page,
  PageQuery,
  Strict,
  Time,
} from '../shapes.ts'
import { defineOffice } from './office-endpoint.ts'
import { readFrom } from './read-from.ts'

/** Below zero: a hold of that player. */
const AccountId = Type.Integer()
const AccountIdText = Type.String({ pattern: '^-?[1-9][0-9]{0,15}$' })
/** Units of 10⁻⁵ riel, exact. */
const UnitsText = Type.String({ pattern: '^-?[0-9]{1,30}$' })
const Count = Type.Integer()

export const ACCOUNT_KINDS = ['player', 'pot', 'house', 'hold', 'transit'] as const
export const LedgerAccount = Strict({
  id: AccountId,
  kind: CodeOf(ACCOUNT_KINDS),
  name: Type.String(),
  balance: Money,
  balance_units: UnitsText,
})
export type LedgerAccount = Static<typeof LedgerAccount>

const LedgerEntry = Strict({
  id: Id,
  at: Time,
  kind: Type.String(),
  key: Type.String(),
  contra_id: Id,
  contra: Type.String(),
  amount: Money,
  balance_after: Money,
})
export type LedgerEntry = Static<typeof LedgerEntry>

const AccountDay = Strict({
  day: Day,
  kind: Type.String(),
  /** Null: of one of the house's own accounts, whose money stands on the other side. */
  other_id: Nullable(Id),
  other: Type.String(),
  count: Count,
  came_in: Money,
  went_out: Money,
})
export type AccountDayRow = Static<typeof AccountDay>

const BalanceRow = Strict({
  side: CodeOf(ACCOUNT_KINDS),
  account_id: Nullable(Id),
  name: Nullable(Type.String()),
  balance: Money,
  balance_units: UnitsText,
})
export type LedgerBalanceRow = Static<typeof BalanceRow>

export const TrialBalance = Strict({
  day: Day,
  /** All that was booked before is in it, but for slips on draws that are not finished. Null: nothing was counted. */
  counted_to: Nullable(Time),
  rows: Type.Array(BalanceRow),
  sum_units: UnitsText,
  open_stakes: Money,
  /** What the house owes: players’ funds, holds, pots, and open stakes, which could all be won or given back. */
  liability: Money,
  ...readFrom,
})
export type TrialBalance = Static<typeof TrialBalance>

const Moment = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,3})?)?(Z|[+]07:00)$',
  description: 'ISO 8601',
})

const OwedAt = Strict({
  at: Time,
  players: Money,
  holds: Money,
  pots: Money,
  open_stakes: Money,
  /** Their sum: what the house owed at that moment. */
  liability: Money,
  liability_units: UnitsText,
})
export type OwedAt = Static<typeof OwedAt>

const AuditRow = Strict({
  id: Id,
  at: Time,
  by: Type.String(),
  differences: Count,
  took_seconds: Type.Number(),
})
export type LedgerAuditRow = Static<typeof AuditRow>

const ofLedger = { access: 'staff', permission: 'ledger.read', scope: 'house' } as const

export const ledgerEndpoints = defineOffice({
  'GET /api/ledger/balance': {
    summary: 'What all accounts held at the end of a day, whose sum is zero; of today, now.',
    ...ofLedger,
    query: Strict({ day: Type.Optional(Day) }),
    reply: TrialBalance,
    refusals: ['invalid_dates'],
  },
  'GET /api/ledger/owed': {
    summary: 'What the house owed at a moment, also within a day; without one, now.',
    ...ofLedger,
    query: Strict({ at: Type.Optional(Moment) }),
    reply: OwedAt,
    refusals: ['invalid_dates'],
  },
  'GET /api/ledger/accounts': {
    summary: 'Accounts by their number: holds below zero, the house’s own, players.',
    ...ofLedger,
    query: Strict({
      kind: Type.Optional(CodeOf(ACCOUNT_KINDS)),
      q: Type.Optional(FreeText),
      before: Type.Optional(AccountIdText),
      limit: Type.Optional(LimitText),
    }),
    reply: Page(LedgerAccount),
    refusals: [],
  },
  'GET /api/ledger/accounts/:id': {
    summary: 'One account.',
    ...ofLedger,
    params: Strict({ id: AccountIdText }),
    reply: LedgerAccount,
    refusals: [],
  },
  'GET /api/ledger/accounts/:id/entries': {
    summary: 'What moved an account that keeps a balance, the newest first.',
    ...ofLedger,
    params: Strict({ id: AccountIdText }),
    query: PageQuery,
    reply: Page(LedgerEntry),
    refusals: [],
  },
  'GET /api/ledger/accounts/:id/days': {
    summary: 'What moved an account by day, the newest first; of the house’s own by whose money it was.',
    ...ofLedger,
    params: Strict({ id: AccountIdText }),
    query: Strict({ before: Type.Optional(Day), limit: Type.Optional(LimitText) }),
    reply: Page(AccountDay),
    refusals: ['invalid_dates'],
  },
  'GET /api/ledger/audits': {
    summary: 'When the book was proven from its entries, by whom, and what did not agree.',
    ...ofLedger,
    query: PageQuery,
    reply: Page(AuditRow),
    refusals: [],
  },
})
