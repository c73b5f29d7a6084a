/** Requests of which nothing was shown in time come to nothing. */
import { isDepositOpen } from '@samnang/core/cashier/deposit-credit'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { lockDeposit, lockExpired, markEnded } from './deposit-store.ts'
import { addStep } from './step-store.ts'
import { tellCashierIn } from './tell-cashier.ts'

const AT_ONCE = 100

/** Transfers without a slip, some at a time; processes that do it at once share them. Codes of a bank are its clock's own. */
export async function expireDeposits(pool: Pool): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const expired = await lockExpired(tx, AT_ONCE)
    for (const { id } of expired) await end(tx, id)
    for (const { id, playerId } of expired) await tell(tx, id, playerId)
    return expired.length
  })
}

/** One of them, whatever its way and its time. Refusals: `not_found`, `deposit_closed`. */
export async function expireDepositIn(
  tx: Tx,
  { deposit }: { deposit: bigint },
): Promise<Outcome<true, 'not_found' | 'deposit_closed'>> {
  const found = await lockDeposit(tx, deposit)
  if (!found) return refused('not_found')
  if (!isDepositOpen(found.state)) return refused('deposit_closed')
  await end(tx, deposit)
  await tell(tx, deposit, found.playerId)
  return accepted(true)
}

async function end(tx: Tx, id: bigint): Promise<void> {
  await markEnded(tx, id, 'EXPIRED')
  await addStep(tx, { deposit: id, state: 'EXPIRED', actor: 'system' })
}

async function tell(tx: Tx, id: bigint, playerId: bigint): Promise<void> {
  await tellCashierIn(tx, { playerId, kind: 'deposit', id, state: 'EXPIRED' })
  await tellOffice(tx, 'deposits', id)
}
