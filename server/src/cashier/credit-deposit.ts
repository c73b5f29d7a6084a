/** The money has come: the desk and the gateway credit a deposit, whoever is first. */
import { isCreditable } from '@samnang/core/cashier/deposit-credit'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'
import { bookDeposit } from '../ledger/book-cash.ts'
import { enterCashAccount } from '../ledger/enter-cash-account.ts'
import { tellOffice } from '../live/tell-office.ts'
import { tellPlayer } from '../notices/tell-player.ts'
import { countDeposit, lockPlayState, passesDepositLimit } from '../players/deposit-limit.ts'
import { type DepositRow, lockDeposit, markDone } from './deposit-store.ts'
import { type BarredCode, barredFrom } from './may-deposit.ts'
import { addStep } from './step-store.ts'
import { tellCashierIn } from './tell-cashier.ts'

export interface DepositCredit {
  deposit: bigint
  /** What has come, which may differ from what was asked for. */
  amountUnits: bigint
  /** The house's account where it has come in. */
  cashAccount: bigint
  by: By
}

export interface Credited {
  txId: bigint
  creditedUnits: bigint
  /** It was done before, and nothing has happened now. */
  replay: boolean
}

export type CreditDepositCode =
  | BarredCode
  | 'not_found'
  | 'deposit_closed'
  | 'cash_account_closed'
  | 'deposit_limit'
  | 'amount_too_small'
  | 'amount_too_large'

/** Ten times the money that any site will hold, and far below what the database's numbers can. */
const BALANCE_UNITS_MAX = 10n ** 18n

/**
 * Credits once, whoever asks: a deposit that is done stays as it is and answers the same. The deposit is locked, then the
 * player, then the account; events come last. A refusal has written nothing. Refusals: `not_found`; `deposit_closed` (it
 * has ended: only staff may still credit it); `excluded`, `cooling_off`, `account_locked`; `deposit_limit` (the player's
 * own); `amount_too_small`, `amount_too_large`; `cash_account_closed`.
 */
export async function creditDepositIn(
  tx: Tx,
  credit: DepositCredit,
): Promise<Outcome<Credited, CreditDepositCode>> {
  const found = await lockDeposit(tx, credit.deposit)
  if (!found) return refused('not_found')
  if (found.txId !== null && found.creditedUnits !== null)
    return accepted({ txId: found.txId, creditedUnits: found.creditedUnits, replay: true })
  const isStaff = credit.by.actor.startsWith('staff:')
  if (!isCreditable(found, { isStaff })) return refused('deposit_closed')
  const refusal = await mayCredit(tx, found, credit.amountUnits)
  if (refusal) return refused(refusal)
  if (!(await enterCashAccount(tx, credit.cashAccount))) return refused('cash_account_closed')
  return accepted(await post(tx, found, credit))
}

async function mayCredit(
  tx: Tx,
  { playerId }: DepositRow,
  units: bigint,
): Promise<Exclude<CreditDepositCode, 'deposit_closed'> | null> {
  if (units <= 0n) return 'amount_too_small'
  const state = await lockPlayState(tx, playerId)
  const balance = await lockBalance(tx, playerId)
  if (!state || balance === null) return 'not_found'
  if (balance + units > BALANCE_UNITS_MAX) return 'amount_too_large'
  const barred = await barredFrom(tx, playerId, state)
  if (barred) return barred
  return (await passesDepositLimit(tx, playerId, units)) ? 'deposit_limit' : null
}

async function post(tx: Tx, found: DepositRow, credit: DepositCredit): Promise<Credited> {
  const { id: deposit, playerId, state, units: askedUnits } = found
  const { amountUnits, cashAccount, by } = credit
  const { txId, balanceAfter } = await bookDeposit(tx, { deposit, playerId, amountUnits, cashAccount })
  await countDeposit(tx, playerId, txId, amountUnits)
  await markDone(tx, { id: deposit, units: amountUnits, txId, cashAccount })
  await addStep(tx, { deposit, state: 'DONE', actor: by.actor })
  await recordAudit(tx, {
    ...by,
    action: 'deposit_credited',
    target: `player:${playerId}`,
    before: { state, balance: balanceAfter - amountUnits },
    after: { state: 'DONE', balance: balanceAfter },
    detail: { deposit, tx: txId, units: amountUnits, asked: askedUnits, account: cashAccount },
  })
  await tellPlayer(tx, playerId, 'deposit_credited', { deposit, amountUnits })
  await tellCashierIn(tx, { playerId, kind: 'deposit', id: deposit, state: 'DONE' })
  await tellOffice(tx, 'deposits', deposit)
  return { txId, creditedUnits: amountUnits, replay: false }
}
