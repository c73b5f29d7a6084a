/** Deposits as the staff decide them: the queue, one request with its slip and the program's checks, the commands. */
import { DEPOSIT_QUESTIONS, DEPOSIT_REJECTIONS } from '@samnang/core/cashier/cashier-reason'
import { DEPOSIT_STATES, DEPOSIT_WAYS } from '@samnang/core/cashier/cashier-state'
import { DEPOSIT_CHECKS } from '@samnang/core/cashier/deposit-checks'
import Type, { type Static } from 'typebox'
import {
  CodeOf,
  FreeText,
  Id,
  IdText,
  Money,
  Nullable,
  OfOne,
  Page,
  paging,
  Strict,
  Time,
} from '../shapes.ts'
import { BankReference, CashPlace, CheckOf, Claim, DeskStep, PlayerAtDesk, Whom } from './cashier-parts.ts'
import { Command, defineOffice } from './office-endpoint.ts'

/** WAITING: a colleague has to look; ASKED: the player has to answer first. */
export const DEPOSIT_LISTS = ['WAITING', 'ASKED', ...DEPOSIT_STATES] as const

const DeskDeposit = Strict({
  id: Id,
  player: Whom,
  amount: Money,
  way: CodeOf(DEPOSIT_WAYS),
  reference: Type.String(),
  /** Code of the house's account to which the player was sent; null: none yet. */
  cash_account: Nullable(Type.String()),
  state: CodeOf(DEPOSIT_STATES),
  question: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  created_at: Time,
  /** When the newest slip came. */
  sent_at: Nullable(Time),
  claim: Claim,
  /** The request for a second person that waits. */
  approval: Nullable(Id),
  done_at: Nullable(Time),
  credited: Nullable(Money),
})
export type DeskDeposit = Static<typeof DeskDeposit>

const DepositSheet = Strict({
  ...DeskDeposit.properties,
  player: PlayerAtDesk,
  slips: Type.Array(Strict({ id: Id, sent_at: Time })),
  steps: Type.Array(DeskStep),
  checks: Type.Array(CheckOf(DEPOSIT_CHECKS)),
  cash_accounts: Type.Array(CashPlace),
})
export type DepositSheet = Static<typeof DepositSheet>

const reading = { access: 'staff', permission: 'cashier.read', scope: 'branch' } as const
const deciding = { access: 'staff', permission: 'cashier.deposits', scope: 'branch', params: OfOne } as const

export const deskDepositEndpoints = defineOffice({
  'GET /api/cashier/waiting': {
    summary: 'How many requests wait for a colleague.',
    ...reading,
    reply: Strict({
      deposits: Type.Integer(),
      withdrawals: Type.Integer(),
      payouts: Type.Integer(),
      /** Null: not this colleague’s to see. */
      approvals: Nullable(Type.Integer()),
    }),
    refusals: [],
  },
  'GET /api/deposits': {
    summary: 'Deposits: those that wait the oldest first, all others the newest first.',
    ...reading,
    query: Strict({
      state: Type.Optional(CodeOf(DEPOSIT_LISTS)),
      player: Type.Optional(IdText),
      /** The reference, or the number of a request. */
      q: Type.Optional(FreeText),
      /** The `next` of the page before. */
      ...paging,
    }),
    reply: Page(DeskDeposit),
    refusals: [],
  },
  'GET /api/deposits/:id': {
    summary: 'One deposit: what it is, what the program has found, what has become of it.',
    ...reading,
    params: OfOne,
    reply: DepositSheet,
    refusals: [],
  },
  'GET /api/deposits/:id/slips/:slip': {
    summary: 'A photo of the transfer as the house has kept it.',
    ...reading,
    params: Strict({ id: IdText, slip: IdText }),
    refusals: [],
  },
  'GET /api/cashier/tills': {
    summary: 'Tills that are open, where players give notes to a colleague.',
    ...reading,
    reply: Strict({ rows: Type.Array(CashPlace) }),
    refusals: [],
  },
  'POST /api/deposits': {
    summary: 'Notes that a player has given at a till: a request that is credited at once.',
    ...{ access: 'staff', permission: 'cashier.deposits', scope: 'branch' },
    body: Command({
      player: Id,
      amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
      till: Id,
    }),
    reply: Strict({ deposit: Id, credited: Money }),
    refusals: [
      ...['cash_account_closed', 'deposit_limit', 'excluded', 'account_locked'],
      ...['amount_too_small', 'amount_too_large', 'too_many_deposits'],
    ] as const,
    approval: 'two',
    hasAmount: true,
  },
  'POST /api/deposits/:id/claim': {
    summary: 'Takes the request for five minutes, or keeps it for five more.',
    ...deciding,
    body: Command({}),
    reply: Strict({ claim: Claim }),
    refusals: ['claimed_by_other', 'already_decided'],
  },
  'POST /api/deposits/:id/release': {
    summary: 'Gives the request back to the queue.',
    ...deciding,
    body: Command({}),
    refusals: ['not_claimed'],
  },
  'POST /api/deposits/:id/approve': {
    summary: 'Credits what has come; from the house’s amount on a second person has to agree.',
    ...deciding,
    body: Command({
      /** What has come, in whole riel: it may differ from what was asked for. */
      amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
      cash_account: Id,
    }),
    reply: Strict({ credited: Money }),
    refusals: [
      ...['not_claimed', 'claimed_by_other', 'already_decided', 'second_person_waits'],
      ...['cash_account_closed', 'deposit_limit', 'excluded', 'account_locked'],
      ...['amount_too_small', 'amount_too_large'],
    ] as const,
    approval: 'two',
    hasAmount: true,
  },
  'POST /api/deposits/:id/reject': {
    summary: 'Refuses it; the player reads the sentence of the code, never the reason.',
    ...deciding,
    body: Command({ code: CodeOf(DEPOSIT_REJECTIONS) }),
    refusals: ['not_claimed', 'claimed_by_other', 'already_decided', 'second_person_waits'],
  },
  'POST /api/deposits/:id/send-back': {
    summary:
      'Says that what had come was sent back to whom it came from: of a player who may not deposit, say. It can never be credited.',
    ...deciding,
    permission: 'cashier.pay',
    body: Command({
      /** What has come and gone, in whole riel. */
      amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
      cash_account: Id,
      bank_reference: BankReference,
    }),
    refusals: [
      ...['not_claimed', 'claimed_by_other', 'already_decided', 'second_person_waits'],
      ...['cash_account_closed', 'bank_reference_used'],
    ] as const,
    approval: 'two',
    hasAmount: true,
  },
  'POST /api/deposits/:id/ask': {
    summary: 'Asks the player, who can answer with a new slip.',
    ...deciding,
    body: Command({ code: CodeOf(DEPOSIT_QUESTIONS) }),
    refusals: ['not_claimed', 'claimed_by_other', 'already_decided', 'second_person_waits'],
  },
})
