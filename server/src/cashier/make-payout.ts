/** Approved withdrawals are put into a file for the bank. None can be in two; who asks twice has one. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { isCashPlaceOpen } from './desk-facts-store.ts'
import {
  findPayout,
  insertPayout,
  lockAccounts,
  lockPayable,
  type PayableRow,
  type PayoutRow,
} from './payout-store.ts'

export interface PayoutWish {
  cashAccount: bigint
  withdrawals: readonly bigint[]
  /** What whoever asks has seen. */
  totalUnits: bigint
}

type MakeCode =
  | 'not_found'
  | 'already_decided'
  | 'claimed_by_other'
  | 'in_payout_file'
  | 'changed_meanwhile'
  | 'overdrawn'
  | 'cash_account_closed'

/**
 * Refusals: `not_found` (a withdrawal, or the house's account), `cash_account_closed`, `already_decided` (one that is not
 * approved, or paid), `claimed_by_other`, `in_payout_file`, `changed_meanwhile` (another sum than was seen), `overdrawn` (more
 * was taken back from one of the players than they had; the bank may pay a file before anybody says so here).
 */
export async function makePayoutIn(tx: Tx, wish: PayoutWish, by: By): Promise<Outcome<PayoutRow, MakeCode>> {
  const withdrawals = [...new Set(wish.withdrawals)]
  const isOpen = await isCashPlaceOpen(tx, wish.cashAccount)
  if (isOpen === null) return refused('not_found')
  if (!isOpen) return refused('cash_account_closed')
  const rows = await lockPayable(tx, withdrawals)
  const refusal = refusalOf(rows, { ...wish, withdrawals }, by.actor)
  if (refusal) return refused(refusal)
  const players = rows.map(({ playerId }) => playerId)
  if (await lockAccounts(tx, players)) return refused('overdrawn')
  const id = await insertPayout(tx, { ...wish, withdrawals, actor: by.actor })
  const after = { cash_account: wish.cashAccount, withdrawals, units: wish.totalUnits }
  await recordAudit(tx, { ...by, action: 'payout_made', target: `payout:${id}`, before: null, after })
  await tellOffice(tx, 'payouts', id)
  const made = await findPayout(tx, id)
  return made ? accepted(made) : refused('not_found')
}

function refusalOf(rows: readonly PayableRow[], wish: PayoutWish, actor: string): MakeCode | null {
  if (rows.length !== wish.withdrawals.length) return 'not_found'
  if (rows.some(({ state }) => state !== 'APPROVED')) return 'already_decided'
  if (rows.some(({ isInFile }) => isInFile)) return 'in_payout_file'
  if (rows.some(({ claimedBy }) => claimedBy !== null && claimedBy !== actor)) return 'claimed_by_other'
  const total = rows.reduce((sum, { units }) => sum + units, 0n)
  return total === wish.totalUnits ? null : 'changed_meanwhile'
}
