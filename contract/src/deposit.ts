/** Money in: what a player may deposit and how, a request, its slip. */
import { BANK_CODES } from '@samnang/core/cashier/banks'
import { DEPOSIT_ENDS, DEPOSIT_QUESTIONS } from '@samnang/core/cashier/cashier-reason'
import { DEPOSIT_STATES, DEPOSIT_WAYS } from '@samnang/core/cashier/cashier-state'
import { PLAYER_WAYS } from '@samnang/core/cashier/deposit-rules'
import Type, { type Static } from 'typebox'
import { CashierStep } from './cashier-step.ts'
import { defineEndpoints } from './endpoint.ts'
import { KhqrCode } from './khqr.ts'
import { CodeOf, Id, Money, Nullable, OfOne, Strict, Time } from './shapes.ts'

/** Where a player transfers to. */
export const HouseAccount = Strict({
  bank: CodeOf(BANK_CODES),
  number: Type.String(),
  holder: Type.String(),
})
export type HouseAccount = Static<typeof HouseAccount>

export const Deposit = Strict({
  id: Id,
  amount: Money,
  way: CodeOf(DEPOSIT_WAYS),
  status: CodeOf(['PENDING', 'DONE', 'REJECTED'] as const),
  state: CodeOf(DEPOSIT_STATES),
  /** What the player writes into the transfer. */
  reference: Type.String(),
  /** Null with a code of the bank, which names it itself. */
  account: Nullable(HouseAccount),
  /** Of a deposit by KHQR, while it can be paid. */
  khqr: Nullable(KhqrCode),
  created_at: Time,
  /** Until then something has to be shown or paid; null where nothing runs out any more. */
  expires_at: Nullable(Time),
  done_at: Nullable(Time),
  /** What was credited; it may differ from what was asked for. */
  credited: Nullable(Money),
  /** Why it was rejected. */
  reason: Nullable(CodeOf(DEPOSIT_ENDS)),
  /** What the staff ask for; a new slip answers it. */
  question: Nullable(CodeOf(DEPOSIT_QUESTIONS)),
  /** A slip stands. */
  has_slip: Type.Boolean(),
  can_cancel: Type.Boolean(),
  /** "Usually within N minutes"; null: not known. */
  usual_minutes: Nullable(Type.Integer()),
  steps: Type.Array(CashierStep),
  server_time: Time,
})
export type Deposit = Static<typeof Deposit>

export const Cashier = Strict({
  ways: Type.Array(CodeOf(PLAYER_WAYS)),
  /** Why this player cannot deposit at all at the moment; null: they can. */
  barred: Nullable(CodeOf(['excluded', 'cooling_off', 'account_locked'] as const)),
  least: Money,
  /** The most that can be asked for now: of the house's figures, the player's limits and their level the lowest. */
  most: Money,
  /** Amounts to tap. */
  chips: Type.Array(Money),
  /** What the player's own limits and their level leave; null: no such limit. */
  own_room: Nullable(Money),
  level_room: Nullable(Money),
  /** Requests that are still open, the newest first. */
  open_deposits: Type.Array(Strict({ id: Id, amount: Money, way: CodeOf(DEPOSIT_WAYS), created_at: Time })),
  /** Out of play until it is paid or given back. */
  held: Money,
  usual_minutes: Strict({
    deposit: Nullable(Type.Integer()),
    withdrawal: Nullable(Type.Integer()),
  }),
  server_time: Time,
})
export type Cashier = Static<typeof Cashier>

export const depositEndpoints = defineEndpoints({
  'GET /api/cashier': {
    summary: 'Ways, limits and clocks of the cashier, and what is held.',
    access: 'player',
    reply: Cashier,
    refusals: [],
  },
  'POST /api/deposit': {
    summary: 'Asks to deposit an amount; nothing moves until the house has seen the money.',
    access: 'player',
    takesKey: true,
    body: Strict({ amount: Type.Integer({ minimum: 1 }), way: CodeOf(PLAYER_WAYS) }),
    reply: Deposit,
    refusals: [
      'amount_too_small',
      'amount_too_large',
      'too_many_deposits',
      'deposit_day_limit',
      'deposit_limit',
      'level_limit',
      'excluded',
      'cooling_off',
      'account_locked',
      'way_off',
      'not_found',
      'idempotency_mismatch',
    ],
  },
  'GET /api/deposit/:id': {
    summary: 'A request of the player with its steps.',
    access: 'player',
    params: OfOne,
    reply: Deposit,
    refusals: ['not_found'],
  },
  'PUT /api/deposit/:id/slip': {
    summary:
      'The photo of the transfer: jpeg, png or webp, at most 8 MB. The same picture again changes nothing.',
    access: 'player',
    params: OfOne,
    takesPicture: true,
    reply: Deposit,
    refusals: ['not_found', 'deposit_closed', 'slip_unreadable', 'too_many_slips'],
  },
  'GET /api/deposit/:id/slip': {
    summary: 'The newest slip of a request as the house has kept it.',
    access: 'player',
    params: OfOne,
    givesPicture: true,
    refusals: ['not_found'],
  },
  'POST /api/deposit/:id/cancel': {
    summary: 'Takes a request back while nobody looks at it.',
    access: 'player',
    params: OfOne,
    takesKey: true,
    reply: Deposit,
    refusals: ['not_found', 'deposit_closed'],
  },
})
