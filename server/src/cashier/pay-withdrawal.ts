/** The staff approve a withdrawal, and say that the bank has paid it: the held money leaves the house. */
import { withdrawalMayBecome } from '@samnang/core/cashier/cashier-state'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'
import { bookPayout } from '../ledger/book-cash.ts'
import { enterCashAccount } from '../ledger/enter-cash-account.ts'
import { isCashPlaceOpen } from './desk-facts-store.ts'
import { addStep } from './step-store.ts'
import { tellPaidIn, tellWithdrawalIn } from './tell-cashier.ts'
import {
  isReferenceUsed,
  lockWithdrawal,
  setApproved,
  setPaid,
  type WithdrawalRow,
} from './withdrawal-store.ts'

/**
 * It is to be paid; how many people that takes is asked before. Approved twice is approved. Refusals: `not_found`,
 * `withdrawal_over`, `overdrawn` (more was taken back from its player than they had: what is held is the house's first).
 */
export async function approveWithdrawalIn(
  tx: Tx,
  { withdrawal, by }: { withdrawal: bigint; by: By },
): Promise<Outcome<{ replay: boolean }, 'not_found' | 'withdrawal_over' | 'overdrawn'>> {
  const row = await lockWithdrawal(tx, withdrawal)
  if (!row) return refused('not_found')
  if (row.state === 'APPROVED') return accepted({ replay: true })
  if (!withdrawalMayBecome(row.state, 'APPROVED')) return refused('withdrawal_over')
  if (((await lockBalance(tx, row.playerId)) ?? 0n) < 0n) return refused('overdrawn')
  await setApproved(tx, withdrawal, by.actor)
  await record(tx, row, { state: 'APPROVED', by, detail: {} })
  await tellWithdrawalIn(tx, { playerId: row.playerId, id: row.id, state: 'APPROVED' })
  return accepted({ replay: false })
}

export interface Payout {
  withdrawal: bigint
  /** The bank or till that it left from. */
  cashAccount: bigint
  /** What the bank calls the payment. */
  bankReference: string
  by: By
}

type PayCode =
  | 'not_found'
  | 'withdrawal_not_approved'
  | 'withdrawal_over'
  | 'cash_account_closed'
  | 'bank_reference_used'

/**
 * Paid twice with the same words is paid once. Refusals: `not_found` (the request, or the house's account),
 * `withdrawal_not_approved`, `withdrawal_over` (paid otherwise, or not to be paid any more), `cash_account_closed`,
 * `bank_reference_used` (this payment stands for another withdrawal). A balance below zero refuses nothing here: the bank has
 * paid, and a book without it would be wrong. What has not left the house yet is refused by approving and by making files.
 */
export async function payWithdrawalIn(
  tx: Tx,
  payout: Payout,
): Promise<Outcome<{ replay: boolean }, PayCode>> {
  const booked = await bookPaidIn(tx, payout)
  if (!booked.ok) return booked
  const { paid } = booked.value
  if (paid) await tellPaidIn(tx, [paid])
  return accepted({ replay: paid === null })
}

/** The same, but that nobody is told: whoever pays several tells of all of them at the end. `paid` is null for what was paid before. */
export async function bookPaidIn(
  tx: Tx,
  payout: Payout,
): Promise<Outcome<{ paid: WithdrawalRow | null }, PayCode>> {
  const { cashAccount, bankReference, by } = payout
  const row = await lockWithdrawal(tx, payout.withdrawal)
  if (!row) return refused('not_found')
  if (row.state === 'PAID') {
    const isSame = row.cashAccount === cashAccount && row.bankReference === bankReference
    return isSame ? accepted({ paid: null }) : refused('withdrawal_over')
  }
  if (row.state === 'HELD') return refused('withdrawal_not_approved')
  if (!withdrawalMayBecome(row.state, 'PAID')) return refused('withdrawal_over')
  if ((await isCashPlaceOpen(tx, cashAccount)) === null) return refused('not_found')
  if (await isReferenceUsed(tx, cashAccount, bankReference)) return refused('bank_reference_used')
  await lockBalance(tx, row.playerId)
  if (!(await enterCashAccount(tx, cashAccount))) return refused('cash_account_closed')
  await payOut(tx, row, payout)
  await record(tx, row, {
    state: 'PAID',
    by,
    detail: { cash_account: cashAccount, bank_reference: bankReference },
  })
  return accepted({ paid: row })
}

async function payOut(
  tx: Tx,
  { id, playerId, amount }: WithdrawalRow,
  { cashAccount, bankReference }: Payout,
): Promise<void> {
  const { txId } = await bookPayout(tx, { withdrawal: id, playerId, amountUnits: amount, cashAccount })
  await setPaid(tx, id, { cashAccount, bankReference, txId })
}

async function record(
  tx: Tx,
  { id, playerId, amount, state: before }: WithdrawalRow,
  { state, by, detail }: { state: 'APPROVED' | 'PAID'; by: By; detail: Record<string, unknown> },
): Promise<void> {
  await addStep(tx, { withdrawal: id, state, actor: by.actor })
  await recordAudit(tx, {
    ...by,
    action: state === 'PAID' ? 'withdrawal_paid' : 'withdrawal_approved',
    target: `player:${playerId}`,
    before: { state: before },
    after: { state },
    detail: { withdrawal: id, units: amount, ...detail },
  })
}
