/** Withdrawals as the staff decide and pay them, by hand or by a file for the bank. */
import { WITHDRAWAL_REJECTIONS } from '@samnang/core/cashier/cashier-reason'
import { WITHDRAWAL_STATES } from '@samnang/core/cashier/cashier-state'
import { WITHDRAWAL_CHECKS } from '@samnang/core/cashier/withdrawal-checks'
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
  PageQuery,
  paging,
  Strict,
  Time,
} from '../shapes.ts'
import { BankReference, CashPlace, CheckOf, Claim, DeskStep, PlayerAtDesk, Whom } from './cashier-parts.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const DeskWithdrawal = Strict({
  id: Id,
  player: Whom,
  amount: Money,
  bank: Type.String(),
  number: Type.String(),
  holder: Type.String(),
  state: CodeOf(WITHDRAWAL_STATES),
  reason: Nullable(Type.String()),
  created_at: Time,
  claim: Claim,
  /** The request for a second person that waits. */
  approval: Nullable(Id),
  approved_by: Nullable(Type.String()),
  approved_at: Nullable(Time),
  /** The file for the bank in which it stands and may be paid. */
  payout: Nullable(Id),
  done_at: Nullable(Time),
  cash_account: Nullable(Type.String()),
  bank_reference: Nullable(Type.String()),
})
export type DeskWithdrawal = Static<typeof DeskWithdrawal>

const WithdrawalSheet = Strict({
  ...DeskWithdrawal.properties,
  player: PlayerAtDesk,
  steps: Type.Array(DeskStep),
  checks: Type.Array(CheckOf(WITHDRAWAL_CHECKS)),
  cash_accounts: Type.Array(CashPlace),
})
export type WithdrawalSheet = Static<typeof WithdrawalSheet>

const PAYOUT_STATES = ['OPEN', 'PAID', 'CANCELLED'] as const
const Payout = Strict({
  id: Id,
  cash_account: Type.String(),
  state: CodeOf(PAYOUT_STATES),
  lines: Type.Integer(),
  total: Money,
  made_by: Type.String(),
  made_at: Time,
  /** The last time that the file was handed out. */
  fetched_by: Nullable(Type.String()),
  fetched_at: Nullable(Time),
  done_by: Nullable(Type.String()),
  done_at: Nullable(Time),
  bank_reference: Nullable(Type.String()),
})
export type Payout = Static<typeof Payout>

const PayoutLine = Strict({
  place: Type.Integer(),
  withdrawal: Id,
  player: Whom,
  amount: Money,
  bank: Type.String(),
  number: Type.String(),
  holder: Type.String(),
  state: CodeOf(['WAITING', 'PAID', 'FAILED', 'CANCELLED'] as const),
})

const reading = { access: 'staff', permission: 'cashier.read', scope: 'branch' } as const
const deciding = {
  access: 'staff',
  permission: 'cashier.withdrawals',
  scope: 'branch',
  params: OfOne,
} as const
/** A file may have players of every branch. */
const paying = { access: 'staff', permission: 'cashier.pay', scope: 'house' } as const

export const deskWithdrawalEndpoints = defineOffice({
  'GET /api/withdrawals': {
    summary: 'Withdrawals: those that wait the oldest first, all others the newest first.',
    ...reading,
    query: Strict({
      state: Type.Optional(CodeOf(WITHDRAWAL_STATES)),
      player: Type.Optional(IdText),
      /** A number of an account, the bank’s reference, or the number of a request. */
      q: Type.Optional(FreeText),
      /** The `next` of the page before. */
      ...paging,
    }),
    reply: Page(DeskWithdrawal),
    refusals: [],
  },
  'GET /api/withdrawals/:id': {
    summary: 'One withdrawal: what it is, what the program has found, what has become of it.',
    ...reading,
    params: OfOne,
    reply: WithdrawalSheet,
    refusals: [],
  },
  'POST /api/withdrawals/:id/claim': {
    summary: 'Takes the request for five minutes, or keeps it for five more.',
    ...deciding,
    body: Command({}),
    reply: Strict({ claim: Claim }),
    refusals: ['claimed_by_other', 'already_decided', 'in_payout_file'],
  },
  'POST /api/withdrawals/:id/release': {
    summary: 'Gives the request back to the queue.',
    ...deciding,
    body: Command({}),
    refusals: ['not_claimed'],
  },
  'POST /api/withdrawals/:id/approve': {
    summary: 'Agrees that it is paid; from the house’s amount on a second person has to agree.',
    ...deciding,
    /** What whoever asks has seen. */
    body: Command({ amount: Money }),
    refusals: [
      ...['not_claimed', 'claimed_by_other', 'already_decided', 'second_person_waits', 'changed_meanwhile'],
      'overdrawn',
    ] as const,
    approval: 'two',
    hasAmount: true,
  },
  'POST /api/withdrawals/:id/reject': {
    summary: 'Gives the money back; the player reads the sentence of the code, never the reason.',
    ...deciding,
    body: Command({ code: CodeOf(WITHDRAWAL_REJECTIONS) }),
    refusals: ['not_claimed', 'claimed_by_other', 'already_decided', 'second_person_waits', 'in_payout_file'],
  },
  'POST /api/withdrawals/:id/pay': {
    summary: 'Says that the bank was told to pay it, with the reference that the bank gave.',
    ...deciding,
    permission: 'cashier.pay',
    body: Command({ amount: Money, cash_account: Id, bank_reference: BankReference }),
    refusals: [
      ...['not_claimed', 'claimed_by_other', 'already_decided', 'second_person_waits', 'in_payout_file'],
      ...['changed_meanwhile', 'bank_reference_used', 'cash_account_closed'],
    ] as const,
  },
  'GET /api/payouts': {
    summary: 'Files for banks, the newest first.',
    ...reading,
    scope: 'house',
    query: PageQuery,
    reply: Page(Payout),
    refusals: [],
  },
  'GET /api/payouts/ready': {
    summary: 'What a new file could pay, and from where.',
    ...paying,
    reply: Strict({ rows: Type.Array(DeskWithdrawal), cash_accounts: Type.Array(CashPlace) }),
    refusals: [],
  },
  'GET /api/payouts/:id': {
    summary: 'One file with its lines.',
    ...reading,
    scope: 'house',
    params: OfOne,
    reply: Strict({ ...Payout.properties, rows: Type.Array(PayoutLine) }),
    refusals: [],
  },
  'POST /api/payouts': {
    summary: 'Puts approved withdrawals into a file for the bank; none of them can be in two.',
    ...paying,
    body: Command({
      cash_account: Id,
      withdrawals: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      /** What whoever asks has seen. */
      total: Money,
    }),
    reply: Payout,
    refusals: ['claimed_by_other', 'already_decided', 'in_payout_file', 'cash_account_closed', 'overdrawn'],
  },
  'POST /api/payouts/:id/file': {
    summary: 'The file for the bank, always the same; each fetch is recorded.',
    ...paying,
    params: OfOne,
    body: Command({}),
    reply: Strict({ name: Type.String(), content: Type.String() }),
    refusals: ['already_decided', 'overdrawn', 'second_person_waits'],
  },
  'POST /api/payouts/:id/paid': {
    summary: 'The bank has paid the file, but for the lines named: those wait again.',
    ...paying,
    params: OfOne,
    body: Command({
      bank_reference: BankReference,
      /** Places of lines that the bank has not paid. */
      failed: Type.Array(Type.Integer({ minimum: 1, maximum: 200 }), { maxItems: 200 }),
      /** The riel that were paid, as whoever asks has seen them. */
      total: Money,
    }),
    reply: Payout,
    refusals: ['already_decided', 'bank_reference_used', 'cash_account_closed', 'second_person_waits'],
  },
  'POST /api/payouts/:id/cancel': {
    summary:
      'The file was never given to the bank: its withdrawals wait again. Once it was fetched a second person has to agree.',
    ...paying,
    params: OfOne,
    body: Command({
      /** Whether it was fetched, as whoever asks has seen it. */
      fetched: Type.Optional(Type.Boolean()),
    }),
    reply: Payout,
    refusals: ['already_decided', 'changed_meanwhile', 'second_person_waits'],
    approval: 'two',
  },
})
