/**
 * Money that came and cannot be its player's to play with, because they are excluded, locked or at their own limit: a
 * colleague has sent it back by the bank. The book has it in and out again; the request has ended and is never credited.
 */
import { isReturnable } from '@samnang/core/cashier/deposit-credit'
import { ADJUSTMENTS } from '@samnang/core/ledger/accounts'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { enterCashAccount } from '../ledger/enter-cash-account.ts'
import { tellOffice } from '../live/tell-office.ts'
import { tellPlayer } from '../notices/tell-player.ts'
import { insertMove } from './cash-move-store.ts'
import { type DepositRow, lockDeposit } from './deposit-store.ts'
import { markRejected } from './judge-store.ts'
import { addStep } from './step-store.ts'
import { tellCashierIn } from './tell-cashier.ts'
import { isReferenceUsed } from './withdrawal-store.ts'

export interface SentBack {
  deposit: bigint
  /** What had come, all of it. */
  amountUnits: bigint
  /** Where it had come in, and has left from. */
  cashAccount: bigint
  /** What the bank calls the payment back. */
  bankReference: string
  by: By
}

/**
 * Once, whoever asks. Refusals: `not_found`, `deposit_closed` (it was credited), `bank_reference_used` (this payment of the
 * bank stands for something else), `cash_account_closed`.
 */
export async function sendDepositBackIn(
  tx: Tx,
  sent: SentBack,
): Promise<
  Outcome<{ replay: boolean }, 'not_found' | 'deposit_closed' | 'bank_reference_used' | 'cash_account_closed'>
> {
  const found = await lockDeposit(tx, sent.deposit)
  if (!found) return refused('not_found')
  if (found.reason === 'sent_back') return accepted({ replay: true })
  if (!isReturnable(found.state)) return refused('deposit_closed')
  const { cashAccount, bankReference } = sent
  if (await isReferenceUsed(tx, cashAccount, bankReference)) return refused('bank_reference_used')
  if (!(await enterCashAccount(tx, cashAccount))) return refused('cash_account_closed')
  await bookBothWays(tx, found, sent)
  await markRejected(tx, found.id, 'sent_back')
  await tell(tx, found, sent)
  return accepted({ replay: false })
}

async function bookBothWays(
  tx: Tx,
  { id: deposit, reference }: DepositRow,
  { amountUnits, cashAccount, bankReference, by }: SentBack,
): Promise<void> {
  const move = { kind: 'returned', amountUnits, by: by.actor, deposit } as const
  await insertMove(tx, { ...move, from: ADJUSTMENTS, to: cashAccount, reason: reference })
  await insertMove(tx, { ...move, from: cashAccount, to: ADJUSTMENTS, reason: bankReference })
}

async function tell(
  tx: Tx,
  { id: deposit, playerId, state, units: askedUnits }: DepositRow,
  { amountUnits, cashAccount, bankReference, by }: SentBack,
): Promise<void> {
  await addStep(tx, { deposit, state: 'REJECTED', reason: 'sent_back', actor: by.actor })
  await recordAudit(tx, {
    ...by,
    action: 'deposit_sent_back',
    target: `player:${playerId}`,
    before: { state },
    after: { state: 'REJECTED', code: 'sent_back' },
    detail: {
      deposit,
      units: amountUnits,
      asked: askedUnits,
      account: cashAccount,
      reference: bankReference,
    },
  })
  const reason = 'sent_back'
  await tellPlayer(tx, playerId, 'deposit_rejected', { deposit, amountUnits, reason })
  await tellCashierIn(tx, { playerId, kind: 'deposit', id: deposit, state: 'REJECTED' })
  await tellOffice(tx, 'deposits', deposit)
}
