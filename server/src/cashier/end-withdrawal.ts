/** A withdrawal that is not paid after all: its player cancels it, or the staff reject it. The money is theirs to play with again. */
import type { WithdrawalRejection } from '@samnang/core/cashier/cashier-reason'
import { withdrawalMayBecome } from '@samnang/core/cashier/cashier-state'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'
import { bookRelease } from '../ledger/book-cash.ts'
import { tellPlayer } from '../notices/tell-player.ts'
import { addStep } from './step-store.ts'
import { tellWithdrawalIn } from './tell-cashier.ts'
import { lockWithdrawal, setTakenBack, type WithdrawalRow } from './withdrawal-store.ts'

/**
 * By its player, while nobody has begun to look at it. Cancelled twice is cancelled. Refusals: `not_found` (not theirs),
 * `withdrawal_claimed` (somebody of the staff has it in hand), `withdrawal_over`.
 */
export async function cancelWithdrawalIn(
  tx: Tx,
  { playerId, withdrawal, by }: { playerId: bigint; withdrawal: bigint; by: By },
): Promise<Outcome<{ replay: boolean }, 'not_found' | 'withdrawal_claimed' | 'withdrawal_over'>> {
  const row = await lockWithdrawal(tx, withdrawal)
  if (row?.playerId !== playerId) return refused('not_found')
  if (row.state === 'CANCELLED') return accepted({ replay: true })
  if (row.state === 'APPROVED') return refused('withdrawal_claimed')
  if (!withdrawalMayBecome(row.state, 'CANCELLED')) return refused('withdrawal_over')
  if (row.claimedBy !== null) return refused('withdrawal_claimed')
  await giveBack(tx, row, { state: 'CANCELLED', reason: null, by })
  return accepted({ replay: false })
}

/**
 * By the staff, approved or not. Rejected twice for the same reason is rejected. Refusals: `not_found`, `withdrawal_over`.
 */
export async function rejectWithdrawalIn(
  tx: Tx,
  { withdrawal, reason, by }: { withdrawal: bigint; reason: WithdrawalRejection; by: By },
): Promise<Outcome<{ replay: boolean }, 'not_found' | 'withdrawal_over'>> {
  const row = await lockWithdrawal(tx, withdrawal)
  if (!row) return refused('not_found')
  if (row.state === 'REJECTED' && row.reason === reason) return accepted({ replay: true })
  if (!withdrawalMayBecome(row.state, 'REJECTED')) return refused('withdrawal_over')
  await giveBack(tx, row, { state: 'REJECTED', reason, by })
  return accepted({ replay: false })
}

interface End {
  state: 'REJECTED' | 'CANCELLED'
  reason: WithdrawalRejection | null
  by: By
}

async function giveBack(tx: Tx, row: WithdrawalRow, { state, reason, by }: End): Promise<void> {
  const { id, playerId, amount } = row
  const before = await lockBalance(tx, playerId)
  const balance = await bookRelease(tx, { withdrawal: id, playerId, amountUnits: amount })
  await setTakenBack(tx, id, { state, reason })
  await addStep(tx, { withdrawal: id, state, reason, actor: by.actor })
  await recordAudit(tx, {
    ...by,
    action: state === 'REJECTED' ? 'withdrawal_rejected' : 'withdrawal_cancelled',
    target: `player:${playerId}`,
    before: { state: row.state, balance: before },
    after: { state, balance },
    detail: { withdrawal: id, units: amount, ...(reason === null ? {} : { why: reason }) },
  })
  await tellWithdrawalIn(tx, { playerId, id, state })
  if (reason !== null)
    await tellPlayer(tx, playerId, 'withdrawal_rejected', { withdrawal: id, amountUnits: amount, reason })
}
