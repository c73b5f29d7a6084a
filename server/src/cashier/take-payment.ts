/**
 * What a gateway tells of becomes money or a difference, once. Only what a code asked for exactly is credited; everything else
 * waits in the queue of differences for a person, and no balance knows of it.
 */
import { type AskedPayment, matchPayment, type PaymentVerdict } from '@samnang/core/cashier/match-payment'
import { assert } from '@samnang/core/refusal'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import type { GatewayPayment, UnreadRow } from '../gateway/payment-gateway.ts'
import { tellOffice } from '../live/tell-office.ts'
import { insertDifferences, type NewDifference } from './cash-difference-store.ts'
import { creditDepositIn } from './credit-deposit.ts'
import { insertPayments, isKnownPayment } from './gateway-payment-store.ts'
import { type LockedCode, lockCodes } from './payment-code-store.ts'

/** `known`: it was told of before, and nothing happens again. */
export type TakenPayment = PaymentVerdict | 'refused' | 'known'

const GATEWAY = { actor: 'system' } as const
/** Of a list, in one transaction. */
const TOGETHER = 200

/** Two servers may be told of the same one at once; the code's row and the payment's own number let one of them go first. */
export function takePayment(money: Pool, payment: GatewayPayment): Promise<TakenPayment> {
  return inTransaction(money, async (tx) => {
    const code = (await lockCodes(tx, [payment]))(payment)
    const verdict = verdictOf(payment, code)
    return code && verdict === 'exact' ? credit(tx, payment, code) : queueOne(tx, { payment, code, verdict })
  })
}

/** The same of many: the differences some hundred at a time, the credits one by one, for players' accounts have no order. */
export async function takeList(money: Pool, payments: readonly GatewayPayment[]): Promise<void> {
  for (let at = 0; at < payments.length; at += TOGETHER) {
    const some = payments.slice(at, at + TOGETHER)
    const exact = await inTransaction(money, (tx) => queueDifferences(tx, some))
    for (const payment of exact) await takePayment(money, payment)
  }
}

/** Rows that are told of no payment wait for a person, each once; how many are new. */
export function queueUnread(money: Pool, unread: readonly UnreadRow[]): Promise<number> {
  return inTransaction(money, async (tx) => {
    const rows = unread.map(({ mark, text }) => ({
      ...{ kind: 'gateway_unreadable' as const, key: `gateway-unread:${mark}` },
      ...{ cashAccount: null, amountUnits: null, detail: { row: text } },
    }))
    const fresh = await insertDifferences(tx, rows)
    if (fresh.length > 0) await tellOffice(tx, 'differences', null)
    return fresh.length
  })
}

/** Answers what is no difference yet. */
async function queueDifferences(tx: Tx, payments: readonly GatewayPayment[]): Promise<GatewayPayment[]> {
  const codeOf = await lockCodes(tx, payments)
  const told = payments.map((payment) => {
    const code = codeOf(payment)
    return { payment, code, verdict: verdictOf(payment, code) }
  })
  await queue(
    tx,
    told.filter(({ verdict }) => verdict !== 'exact'),
  )
  return told.flatMap(({ payment, verdict }) => (verdict === 'exact' ? [payment] : []))
}

function verdictOf(payment: GatewayPayment, code: LockedCode | null): PaymentVerdict {
  return matchPayment(code && askedOf(code), { ...payment, account: payment.toAccount })
}

function askedOf({ account, amountUnits, expiresAtMs, state }: LockedCode): AskedPayment {
  const isWaiting = state === 'OPEN' || state === 'SENT'
  const deposit = state === 'DONE' ? 'credited' : isWaiting ? 'waiting' : 'closed'
  return { account, amountUnits, expiresAtMs, deposit }
}

async function credit(tx: Tx, payment: GatewayPayment, code: LockedCode): Promise<TakenPayment> {
  // Refused once, it waits for a person, whatever has changed since.
  if (await isKnownPayment(tx, payment.hash)) return 'known'
  const { deposit, cashAccount } = code
  const { amountUnits } = payment
  const done = await creditDepositIn(tx, { deposit, amountUnits, cashAccount, by: GATEWAY })
  if (!done.ok) return queueOne(tx, { payment, code, verdict: 'refused', why: done.code })
  // A colleague has credited it in the very moment; whether for this payment, only a person can tell.
  if (done.value.replay) return queueOne(tx, { payment, code, verdict: 'double' })
  const fresh = await insertPayments(tx, [{ payment, deposit, verdict: 'exact' }])
  assert(fresh.has(payment.hash), 'a payment of this code is told of under the lock of the code')
  return 'exact'
}

interface Queued {
  payment: GatewayPayment
  code: LockedCode | null
  verdict: PaymentVerdict | 'refused'
  /** What refused it. */
  why?: string
}

async function queueOne(tx: Tx, queued: Queued): Promise<TakenPayment> {
  const fresh = await queue(tx, [queued])
  return fresh.has(queued.payment.hash) ? queued.verdict : 'known'
}

/** Each of them once, whoever told it before. */
async function queue(tx: Tx, found: readonly Queued[]): Promise<Set<string>> {
  const told = found.map(({ payment, code, verdict }) => ({
    payment,
    verdict,
    deposit: code?.deposit ?? null,
  }))
  const fresh = await insertPayments(tx, told)
  const differences = found.filter(({ payment }) => fresh.has(payment.hash)).map(differenceOf)
  if (differences.length === 0) return fresh
  await insertDifferences(tx, differences)
  await tellOffice(tx, 'differences', null)
  return fresh
}

function differenceOf({ payment, code, verdict, why }: Queued): NewDifference {
  assert(verdict !== 'exact', 'what is exact is credited')
  const { hash, bill, fromAccount: from, toAccount: to, currency, amountUnits, paidAtMs } = payment
  const asked = code ? { asked: String(code.amountUnits) } : {}
  return {
    kind: `gateway_${verdict}`,
    key: `gateway:${hash}`,
    cashAccount: code?.cashAccount ?? null,
    // A figure in dollars is none in riel.
    amountUnits: currency === 'KHR' ? amountUnits : null,
    deposit: code?.deposit ?? null,
    detail: {
      ...{
        hash,
        bill,
        from,
        to,
        currency,
        amount: String(amountUnits),
        paid_at: new Date(paidAtMs).toISOString(),
      },
      ...asked,
      ...(why === undefined ? {} : { why }),
    },
  }
}
