/**
 * The name on a player's bank accounts was written wrong. A colleague puts it right: the accounts begin anew under the right
 * name and rest as new ones do, so that nobody in the office sends a payout elsewhere before its player has been told.
 */
import { isSameHolder, readHolderName } from '@samnang/core/cashier/holder-name'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'
import { tellPlayer } from '../notices/tell-player.ts'
import {
  type BankAccountRow,
  holderAccounts,
  insertBankAccount,
  markCorrected,
} from './bank-account-store.ts'
import { withdrawalLimits } from './withdrawal-limits.ts'

export interface HolderCorrection {
  playerId: bigint
  /** As the colleague has seen it, and as it should be. */
  before: string
  after: string
}

/**
 * All accounts of the player in that name at once: they are one person's. What waits to be paid out goes where it was asked
 * for, or is rejected. Refusals: `not_found` (the player), `changed_meanwhile` (nothing of theirs is in that name),
 * `invalid_field` (no name, or the same one).
 */
export async function correctHolderIn(
  tx: Tx,
  { playerId, before, after }: HolderCorrection,
  by: By,
): Promise<Outcome<undefined, 'not_found' | 'changed_meanwhile' | 'invalid_field'>> {
  if ((await lockBalance(tx, playerId)) === null) return refused('not_found')
  const wrong = (await holderAccounts(tx, playerId)).filter(({ holder }) => isSameHolder(holder, before))
  if (wrong.length === 0) return refused('changed_meanwhile')
  const holder = readHolderName(after)
  if (holder === null || wrong.some((account) => account.holder === holder))
    return refused('invalid_field', { errors: { after: ['must be another name'] } })
  await markCorrected(
    tx,
    wrong.map(({ id }) => id),
  )
  const right = await openAnew(tx, playerId, { holder, accounts: wrong.filter(({ isOpen }) => isOpen) })
  await record(tx, { playerId, wrong, right, holder }, by)
  for (const { bank, number, usableFrom } of right)
    await tellPlayer(tx, playerId, 'bank_account_changed', {
      ...{ bank, ends: number.slice(-4), usableFromMs: usableFrom.getTime() },
    })
  return accepted(undefined)
}

async function openAnew(
  tx: Tx,
  playerId: bigint,
  { holder, accounts }: { holder: string; accounts: readonly BankAccountRow[] },
): Promise<BankAccountRow[]> {
  const { waitHours } = await withdrawalLimits(tx)
  const right = []
  // The newest stays the newest.
  for (const { bank, number } of [...accounts].reverse())
    right.push(await insertBankAccount(tx, playerId, { bank, number, holder, waitHours }))
  return right
}

interface Corrected {
  playerId: bigint
  wrong: readonly BankAccountRow[]
  right: readonly BankAccountRow[]
  holder: string
}

async function record(tx: Tx, { playerId, wrong, right, holder }: Corrected, by: By): Promise<void> {
  const idsOf = (rows: readonly BankAccountRow[]) => rows.map(({ id }) => String(id))
  await recordAudit(tx, {
    ...by,
    action: 'bank_holder_corrected',
    target: `player:${playerId}`,
    before: { holder: [...new Set(wrong.map((row) => row.holder))].join(' / ') },
    after: { holder, usable_from: right[0]?.usableFrom.toISOString() ?? null },
    detail: { closed: idsOf(wrong), opened: idsOf(right) },
  })
}
