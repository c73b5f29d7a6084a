/** Notes that a player gives to a colleague at a till: request and credit in one. */
import { accepted, type Outcome } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { type AskDepositCode, askDepositIn } from './ask-deposit.ts'
import { type CreditDepositCode, creditDepositIn } from './credit-deposit.ts'

export interface TillDeposit {
  playerId: bigint
  amountUnits: bigint
  /** The house's account of the till. */
  till: bigint
  /** Of this deposit alone. */
  key: string
  by: By
}

/** Its number and what was credited. Refusals: those of `askDepositIn` and of `creditDepositIn`; nothing stays of either. */
export async function depositAtTillIn(
  tx: Tx,
  { playerId, amountUnits, till, key, by }: TillDeposit,
): Promise<Outcome<{ deposit: bigint; creditedUnits: bigint }, AskDepositCode | CreditDepositCode>> {
  const asked = await askDepositIn(tx, { playerId, amountUnits, way: 'till', cashAccount: till, key, by })
  if (!asked.ok) return asked
  const deposit = asked.value.id
  const done = await creditDepositIn(tx, { deposit, amountUnits, cashAccount: till, by })
  return done.ok ? accepted({ deposit, creditedUnits: done.value.creditedUnits }) : done
}
