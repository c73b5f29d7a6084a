/** What tests of withdrawals arrange: banks of the house, players' own accounts, requests in any state. */
import { randomUUID } from 'node:crypto'
import type { WithdrawalLimits } from '@samnang/core/cashier/withdrawal-limits'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { By } from '../src/base/audit-log.ts'
import { askWithdrawalIn, type WithdrawalWish } from '../src/cashier/ask-withdrawal.ts'
import { approveWithdrawalIn, type Payout } from '../src/cashier/pay-withdrawal.ts'
import { setWithdrawalLimitsIn } from '../src/cashier/withdrawal-limits.ts'
import { inTransaction, type Pool, type Tx } from '../src/database/pool.ts'
import { balanceOf, heldOf } from '../src/ledger/balances.ts'
import type { TestDatabase } from './database.ts'

export const STAFF: By = { actor: 'staff:vichea' }

/** An account of the house that money is paid from; its id. */
export async function openCash(
  db: TestDatabase,
  code = `T-${randomUUID().slice(0, 8).toUpperCase()}`,
): Promise<bigint> {
  const { rows } = await db.owner.query<{ id: bigint }>(
    `insert into cash_account (id, kind, code) select open_cash_account('till:' || $1), 'till', $1 returning id`,
    [code],
  )
  assert(rows[0], 'an insert returns its row')
  return rows[0].id
}

/** A player's own account at a bank, which has rested long enough unless told; its id. */
export async function ownAccount(
  db: TestDatabase,
  playerId: bigint,
  { holder = 'SOK DARA', usableInHours = -1 } = {},
): Promise<bigint> {
  const { rows } = await db.owner.query<{ id: bigint }>(
    `insert into player_bank_account (player_id, bank, number, holder, usable_from)
     values ($1, 'ABA', (100000 + floor(random() * 1000000000))::text, $2, now() + $3 * interval '1 hour') returning id`,
    [playerId, holder, usableInHours],
  )
  assert(rows[0], 'an insert returns its row')
  return rows[0].id
}

/** Nothing but the balance limits a withdrawal. */
export function withoutLimits(db: TestDatabase, limits: Partial<WithdrawalLimits> = {}): Promise<unknown> {
  const none = { least: 1, most: 10 ** 12, day: 10 ** 12, dayCount: 10 ** 6, open: 10 ** 6, waitHours: 24 }
  return inTransaction(db.owner, (tx) => setWithdrawalLimitsIn(tx, { ...none, ...limits }, STAFF))
}

export interface Asker {
  playerId: bigint
  bankAccount: bigint
}

export function wishOf(
  { playerId, bankAccount }: Asker,
  riel: number,
  key: string = randomUUID(),
): WithdrawalWish {
  return { playerId, bankAccount, amountUnits: rielToUnits(riel), key, by: { actor: `player:${playerId}` } }
}

export function ask(pool: Pool, wish: WithdrawalWish) {
  return inTransaction(pool, (tx) => askWithdrawalIn(tx, wish))
}

/** What colleagues decide is done under the office's role: the server's own may not. */
export function asOffice<T>(db: TestDatabase, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db.owner, async (tx) => {
    await tx.query('set local role samnang_office')
    return work(tx)
  })
}

/** The number of a withdrawal that waits for the staff. */
export async function heldWithdrawal(db: TestDatabase, asker: Asker, riel: number): Promise<bigint> {
  const asked = await ask(db.pool, wishOf(asker, riel))
  assert(asked.ok, 'it can be asked for')
  return asked.value.withdrawal.id
}

export async function approvedWithdrawal(db: TestDatabase, asker: Asker, riel: number): Promise<bigint> {
  const withdrawal = await heldWithdrawal(db, asker, riel)
  const approved = await asOffice(db, (tx) => approveWithdrawalIn(tx, { withdrawal, by: STAFF }))
  assert(approved.ok, 'it can be approved')
  return withdrawal
}

export function payoutOf(withdrawal: bigint, cashAccount: bigint, bankReference = `FT${withdrawal}`): Payout {
  return { withdrawal, cashAccount, bankReference, by: STAFF }
}

/** What the player can play with, and what is held of them, in riel. */
export async function moneyOf(db: TestDatabase, playerId: bigint): Promise<{ plays: number; held: number }> {
  const [plays, held] = await Promise.all([balanceOf(db.owner, playerId), heldOf(db.owner, playerId)])
  return { plays: Number(plays / 100_000n), held: Number(held / 100_000n) }
}
