/** A deposit and a withdrawal in each of their states. */
import type { Deposit } from '@samnang/contract/deposit'
import { type Movement, MovementKind } from '@samnang/contract/money'
import type { Withdrawal } from '@samnang/contract/withdrawal'
import { DEPOSIT_ENDS, DEPOSIT_QUESTIONS, WITHDRAWAL_REJECTIONS } from '@samnang/core/cashier/cashier-reason'
import { DEPOSIT_STATES, publicStatus, WITHDRAWAL_STATES } from '@samnang/core/cashier/cashier-state'
import { DepositState } from '../src/cashier/deposit-state.tsx'
import { KhqrCard } from '../src/cashier/khqr-card.tsx'
import { TransferPanel } from '../src/cashier/transfer-panel.tsx'
import { WithdrawalCard } from '../src/cashier/withdrawal-card.tsx'
import { CashierStepList } from '../src/lists/cashier-step-list.tsx'
import { MovementCards } from '../src/money/movement-rows.tsx'
import { type Group, nothing, THEN } from './state.ts'

/** A name and an address as long as they come. */
const ACCOUNT = { bank: 'ABA', number: '000 123 456', holder: 'SOK SOPHEAK CHANNARITH' } as const
const CODE = { text: '00020101021229', link: null, is_simulated: true }

const DEPOSIT: Deposit = {
  ...{ id: 59, amount: 20_000, way: 'transfer', status: 'PENDING', state: 'SENT', reference: 'S590' },
  ...{ account: ACCOUNT, khqr: null, created_at: THEN, expires_at: THEN, done_at: null, credited: null },
  ...{ reason: null, question: null, has_slip: true, can_cancel: true, usual_minutes: 5 },
  ...{ steps: [{ state: 'OPEN', at: THEN }], server_time: THEN },
}
const WITHDRAWAL: Withdrawal = {
  ...{ id: 59, amount: 1_250_000, status: 'PENDING', state: 'HELD', reason: null, may_cancel: true },
  ...{ bank_account: { id: 1, ...ACCOUNT }, reference: 'W590', bank_reference: null },
  ...{ created_at: THEN, done_at: null, steps: [{ state: 'HELD', at: THEN }] },
}

/** One of each kind. */
const MOVEMENTS: readonly Movement[] = MovementKind.anyOf.map(({ const: kind }, at) => ({
  ...{ id: 100 - at, at: THEN, kind, amount: at % 2 === 0 ? -10_000 : 1_250_000 },
  ...{ balance_after: 9_876_543_210, result_id: null, group_id: null, note: null, reason: null },
}))

export const CASHIER: Group = {
  name: 'cashier',
  states: [
    ...DEPOSIT_STATES.map((state) => deposit(state, { state, status: publicStatus(state) })),
    deposit('another amount', { state: 'DONE', status: 'DONE', credited: 19_000 }),
    ...DEPOSIT_ENDS.map((reason) => deposit(reason, { state: 'REJECTED', status: 'REJECTED', reason })),
    ...DEPOSIT_QUESTIONS.map((question) => deposit(`asks ${question}`, { question })),
    ['TransferPanel', () => <TransferPanel deposit={DEPOSIT} />],
    ['KhqrCard', () => <KhqrCard id={59} amount={20_000} code={{ ...CODE, expires_at: LATER }} />],
    ['KhqrCard, over', () => <KhqrCard id={59} amount={20_000} code={{ ...CODE, expires_at: THEN }} />],
    ...WITHDRAWAL_STATES.map((state) => withdrawal(state, { state, status: publicStatus(state) })),
    ...WITHDRAWAL_REJECTIONS.map((reason) =>
      withdrawal(reason, { state: 'REJECTED', status: 'REJECTED', reason, may_cancel: false }),
    ),
    [
      'CashierStepList',
      () => (
        <CashierStepList
          steps={[...DEPOSIT_STATES, ...WITHDRAWAL_STATES].map((state) => ({ state, at: THEN }))}
        />
      ),
    ],
    ['MovementCards', () => <MovementCards rows={MOVEMENTS} />],
  ],
}

/** A code that can be scanned for the next hundred years. */
const LATER = '2126-11-20T13:05:00.000Z'

function deposit(name: string, more: Partial<Deposit>) {
  return [`DepositState, ${name}`, () => <DepositState deposit={{ ...DEPOSIT, ...more }} />] as const
}

function withdrawal(name: string, more: Partial<Withdrawal>) {
  const card = () => (
    <WithdrawalCard withdrawal={{ ...WITHDRAWAL, ...more }} usualMinutes={30} onChange={nothing} />
  )
  return [`WithdrawalCard, ${name}`, card] as const
}
