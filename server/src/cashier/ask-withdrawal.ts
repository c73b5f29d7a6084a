/** A player asks to be paid out: from this moment on the money lies in the hold, where no bet reaches it. */
import { createHash } from 'node:crypto'
import { equalBytes } from '@samnang/core/bytes'
import { canonicalJson } from '@samnang/core/canonical-json'
import { judgeWithdrawal, type WithdrawalLimitCode } from '@samnang/core/cashier/withdrawal-limits'
import { isPlayerAccount } from '@samnang/core/ledger/accounts'
import { UNITS_PER_RIEL } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'
import { bookHold } from '../ledger/book-cash.ts'
import { findBankAccount } from './bank-account-store.ts'
import { roomOfLevelIn } from './level-room.ts'
import { addStep } from './step-store.ts'
import { tellWithdrawalIn } from './tell-cashier.ts'
import { withdrawalLimits } from './withdrawal-limits.ts'
import {
  insertWithdrawal,
  stateOfPlayer,
  type WithdrawalRow,
  withdrawalOfKey,
  withdrawalsBefore,
} from './withdrawal-store.ts'

export interface WithdrawalWish {
  playerId: bigint
  /** Whole riel. */
  amountUnits: bigint
  /** One of the player's own. */
  bankAccount: bigint
  /** The caller's own id of this wish: the same one asks once. */
  key: string
  by: By
}

export type AskCode =
  | WithdrawalLimitCode
  | 'not_found'
  | 'account_locked'
  | 'bank_account_waits'
  | 'level_limit'
  | 'idempotency_mismatch'

/**
 * Request and hold in one transaction, under the lock of the player's account, which every bet takes. Breaks and reminders
 * are not asked: who may not play may leave with their money. Refusals: those of `judgeWithdrawal`; `not_found` (the player,
 * or none of their bank accounts), `account_locked`, `level_limit` (how well the house knows them), `bank_account_waits`, `idempotency_mismatch`.
 */
export async function askWithdrawalIn(
  tx: Tx,
  wish: WithdrawalWish,
): Promise<Outcome<{ withdrawal: WithdrawalRow; replay: boolean }, AskCode>> {
  const { playerId, key } = wish
  const balanceUnits = await lockBalance(tx, playerId)
  if (balanceUnits === null || !isPlayerAccount(playerId)) return refused('not_found')
  const requestHash = hashOf(wish)
  const known = await withdrawalOfKey(tx, playerId, key)
  if (known) {
    const isSame = equalBytes(known.requestHash, requestHash)
    return isSame ? accepted({ withdrawal: known, replay: true }) : refused('idempotency_mismatch')
  }
  const judged = await judge(tx, wish, balanceUnits)
  if (!judged.ok) return judged
  const withdrawal = await insertWithdrawal(tx, { ...wish, requestHash })
  await holdMoney(tx, wish, { id: withdrawal.id, before: balanceUnits })
  return accepted({ withdrawal, replay: false })
}

/** What this very wish has become before; null: nothing, or its key stands for another one. */
export async function wishedBefore(
  db: Queryable,
  wish: Omit<WithdrawalWish, 'by'>,
): Promise<WithdrawalRow | null> {
  const known = await withdrawalOfKey(db, wish.playerId, wish.key)
  return known && equalBytes(known.requestHash, hashOf(wish)) ? known : null
}

async function judge(
  tx: Tx,
  { playerId, amountUnits, bankAccount }: WithdrawalWish,
  balanceUnits: bigint,
): Promise<Outcome<null, AskCode>> {
  if ((await stateOfPlayer(tx, playerId)) !== 'ACTIVE') return refused('account_locked')
  const account = await findBankAccount(tx, playerId, bankAccount)
  if (!account?.isOpen) return refused('not_found')
  if (!account.isUsable) return refused('bank_account_waits')
  const [limits, before] = [await withdrawalLimits(tx), await withdrawalsBefore(tx, playerId)]
  const judged = judgeWithdrawal(amountUnits, { balanceUnits, before, limits })
  if (!judged.ok) return judged
  const room = await roomOfLevelIn(tx, playerId, 'withdrawal')
  if (room !== null && amountUnits > room) return refused('level_limit', { n: room / UNITS_PER_RIEL })
  return accepted(null)
}

async function holdMoney(
  tx: Tx,
  { playerId, amountUnits, bankAccount, by }: WithdrawalWish,
  { id, before }: { id: bigint; before: bigint },
): Promise<void> {
  const balance = await bookHold(tx, { withdrawal: id, playerId, amountUnits })
  await addStep(tx, { withdrawal: id, state: 'HELD', actor: by.actor })
  await recordAudit(tx, {
    ...by,
    action: 'withdrawal_asked',
    target: `player:${playerId}`,
    before: { balance: before },
    after: { balance },
    detail: { withdrawal: id, units: amountUnits, bank_account: bankAccount },
  })
  await tellWithdrawalIn(tx, { playerId, id, state: 'HELD' })
}

function hashOf({ playerId, amountUnits, bankAccount }: Omit<WithdrawalWish, 'by' | 'key'>): Uint8Array {
  const content = { player: String(playerId), units: String(amountUnits), account: String(bankAccount) }
  return createHash('sha256').update(canonicalJson(content)).digest()
}
