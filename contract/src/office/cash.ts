/** The house's own money: accounts at banks and tills, what banks say of them, days that are closed, shifts. */
import { BANK_CODES } from '@samnang/core/cashier/banks'
import { BOOKED_MOVES, CASH_MOVES } from '@samnang/core/cashier/cash-move'
import { DIFFERENCE_KINDS, EXPLANATIONS } from '@samnang/core/cashier/difference-kind'
import { DECIMAL_SIGNS } from '@samnang/core/cashier/statement-amount'
import { DATE_FORMATS } from '@samnang/core/cashier/statement-date'
import Type, { type Static } from 'typebox'
import {
  CodeOf,
  Day,
  FreeText,
  Id,
  IdText,
  LimitText,
  Money,
  Nullable,
  OfOne,
  Page,
  PageQuery,
  Strict,
  Time,
} from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

/** Riel as a person has counted them: two decimals at most, below zero too. */
export const CountedText = Type.String({ pattern: '^-?[0-9]{1,13}(\\.[0-9]{1,2})?$' })
/** Units of 10⁻⁵ riel, exact. */
const UnitsText = Type.String({ pattern: '^-?[0-9]{1,19}$' })
const Note = Type.String({ maxLength: 200 })
const Count = Type.Integer({ minimum: 0 })

export const CashAccountRow = Strict({
  id: Id,
  kind: CodeOf(['bank', 'till']),
  code: Type.String(),
  bank: Nullable(CodeOf(BANK_CODES)),
  number: Nullable(Type.String()),
  holder: Nullable(Type.String()),
  is_open: Type.Boolean(),
  /** Players are told to transfer to it. */
  is_shown: Type.Boolean(),
  /** What the book says is in it. */
  balance: Money,
  balance_units: UnitsText,
  open_lines: Count,
  open_differences: Count,
  last_day: Nullable(Day),
  /** Who stands at the till now. */
  shift_of: Nullable(Type.String()),
})
export type CashAccountRow = Static<typeof CashAccountRow>

const Column = Nullable(Type.Integer({ minimum: 0, maximum: 99 }))
export const Mapping = Strict({
  header: Nullable(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 100 })),
  date: Type.Integer({ minimum: 0, maximum: 99 }),
  dateFormat: CodeOf(DATE_FORMATS),
  amount: Column,
  moneyIn: Column,
  moneyOut: Column,
  decimal: CodeOf(DECIMAL_SIGNS),
  currency: Column,
  reference: Column,
  description: Column,
  bankId: Column,
  balance: Column,
})

const EntryRow = Strict({
  id: Id,
  at: Time,
  kind: CodeOf(['deposit', 'payout', 'cash']),
  amount: Money,
  player_id: Nullable(Id),
  /** Of the deposit, the withdrawal or the move; of money that was sent back, of its deposit. */
  request: Nullable(Id),
  move: Nullable(CodeOf(BOOKED_MOVES)),
  reason: Nullable(Note),
  by: Nullable(Type.String()),
})

const ImportRow = Strict({
  ...{ id: Id, at: Time, by: Type.String(), file_name: Type.String(), first_day: Day, last_day: Day },
  ...{ added: Count, known: Count, changed: Count, missing: Count, unread: Count, matched: Count },
})

const KnownLine = Strict({
  id: Id,
  identity: Type.String(),
  day: Day,
  time: Nullable(Type.String()),
  amount_units: UnitsText,
  reference: Type.String(),
  description: Type.String(),
  bank_id: Type.String(),
  balance_units: Nullable(UnitsText),
})

export const COUNTERPART_KINDS = ['deposit', 'withdrawal', 'move'] as const
const Counterpart = Strict({ kind: CodeOf(COUNTERPART_KINDS), id: Id })
const Candidate = Strict({
  ...{ kind: CodeOf(COUNTERPART_KINDS), id: Id, amount: Money, amount_units: UnitsText, at: Time },
  ...{ player_id: Nullable(Id), reference: Type.String() },
})

export const LINE_STATES = ['open', 'matched', 'explained', 'replaced'] as const
export const LineRow = Strict({
  id: Id,
  cash_account: Id,
  line: Count,
  day: Day,
  time: Nullable(Type.String()),
  amount: Money,
  amount_units: UnitsText,
  reference: Type.String(),
  description: Type.String(),
  bank_id: Type.String(),
  state: CodeOf(LINE_STATES),
  explanation: Nullable(CodeOf(EXPLANATIONS)),
  explained_by: Nullable(Type.String()),
  matched: Type.Array(Counterpart),
})
export type LineRow = Static<typeof LineRow>

export const DIFFERENCE_STATES = ['open', 'explained', 'solved'] as const
export const DifferenceRow = Strict({
  id: Id,
  kind: CodeOf(DIFFERENCE_KINDS),
  cash_account: Nullable(Id),
  /** Null where it is not in riel. */
  amount: Nullable(Money),
  deposit: Nullable(Id),
  withdrawal: Nullable(Id),
  line: Nullable(Id),
  detail: Type.Record(Type.String(), Type.Unknown()),
  at: Time,
  state: CodeOf(DIFFERENCE_STATES),
  explanation: Nullable(CodeOf(EXPLANATIONS)),
  reason: Nullable(Type.String()),
  closed_at: Nullable(Time),
  closed_by: Nullable(Type.String()),
})
export type DifferenceRow = Static<typeof DifferenceRow>

/** A day as it stands in the book. */
const DayRow = Strict({
  ...{
    opening: Money,
    came_in: Money,
    went_out: Money,
    closing: Money,
    closing_units: UnitsText,
    entries: Count,
  },
  /** Payouts of the house that wait, and lines of the account that nobody has explained. */
  ...{ open_payouts: Count, open_payout_sum: Money, open_lines: Count },
})
const CloseRow = Strict({
  ...DayRow.properties,
  ...{ day: Day, counted: Money, difference: Money, at: Time, by: Type.String(), reason: Type.String() },
})
const ShiftRow = Strict({
  ...{ id: Id, staff: Type.String(), began_at: Time, opening: Money, opening_book: Money },
  ...{ ended_at: Nullable(Time), ended_by: Nullable(Type.String()) },
  ...{ closing: Nullable(Money), closing_book: Nullable(Money) },
})

/** A file of 20 000 lines, in Khmer too. */
const STATEMENT_BYTES_MAX = 6 * 1024 * 1024

const accountEndpoints = defineOffice({
  'GET /api/cash/accounts': {
    summary: 'The house’s accounts at banks and its tills, with what the book says is in them.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    reply: Strict({ rows: Type.Array(CashAccountRow) }),
    refusals: [],
  },
  'GET /api/cash/accounts/:id': {
    summary: 'One of them, and how the files of its bank are read.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    reply: Strict({ account: CashAccountRow, mapping: Nullable(Mapping), today: Day }),
    refusals: [],
  },
  'POST /api/cash/accounts': {
    summary: 'Opens an account of a bank, or a till.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    approval: 'two',
    body: Command({
      kind: CodeOf(['bank', 'till']),
      code: Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{0,15}$' }),
      bank: Nullable(CodeOf(BANK_CODES)),
      number: Nullable(Type.String({ pattern: '^[0-9][0-9 ]{3,33}$' })),
      holder: Nullable(
        Type.String({ minLength: 1, maxLength: 80, pattern: '^[^\\p{Cc}\\p{Cs}]*\\S[^\\p{Cc}\\p{Cs}]*$' }),
      ),
    }),
    reply: Strict({ id: Id }),
    refusals: ['code_taken'],
  },
  'POST /api/cash/accounts/:id/show': {
    summary: 'Tells players to transfer to this account, or does so no more.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    approval: 'two',
    params: OfOne,
    body: Command({ is_shown: Type.Boolean() }),
    refusals: ['cash_account_closed'],
  },
  'POST /api/cash/accounts/:id/close': {
    summary: 'Closes an account or a till for good, once nothing is in it.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    approval: 'two',
    params: OfOne,
    body: Command({}),
    refusals: ['cash_account_closed', 'account_busy', 'account_not_empty', 'shift_open'],
  },
  'GET /api/cash/accounts/:id/entries': {
    summary: 'What was booked on it, the newest first.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    query: PageQuery,
    reply: Page(EntryRow),
    refusals: [],
  },
  'POST /api/cash/accounts/:id/moves': {
    summary:
      'Books money of the house’s own: fees, interest, what the owner brings or takes, to another account.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    approval: 'two',
    params: OfOne,
    body: Command({
      kind: CodeOf(CASH_MOVES),
      /** Above zero: into the account. */
      amount: CountedText,
      other: Nullable(Id),
    }),
    reply: Strict({ id: Id }),
    refusals: ['cash_account_closed', 'move_invalid'],
  },
})

const statementEndpoints = defineOffice({
  'GET /api/cash/accounts/:id/known': {
    summary: 'Lines that the account has of these days: what a file is compared with before it is imported.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    query: Strict({ from: Day, to: Day }),
    reply: Strict({ rows: Type.Array(KnownLine) }),
    refusals: ['invalid_dates'],
  },
  'GET /api/cash/accounts/:id/imports': {
    summary: 'Files that were imported, the newest first.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    query: PageQuery,
    reply: Page(ImportRow),
    refusals: [],
  },
  'POST /api/cash/accounts/:id/statement': {
    summary: 'Imports a statement of the bank: what is new of it; and matches what it can.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    bodyMax: STATEMENT_BYTES_MAX,
    params: OfOne,
    body: Command({
      file_name: Type.String({ minLength: 1, maxLength: 200 }),
      text: Type.String({ maxLength: 4_000_000 }),
      mapping: Mapping,
      /** What the preview has shown. */
      expected: Strict({ added: Count, changed: Count, unread: Count }),
    }),
    reply: Strict({
      ...{
        id: Id,
        added: Count,
        known: Count,
        changed: Count,
        missing: Count,
        unread: Count,
        matched: Count,
      },
    }),
    refusals: ['cash_account_closed', 'statement_unreadable'],
  },
  'POST /api/cash/accounts/:id/match': {
    summary: 'Matches open lines once more with what was booked since.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    body: Command({}),
    reply: Strict({ matched: Count }),
    refusals: [],
  },
  'GET /api/cash/lines': {
    summary: 'Lines of statements, the newest first.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    query: Strict({
      account: Type.Optional(IdText),
      state: Type.Optional(CodeOf(LINE_STATES)),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      q: Type.Optional(FreeText),
      ...PageQuery.properties,
    }),
    reply: Page(LineRow),
    refusals: ['invalid_dates'],
  },
  'GET /api/cash/lines/:id': {
    summary:
      'One line, and what it could be: booked on its account and without a line; of its amount, or as searched.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    query: Strict({ q: Type.Optional(FreeText) }),
    reply: Strict({ line: LineRow, candidates: Type.Array(Candidate) }),
    refusals: [],
  },
  'POST /api/cash/lines/:id/match': {
    summary: 'Says which deposits, payouts and moves a line is, to the riel.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    body: Command({ counterparts: Type.Array(Counterpart, { minItems: 1, maxItems: 500 }) }),
    refusals: ['line_taken', 'counterpart_taken', 'amounts_differ'],
  },
  'POST /api/cash/lines/:id/explain': {
    summary: 'Says why a line is no deposit and no payout.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    body: Command({ explanation: CodeOf(EXPLANATIONS) }),
    refusals: ['line_taken'],
  },
  'POST /api/cash/lines/:id/reopen': {
    summary: 'Takes back what a line was said to be.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    body: Command({}),
    refusals: ['line_taken'],
  },
})

const dayEndpoints = defineOffice({
  'GET /api/cash/differences': {
    summary: 'What does not come out even between the book and a bank, the newest first.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    query: Strict({
      account: Type.Optional(IdText),
      state: Type.Optional(CodeOf(DIFFERENCE_STATES)),
      kind: Type.Optional(CodeOf(DIFFERENCE_KINDS)),
      ...PageQuery.properties,
    }),
    reply: Page(DifferenceRow),
    refusals: [],
  },
  'POST /api/cash/differences/:id/explain': {
    summary: 'Says why; of a line that the bank has changed also which of the two stands.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    body: Command({ explanation: CodeOf(EXPLANATIONS), line: CodeOf(['keep', 'take', 'add']) }),
    refusals: ['already_decided', 'not_a_change'],
  },
  'GET /api/cash/accounts/:id/day': {
    summary: 'What a close of a day would say now.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    query: Strict({ day: Day }),
    reply: Strict({ ...DayRow.properties, last: Nullable(Day) }),
    refusals: ['invalid_dates'],
  },
  'GET /api/cash/accounts/:id/closes': {
    summary: 'Days that are closed, the newest first.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    query: Strict({ before: Type.Optional(Day), limit: Type.Optional(LimitText) }),
    reply: Page(CloseRow),
    refusals: ['invalid_dates'],
  },
  'POST /api/cash/accounts/:id/closes': {
    summary: 'Closes a day with what was counted: nothing of it changes any more.',
    access: 'staff',
    permission: 'cashier.close',
    scope: 'house',
    params: OfOne,
    body: Command({ day: Day, counted: CountedText, expected_units: UnitsText }),
    reply: CloseRow,
    refusals: [
      ...(['cash_account_closed', 'invalid_dates', 'account_busy', 'shift_open'] as const),
      ...(['day_closed', 'day_not_over'] as const),
    ],
  },
  'GET /api/cash/accounts/:id/shifts': {
    summary: 'Who stood at a till, with what was counted, the newest first.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    query: PageQuery,
    reply: Page(ShiftRow),
    refusals: [],
  },
  'POST /api/cash/accounts/:id/shifts': {
    summary: 'Begins a shift of one’s own at a till, with what was counted.',
    access: 'staff',
    permission: 'cashier.deposits',
    scope: 'house',
    params: OfOne,
    body: Command({ counted: CountedText }),
    reply: ShiftRow,
    refusals: ['cash_account_closed', 'account_busy', 'shift_open', 'no_shift'],
  },
  'POST /api/cash/accounts/:id/shifts/end': {
    summary: 'Ends the shift at a till, with what was counted.',
    access: 'staff',
    permission: 'cashier.deposits',
    scope: 'house',
    params: OfOne,
    body: Command({ counted: CountedText }),
    reply: Strict({ closing: Money, closing_book: Money }),
    refusals: ['cash_account_closed', 'account_busy', 'shift_open', 'no_shift'],
  },
})

export const cashEndpoints = defineOffice({ ...accountEndpoints, ...statementEndpoints, ...dayEndpoints })
