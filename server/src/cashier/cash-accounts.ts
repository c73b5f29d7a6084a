/** Opening, showing and closing the accounts that the house has its money in. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { holdCashAccount } from '../ledger/enter-cash-account.ts'
import {
  type CashAccount,
  cashBalance,
  insertCashAccount,
  isCodeTaken,
  type ListedCashAccount,
  listCashAccountRows,
  lockCashAccounts,
  readCashAccount,
  writeClosed,
  writeShown,
} from './cash-account-store.ts'
import { openShiftOf } from './cash-shift-store.ts'

export { type CashEntry, listEntryRows as listCashEntries, todayOf } from './cash-account-store.ts'
export type { CashAccount, ListedCashAccount }

type NewAccount = Omit<CashAccount, 'id' | 'isOpen' | 'isShown'>

/** A bank's account or a till, with nothing in it. Refusal `code_taken`. */
export async function openCashAccountIn(
  tx: Tx,
  account: NewAccount,
  by: By,
): Promise<Outcome<bigint, 'code_taken'>> {
  await lockCashAccounts(tx)
  if (await isCodeTaken(tx, account.code)) return refused('code_taken')
  const id = await insertCashAccount(tx, account)
  await recordAudit(tx, {
    ...{ ...by, action: 'cash_account_opened', target: `cash_account:${id}` },
    ...{ before: null, after: account },
  })
  return accepted(id)
}

/** Whether players are told to transfer to it; several may be. Refusals: `not_found` (no bank of ours), `cash_account_closed`. */
export async function showCashAccountIn(
  tx: Tx,
  { id, isShown }: { id: bigint; isShown: boolean },
  by: By,
): Promise<Outcome<null, 'not_found' | 'cash_account_closed'>> {
  await lockCashAccounts(tx)
  const account = await readCashAccount(tx, id)
  if (account?.kind !== 'bank') return refused('not_found')
  if (!account.isOpen) return refused('cash_account_closed')
  if (account.isShown === isShown) return accepted(null)
  await writeShown(tx, id, isShown)
  const { code, bank, number, holder } = account
  const sides = { before: { isShown: account.isShown }, after: { isShown, code, bank, number, holder } }
  await recordAudit(tx, { ...by, action: 'cash_account_shown', target: `cash_account:${id}`, ...sides })
  return accepted(null)
}

type CloseCode = 'not_found' | 'cash_account_closed' | 'account_busy' | 'account_not_empty' | 'shift_open'

/** For good: nothing is booked on it any more. What is in it has to go elsewhere before. */
export async function closeCashAccountIn(tx: Tx, id: bigint, by: By): Promise<Outcome<null, CloseCode>> {
  await lockCashAccounts(tx)
  const account = await readCashAccount(tx, id)
  if (!account) return refused('not_found')
  if (!account.isOpen) return refused('cash_account_closed')
  if (!(await holdCashAccount(tx, id))) return refused('account_busy')
  if (await openShiftOf(tx, id)) return refused('shift_open')
  if ((await cashBalance(tx, id)) !== 0n) return refused('account_not_empty')
  await writeClosed(tx, id)
  const sides = { before: { isOpen: true, isShown: account.isShown }, after: { isOpen: false } }
  await recordAudit(tx, { ...by, action: 'cash_account_closed', target: `cash_account:${id}`, ...sides })
  return accepted(null)
}

export function listCashAccounts(db: Queryable): Promise<ListedCashAccount[]> {
  return listCashAccountRows(db, null)
}

export async function findCashAccount(db: Queryable, id: bigint): Promise<ListedCashAccount | null> {
  return (await listCashAccountRows(db, id))[0] ?? null
}
