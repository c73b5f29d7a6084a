/** A player adds or removes the accounts that they are paid to. */
import { BANK_ACCOUNTS_MAX, type BankAccount, isOwn } from '@samnang/core/cashier/bank-account'
import { isSameHolder } from '@samnang/core/cashier/holder-name'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'
import { tellPlayer } from '../notices/tell-player.ts'
import {
  type BankAccountRow,
  closeBankAccount,
  findBankAccount,
  holderAccounts,
  insertBankAccount,
  knownHolders,
  openBankAccounts,
} from './bank-account-store.ts'
import { withdrawalLimits } from './withdrawal-limits.ts'
import { stateOfPlayer } from './withdrawal-store.ts'

export type { BankAccountRow } from './bank-account-store.ts'

/** Those that the player has now, the newest first. */
export function bankAccountsOf(db: Queryable, playerId: bigint): Promise<BankAccountRow[]> {
  return openBankAccounts(db, playerId)
}

/** Those that stand for who the player is, open or not, as the staff see them. */
export const holdersOf = holderAccounts

/**
 * It can be paid to after a day. The same again is the one there is. Refusals: `not_found`, `account_locked`,
 * `bank_holder_differs` (all accounts of a player are one person's), `too_many_bank_accounts`.
 */
export async function addBankAccountIn(
  tx: Tx,
  playerId: bigint,
  account: BankAccount,
  by: By,
): Promise<
  Outcome<BankAccountRow, 'not_found' | 'account_locked' | 'bank_holder_differs' | 'too_many_bank_accounts'>
> {
  // Everything that a player does at the cashier is done one after the other.
  if ((await lockBalance(tx, playerId)) === null) return refused('not_found')
  if ((await stateOfPlayer(tx, playerId)) !== 'ACTIVE') return refused('account_locked')
  const open = await openBankAccounts(tx, playerId)
  const same = open.find(({ bank, number }) => bank === account.bank && number === account.number)
  if (same) return isSameHolder(same.holder, account.holder) ? accepted(same) : refused('bank_holder_differs')
  if (!isOwn(account.holder, await knownHolders(tx, playerId))) return refused('bank_holder_differs')
  if (open.length >= BANK_ACCOUNTS_MAX) return refused('too_many_bank_accounts', { n: BANK_ACCOUNTS_MAX })
  const { waitHours } = await withdrawalLimits(tx)
  const added = await insertBankAccount(tx, playerId, { ...account, waitHours })
  await recordAudit(tx, {
    ...by,
    action: 'bank_account_added',
    target: `player:${playerId}`,
    before: null,
    after: { id: added.id, ...account, usable_from: added.usableFrom.toISOString() },
  })
  await tellPlayer(tx, playerId, 'bank_account_changed', {
    bank: added.bank,
    ends: added.number.slice(-4),
    usableFromMs: added.usableFrom.getTime(),
  })
  return accepted(added)
}

/** What was asked for before is still paid there. Removed twice is removed. Refusal `not_found`: none of the player's. */
export async function removeBankAccountIn(
  tx: Tx,
  playerId: bigint,
  id: bigint,
  by: By,
): Promise<Outcome<null, 'not_found'>> {
  await lockBalance(tx, playerId)
  const account = await findBankAccount(tx, playerId, id)
  if (!account) return refused('not_found')
  if (!account.isOpen) return accepted(null)
  await closeBankAccount(tx, id)
  const { bank, number, holder } = account
  await recordAudit(tx, {
    ...by,
    action: 'bank_account_removed',
    target: `player:${playerId}`,
    before: { id, bank, number, holder },
    after: null,
  })
  return accepted(null)
}
