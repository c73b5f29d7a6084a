/** A player takes a request back. */
import { isCancellable } from '@samnang/core/cashier/deposit-credit'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { lockDeposit, markEnded } from './deposit-store.ts'
import { addStep } from './step-store.ts'
import { tellCashierIn } from './tell-cashier.ts'

/**
 * While nobody looks at it; once more changes nothing. Refusals: `not_found` (another player's, too), `deposit_closed`
 * (it has ended otherwise, or a colleague has it in hand).
 */
export async function cancelDepositIn(
  tx: Tx,
  { playerId, deposit, by }: { playerId: bigint; deposit: bigint; by: By },
): Promise<Outcome<true, 'not_found' | 'deposit_closed'>> {
  const found = await lockDeposit(tx, deposit)
  if (!found || found.playerId !== playerId) return refused('not_found')
  if (found.state === 'CANCELLED') return accepted(true)
  if (!isCancellable(found.state, found)) return refused('deposit_closed')
  await markEnded(tx, deposit, 'CANCELLED')
  await addStep(tx, { deposit, state: 'CANCELLED', actor: by.actor })
  await tellCashierIn(tx, { playerId, kind: 'deposit', id: deposit, state: 'CANCELLED' })
  await tellOffice(tx, 'deposits', deposit)
  return accepted(true)
}
