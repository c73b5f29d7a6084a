/** Money out: a player's own accounts at banks, and what they ask to be paid there. */
import { BANK_CODES } from '@samnang/core/cashier/banks'
import { WITHDRAWAL_REJECTIONS } from '@samnang/core/cashier/cashier-reason'
import { WITHDRAWAL_STATES } from '@samnang/core/cashier/cashier-state'
import Type, { type Static } from 'typebox'
import { CashierStep } from './cashier-step.ts'
import { defineEndpoints } from './endpoint.ts'
import { CodeOf, FreeText, Id, Money, Nullable, OfOne, Strict, Time } from './shapes.ts'

const BankCode = CodeOf(BANK_CODES)

export const BankAccount = Strict({
  id: Id,
  bank: BankCode,
  number: Type.String(),
  holder: Type.String(),
  created_at: Time,
  /** A new one rests for a day. */
  usable_from: Time,
  is_usable: Type.Boolean(),
})
export type BankAccount = Static<typeof BankAccount>

export const Withdrawal = Strict({
  id: Id,
  amount: Money,
  status: Type.Union([Type.Literal('PENDING'), Type.Literal('DONE'), Type.Literal('REJECTED')]),
  state: CodeOf(WITHDRAWAL_STATES),
  reason: Nullable(CodeOf(WITHDRAWAL_REJECTIONS)),
  /** Nobody of the staff has begun to look at it. */
  may_cancel: Type.Boolean(),
  bank_account: Strict({ id: Id, bank: BankCode, number: Type.String(), holder: Type.String() }),
  reference: Type.String(),
  /** What the bank calls the payment. */
  bank_reference: Nullable(Type.String()),
  created_at: Time,
  done_at: Nullable(Time),
  steps: Type.Array(CashierStep),
})
export type Withdrawal = Static<typeof Withdrawal>

/** What a player has to know before they ask. */
export const WithdrawalDesk = Strict({
  least: Money,
  most: Money,
  /** Of the sum of 24 hours. */
  day_left: Money,
  /** What is left of today by how well the house knows the player; null: no end. */
  level_left: Nullable(Money),
  /** How many more requests may wait. */
  open_left: Type.Integer(),
  /** Out of play, not yet paid. */
  held: Money,
  /** How long a new bank account rests. */
  wait_hours: Type.Integer(),
  /** Four of five were paid within so many minutes in the last week; null: too few to tell. */
  usual_minutes: Nullable(Type.Integer()),
  /** Those that wait, and those that ended within a day; the newest first. */
  recent: Type.Array(Withdrawal),
})
export type WithdrawalDesk = Static<typeof WithdrawalDesk>

export const withdrawalEndpoints = defineEndpoints({
  'GET /api/withdraw': {
    summary: 'What can be withdrawn, how long it usually takes, and what waits.',
    access: 'player',
    reply: WithdrawalDesk,
    refusals: [],
  },
  'POST /api/withdraw': {
    summary: 'Asks to be paid out: the money is out of play at once.',
    access: 'player',
    takesKey: true,
    body: Strict({
      /** Whole riel. */
      amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
      bank_account: Id,
      password: Type.String({ minLength: 1, maxLength: 512 }),
    }),
    reply: Withdrawal,
    refusals: [
      'password_wrong',
      'account_locked',
      'amount_too_small',
      'amount_too_large',
      'not_enough_money',
      'withdrawal_day_limit',
      'too_many_withdrawals',
      'level_limit',
      'bank_account_waits',
      'not_found',
      'idempotency_mismatch',
      'challenge_required',
    ],
  },
  'GET /api/withdraw/:id': {
    summary: 'One withdrawal of the player, with each of its steps.',
    access: 'player',
    params: OfOne,
    reply: Withdrawal,
    refusals: ['not_found'],
  },
  'POST /api/withdraw/:id/cancel': {
    summary: 'The money can be played with again; only while nobody of the staff looks at it.',
    access: 'player',
    params: OfOne,
    reply: Withdrawal,
    refusals: ['not_found', 'withdrawal_claimed', 'withdrawal_over'],
  },
  'GET /api/bank-account': {
    summary: 'The accounts that the player can be paid to.',
    access: 'player',
    reply: Strict({ rows: Type.Array(BankAccount) }),
    refusals: [],
  },
  'POST /api/bank-account': {
    summary:
      "Adds an account in the player's own name; it can be paid to after a day. The same again adds nothing.",
    access: 'player',
    body: Strict({ bank: BankCode, number: FreeText, holder: FreeText }),
    reply: BankAccount,
    refusals: ['not_found', 'account_locked', 'bank_holder_differs', 'too_many_bank_accounts'],
  },
  'DELETE /api/bank-account/:id': {
    summary: 'Removes one; what was asked for before is still paid there.',
    access: 'player',
    params: OfOne,
    refusals: ['not_found'],
  },
})
