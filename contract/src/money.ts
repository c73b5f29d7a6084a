/** Deposits, withdrawals and the statement of the balance. */
import { DEPOSIT_ENDS, WITHDRAWAL_REJECTIONS } from '@samnang/core/cashier/cashier-reason'
import { TRANSFER_REASONS } from '@samnang/core/ledger/transfer-reason'
import Type, { type Static } from 'typebox'
import { CashierStep } from './cashier-step.ts'
import { defineEndpoints } from './endpoint.ts'
import { CodeOf, Day, FileLanguage, Id, Money, Nullable, Page, paging, Strict, Time } from './shapes.ts'

const TransferReason = CodeOf(TRANSFER_REASONS)
/** Why the operator has credited or debited, or why a request came to nothing. */
const TransactionReason = CodeOf([
  ...new Set([...TRANSFER_REASONS, ...DEPOSIT_ENDS, ...WITHDRAWAL_REJECTIONS]),
])
const TransactionType = Type.Union([Type.Literal('DEPOSIT'), Type.Literal('WITHDRAW')])
const TransactionStatus = Type.Union([
  Type.Literal('PENDING'),
  Type.Literal('DONE'),
  Type.Literal('REJECTED'),
])

export const Transaction = Strict({
  id: Id,
  type: TransactionType,
  amount: Money,
  status: TransactionStatus,
  reason: Type.Optional(TransactionReason),
  reference: Type.String(),
  created_at: Time,
  done_at: Nullable(Time),
  balance_after: Nullable(Money),
  /** Of requests: each state with its time. */
  steps: Type.Optional(Type.Array(CashierStep)),
})
export type Transaction = Static<typeof Transaction>

export const MovementKind = Type.Union([
  Type.Literal('bet'),
  Type.Literal('settle'),
  Type.Literal('refund'),
  Type.Literal('credit'),
  Type.Literal('debit'),
  /** Money that reached the house; a withdrawal as it is asked for, and when it is not paid after all. */
  Type.Literal('deposit'),
  Type.Literal('hold'),
  Type.Literal('release'),
  /** A bet that the books had lost, paid by its receipt; its note names the ticket. */
  Type.Literal('lost_bet'),
  /** A draw of lotto 59 was settled again: what it had paid is taken back, what it owes is paid. */
  Type.Literal('draw_undo'),
  Type.Literal('draw_again'),
  /** Stakes on games of providers, their winnings, and what a provider has taken back of either. */
  Type.Literal('game_bet'),
  Type.Literal('game_win'),
  Type.Literal('game_undo'),
  /** Of the ticket lottery: stakes, wins, stakes given back, and wins that were taken back for a corrected result. */
  Type.Literal('lottery_bet'),
  Type.Literal('lottery_win'),
  Type.Literal('lottery_refund'),
  Type.Literal('lottery_undo'),
])

export const Movement = Strict({
  id: Id,
  at: Time,
  kind: MovementKind,
  /** Signed: minus leaves the balance. */
  amount: Money,
  balance_after: Money,
  result_id: Nullable(Id),
  /** Of a bet on lotto 59; on movements of the ticket lottery the ticket. */
  group_id: Nullable(Id),
  /** The name of a game. What staff note is never told. */
  note: Nullable(Type.String()),
  /** Why the operator has credited or debited the player, where it is no plain deposit or withdrawal. */
  reason: Nullable(TransferReason),
})
export type Movement = Static<typeof Movement>

export const Statement = Strict({
  from: Day,
  to: Day,
  opening: Money,
  closing: Money,
  credited: Money,
  debited: Money,
  staked: Money,
  paid: Money,
  /** What was ever paid in, less what was ever paid out, gifts and corrections left out; on the first page. */
  net_deposits: Type.Optional(Money),
  /** The day on which the account was opened. */
  opened: Type.Optional(Day),
  rows: Type.Array(Movement),
  next: Nullable(Type.String()),
})
export type Statement = Static<typeof Statement>

export const moneyEndpoints = defineEndpoints({
  'GET /api/transaction/list': {
    summary: 'Deposits and withdrawals with state, time and reason.',
    access: 'player',
    query: Strict({
      type: Type.Optional(TransactionType),
      status: Type.Optional(TransactionStatus),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...paging,
    }),
    reply: Page(Transaction),
    refusals: ['invalid_dates'],
  },
  'GET /api/statement': {
    summary:
      'Every movement of the balance, opening and closing figures; format=csv: all of them as a file, with words in `lang`, else codes.',
    access: 'player',
    query: Strict({
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...paging,
      format: Type.Optional(Type.Literal('csv')),
      lang: Type.Optional(FileLanguage),
    }),
    reply: Statement,
    refusals: ['invalid_dates'],
  },
})
