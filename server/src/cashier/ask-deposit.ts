/** A player asks to deposit: nothing moves until the house has seen the money. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '@samnang/core/canonical-json'
import type { DepositWay } from '@samnang/core/cashier/cashier-state'
import { checkDeposit, type DepositCode, type DepositRules } from '@samnang/core/cashier/deposit-rules'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { lockPlayState } from '../players/deposit-limit.ts'
import { depositRules } from './deposit-rules.ts'
import { askedBefore, findByKey, insertDeposit, shownAccount } from './deposit-store.ts'
import { type BarredCode, barredFrom, roomsOf } from './may-deposit.ts'
import { addStep } from './step-store.ts'
import { tellCashierIn } from './tell-cashier.ts'

export interface DepositWish {
  playerId: bigint
  amountUnits: bigint
  way: DepositWay
  /** The caller's own: the same key and content is the same request. */
  key: string
  /** Where the money comes in, where the caller knows it: a till. A transfer gets the account that is shown. */
  cashAccount?: bigint
  /** A gateway makes codes at the moment. */
  hasCodes?: boolean
  by: By
}

export type AskDepositCode = DepositCode | BarredCode | 'not_found' | 'way_off' | 'idempotency_mismatch'

/**
 * Under the lock of the player's account, so that requests of one player come one after the other and share their limits.
 * Refusals: what `checkDeposit` and `barredFrom` say; `way_off` (no account of the house is shown), `not_found`,
 * `idempotency_mismatch`.
 */
export async function askDepositIn(
  tx: Tx,
  wish: DepositWish,
): Promise<Outcome<{ id: bigint; replay: boolean }, AskDepositCode>> {
  const { playerId, amountUnits, way, by } = wish
  const state = await lockPlayState(tx, playerId)
  if (!state) return refused('not_found')
  const requestHash = hashOf(wish)
  const known = await findByKey(tx, wish)
  if (known)
    return known.requestHash.equals(requestHash)
      ? accepted({ id: known.id, replay: true })
      : refused('idempotency_mismatch')
  const barred = await barredFrom(tx, playerId, state)
  if (barred) return refused(barred)
  const cashAccount = wish.cashAccount ?? (way === 'transfer' ? await accountForTransfers(tx) : null)
  if (way === 'khqr' ? !wish.hasCodes : cashAccount === null) return refused('way_off')
  const rules = await depositRules(tx)
  const may = checkDeposit(rules, amountUnits, await askedBefore(tx, playerId), await roomsOf(tx, playerId))
  if (!may.ok) return may
  const expiresInMinutes = minutesOf(way, rules)
  const id = await insertDeposit(tx, {
    ...wish,
    units: amountUnits,
    cashAccount,
    requestHash,
    expiresInMinutes,
  })
  if (id === null) return refused('overloaded')
  await addStep(tx, { deposit: id, state: 'OPEN', actor: by.actor })
  await tellCashierIn(tx, { playerId, kind: 'deposit', id, state: 'OPEN' })
  return accepted({ id, replay: false })
}

async function accountForTransfers(tx: Tx): Promise<bigint | null> {
  return (await shownAccount(tx))?.id ?? null
}

function minutesOf(way: DepositWay, { khqrMinutes, transferMinutes }: DepositRules): number {
  return way === 'khqr' ? khqrMinutes : transferMinutes
}

function hashOf({ amountUnits, way, cashAccount }: DepositWish): Buffer {
  const content = { units: String(amountUnits), way, account: cashAccount ? String(cashAccount) : null }
  return createHash('sha256').update(canonicalJson(content)).digest()
}
