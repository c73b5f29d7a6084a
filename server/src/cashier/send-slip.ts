/** A slip stands: the request waits for the staff. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { depositRules } from './deposit-rules.ts'
import { lockDeposit, markSent } from './deposit-store.ts'
import { countSlips, hasSlip, insertSlip, type NewSlip } from './slip-store.ts'
import { addStep } from './step-store.ts'
import { tellCashierIn } from './tell-cashier.ts'

export interface SentSlip {
  playerId: bigint
  deposit: bigint
  slip: NewSlip
  by: By
}

export type SendSlipCode = 'not_found' | 'deposit_closed' | 'too_many_slips'

/**
 * The same bytes again change nothing, also when the request has been decided meanwhile. Another picture is added while
 * the request is open, and answers what the staff asked. Refusals: `not_found` (another player's, too),
 * `deposit_closed` (also a request without a transfer), `too_many_slips`.
 */
export async function sendSlipIn(tx: Tx, sent: SentSlip): Promise<Outcome<true, SendSlipCode>> {
  const { playerId, deposit, slip, by } = sent
  const found = await lockDeposit(tx, deposit)
  if (!found || found.playerId !== playerId) return refused('not_found')
  if (await hasSlip(tx, deposit, slip.sha256)) return accepted(true)
  const mayAdd = await maySendSlip(tx, found)
  if (!mayAdd.ok) return mayAdd
  await insertSlip(tx, deposit, slip)
  await markSent(tx, deposit)
  await addStep(tx, { deposit, state: 'SENT', actor: by.actor })
  await tellCashierIn(tx, { playerId, kind: 'deposit', id: deposit, state: 'SENT' })
  await tellOffice(tx, 'deposits', deposit)
  return accepted(true)
}

/** Asked before a picture is drawn, and again under the lock. */
export async function maySendSlip(
  db: Pick<Tx, 'query'>,
  { id, way, state }: { id: bigint; way: string; state: string },
): Promise<Outcome<true, 'deposit_closed' | 'too_many_slips'>> {
  if (way !== 'transfer' || (state !== 'OPEN' && state !== 'SENT')) return refused('deposit_closed')
  const { slipsMost } = await depositRules(db)
  return (await countSlips(db, id)) < slipsMost ? accepted(true) : refused('too_many_slips', { n: slipsMost })
}
