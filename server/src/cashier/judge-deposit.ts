/** A deposit that is not credited: refused for good, or asked about. The player reads the sentence of a code. */
import type { DepositQuestion, DepositRejection } from '@samnang/core/cashier/cashier-reason'
import { depositMayBecome } from '@samnang/core/cashier/cashier-state'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { tellPlayer } from '../notices/tell-player.ts'
import { lockDeposit } from './deposit-store.ts'
import { markAsked, markRejected } from './judge-store.ts'
import { addStep } from './step-store.ts'
import { tellCashierIn } from './tell-cashier.ts'

export type JudgeCode = 'not_found' | 'deposit_closed'

/** Rejected twice for the same reason is rejected. Refusals: `not_found`, `deposit_closed`. */
export async function rejectDepositIn(
  tx: Tx,
  { deposit, reason, by }: { deposit: bigint; reason: DepositRejection; by: By },
): Promise<Outcome<{ replay: boolean }, JudgeCode>> {
  const found = await lockDeposit(tx, deposit)
  if (!found) return refused('not_found')
  const { playerId, state, units: amountUnits } = found
  if (state === 'REJECTED' && found.reason === reason) return accepted({ replay: true })
  if (!depositMayBecome(state, 'REJECTED')) return refused('deposit_closed')
  await markRejected(tx, deposit, reason)
  await addStep(tx, { deposit, state: 'REJECTED', reason, actor: by.actor })
  const sides = { before: { state }, after: { state: 'REJECTED', code: reason } }
  await recordAudit(tx, {
    ...by,
    action: 'deposit_rejected',
    target: `player:${playerId}`,
    ...sides,
    detail: { deposit, units: amountUnits },
  })
  await tellPlayer(tx, playerId, 'deposit_rejected', { deposit, amountUnits, reason })
  await tellCashierIn(tx, { playerId, kind: 'deposit', id: deposit, state: 'REJECTED' })
  await tellOffice(tx, 'deposits', deposit)
  return accepted({ replay: false })
}

/** It waits for the player; a new slip brings it back to the queue. Refusals: `not_found`, `deposit_closed`. */
export async function askAboutDepositIn(
  tx: Tx,
  { deposit, question, by }: { deposit: bigint; question: DepositQuestion; by: By },
): Promise<Outcome<{ replay: boolean }, JudgeCode>> {
  const found = await lockDeposit(tx, deposit)
  if (!found) return refused('not_found')
  const { playerId, units: amountUnits } = found
  if (found.state !== 'SENT' || found.way !== 'transfer') return refused('deposit_closed')
  if (found.question === question) return accepted({ replay: true })
  await markAsked(tx, deposit, question)
  await addStep(tx, { deposit, state: 'SENT', reason: question, actor: by.actor })
  await recordAudit(tx, {
    ...by,
    action: 'deposit_asked_about',
    target: `player:${playerId}`,
    before: { question: found.question },
    after: { question },
    detail: { deposit, units: amountUnits },
  })
  await tellPlayer(tx, playerId, 'deposit_question', { deposit, amountUnits, question })
  await tellCashierIn(tx, { playerId, kind: 'deposit', id: deposit, state: 'SENT' })
  await tellOffice(tx, 'deposits', deposit)
  return accepted({ replay: false })
}
