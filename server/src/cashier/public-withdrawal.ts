/** A withdrawal as its player reads it: the three words of the list, and each step behind them. */
import type { BankAccount, Withdrawal, WithdrawalDesk } from '@samnang/contract/withdrawal'
import type { WithdrawalRejection } from '@samnang/core/cashier/cashier-reason'
import { publicStatus } from '@samnang/core/cashier/cashier-state'
import { usualWait } from '@samnang/core/cashier/usual-wait'
import { dayLeft } from '@samnang/core/cashier/withdrawal-limits'
import { unitsToRiel } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { Pool, Queryable } from '../database/pool.ts'
import { heldOf } from '../ledger/balances.ts'
import { type BankAccountRow, findBankAccount } from './bank-account-store.ts'
import { roomOfLevelIn } from './level-room.ts'
import { stepsOf } from './step-store.ts'
import { withdrawalLimits } from './withdrawal-limits.ts'
import {
  findWithdrawal,
  recentWithdrawals,
  type WithdrawalRow,
  waitsOfWeek,
  withdrawalsBefore,
} from './withdrawal-store.ts'

/** Null: not one of the player's. */
export async function withdrawalOf(db: Queryable, playerId: bigint, id: bigint): Promise<Withdrawal | null> {
  const row = await findWithdrawal(db, id)
  return row?.playerId === playerId ? publicWithdrawal(db, row) : null
}

/** What the player has to know before they ask. */
export async function withdrawalDesk(db: Pool, playerId: bigint): Promise<WithdrawalDesk> {
  const [limits, before, held, recent] = [
    await withdrawalLimits(db),
    await withdrawalsBefore(db, playerId),
    await heldOf(db, playerId),
    await recentWithdrawals(db, playerId),
  ]
  const room = await roomOfLevelIn(db, playerId, 'withdrawal')
  const left = Math.min(limits.open - before.openCount, limits.dayCount - before.dayCount)
  return {
    least: limits.least,
    most: limits.most,
    day_left: unitsToRiel(dayLeft(before, limits)),
    level_left: room === null ? null : unitsToRiel(room),
    open_left: Math.max(0, left),
    held: unitsToRiel(held),
    wait_hours: limits.waitHours,
    usual_minutes: await usualWithdrawalMinutes(db),
    recent: await Promise.all(recent.map((row) => publicWithdrawal(db, row))),
  }
}

/** Within how many minutes four of five were paid in the last week; null: too few to tell. */
export async function usualWithdrawalMinutes(db: Queryable): Promise<number | null> {
  return usualWait(await waitsOfWeek(db))
}

async function publicWithdrawal(db: Queryable, row: WithdrawalRow): Promise<Withdrawal> {
  const account = await findBankAccount(db, row.playerId, row.bankAccount)
  const steps = await stepsOf(db, { withdrawal: row.id })
  assert(account, 'a withdrawal goes to an account of its player')
  const { id, bank, number, holder } = account
  return {
    id: Number(row.id),
    amount: unitsToRiel(row.amount),
    status: publicStatus(row.state),
    state: row.state,
    // The database knows them as text; only codes of this list are ever written.
    reason: row.reason as WithdrawalRejection | null,
    may_cancel: row.state === 'HELD' && row.claimedBy === null,
    bank_account: { id: Number(id), bank, number, holder },
    reference: `T${String(row.id).padStart(7, '0')}`,
    bank_reference: row.bankReference,
    created_at: row.createdAt.toISOString(),
    done_at: row.doneAt?.toISOString() ?? null,
    steps: steps.map(({ state, at, reason }) => ({
      state,
      at: at.toISOString(),
      ...(reason === null ? {} : { reason }),
    })),
  }
}

export function publicBankAccount(row: BankAccountRow): BankAccount {
  return {
    id: Number(row.id),
    bank: row.bank,
    number: row.number,
    holder: row.holder,
    created_at: row.createdAt.toISOString(),
    usable_from: row.usableFrom.toISOString(),
    is_usable: row.isUsable,
  }
}
