/** The house's own money: accounts at banks and tills, and what was booked on them. */
import { BANK_CODES } from '@samnang/core/cashier/banks'
import { BOOKED_MOVES, CASH_MOVES } from '@samnang/core/cashier/cash-move'
import { DECIMAL_SIGNS } from '@samnang/core/cashier/statement-amount'
import { DATE_FORMATS } from '@samnang/core/cashier/statement-date'
import Type, { type Static } from 'typebox'
import { CodeOf, Count, Day, Id, Money, Nullable, OfOne, Page, PageQuery, Strict, Time } from '../shapes.ts'
import { CountedText, UnitsText } from './cashier-parts.ts'
import { Command, defineOffice } from './office-endpoint.ts'

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
  reason: Nullable(Type.String({ maxLength: 200 })),
  by: Nullable(Type.String()),
})

export const cashAccountEndpoints = defineOffice({
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
