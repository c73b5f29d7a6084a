/** What the screens of a player, and of the staff, learn at once when something has happened at the cashier. */
import { type DepositState, publicStatus, type WithdrawalState } from '@samnang/core/cashier/cashier-state'
import type { Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import { tellOffice, tellOfficeOf } from '../live/tell-office.ts'
import { tellInboxes, writeNotices } from '../notices/tell-player.ts'

/** In the transaction that does it, heard of once it commits. Balances follow every event that a player is told. */
export async function tellCashierIn(tx: Tx, { playerId, kind, id, state }: CashierNews): Promise<void> {
  const data = { players: [Number(playerId)], asked: kind, id: Number(id), status: publicStatus(state) }
  await addEvent(tx, { topic: 'players', kind: 'cashier', data })
}

export interface CashierNews {
  playerId: bigint
  kind: 'deposit' | 'withdrawal'
  id: bigint
  state: DepositState | WithdrawalState
}

/** Player and staff of a withdrawal, last in its transaction: publishing holds a lock until the commit. */
export async function tellWithdrawalIn(tx: Tx, news: Omit<CashierNews, 'kind'>): Promise<void> {
  await tellCashierIn(tx, { ...news, kind: 'withdrawal' })
  await tellOffice(tx, 'withdrawals', news.id)
}

/**
 * Players and staff of withdrawals that were paid together, behind all that was booked of all of them: the draws wait for
 * the lock of live events, and two hundred bookings behind it would be seconds.
 */
export async function tellPaidIn(
  tx: Tx,
  paid: readonly { playerId: bigint; id: bigint; amount: bigint }[],
): Promise<void> {
  const told = paid.map(({ playerId, id, amount }) => ({
    playerId,
    data: { withdrawal: id, amountUnits: amount },
  }))
  await writeNotices(tx, 'withdrawal_paid', told)
  for (const { playerId, id } of paid)
    await tellCashierIn(tx, { playerId, kind: 'withdrawal', id, state: 'PAID' })
  await tellInboxes(tx, [...new Set(paid.map(({ playerId }) => playerId))])
  await tellOfficeOf(
    tx,
    'withdrawals',
    paid.map(({ id }) => id),
  )
}
