/**
 * The Open API of Bakong (https://api-bakong.nbc.gov.kh): what became of a code, and a link that opens the app. It has no list
 * of payments; a bank that has one names its address apart.
 */
import { createHash } from 'node:crypto'
import { amountUnitsOf } from '@samnang/core/cashier/match-payment'
import { callGateway, field, textOf } from './call-gateway.ts'
import { makeKhqr, type Payee } from './make-khqr.ts'
import type {
  GatewayAnswer,
  GatewayList,
  GatewayPayment,
  PaymentGateway,
  UnreadRow,
} from './payment-gateway.ts'

export interface BakongAccess {
  payee: Payee
  /** Base address of the API, without `/v1`. */
  api: string
  /** Where the bank lists what came in; null: nowhere. */
  list: string | null
  /** Read at each call; null: there is none. */
  token(): Promise<string | null>
}

/** What the API says besides a payment: the code is not paid. Anything else that is no success is no answer. */
const NOT_FOUND = 1
const UNAUTHORIZED = 6
/** So many rows of one list are set aside for a person, with so much of each. */
const UNREAD_MAX = 20
const UNREAD_BYTES = 1_000
/** A difference is told by it, and no bank's number is as long. */
const HASH_MAX = 128
/** What the book can hold. */
const AMOUNT_MAX = 10n ** 18n

export function bakongGateway(access: BakongAccess): PaymentGateway {
  const post = (path: string, body: object) =>
    callGateway({ address: `${access.api}/v1/${path}`, token: access.token, body })
  return {
    makeCode: (wanted) => makeKhqr(access.payee, wanted),
    async statusOf(md5) {
      const answer = await post('check_transaction_by_md5', { md5 })
      return answer.ok ? statusIn(answer.value, md5) : answer
    },
    listSince: (sinceMs) => (access.list === null ? null : listFrom(access, access.list, sinceMs)),
    async linkOf(text) {
      const answer = await post('generate_deeplink_by_qr', { qr: text })
      return answer.ok ? { ok: true, value: textOf(field(answer.value, 'data'), 'shortLink') } : answer
    },
  }
}

function statusIn(value: unknown, md5: string): GatewayAnswer<GatewayPayment | null> {
  if (field(value, 'responseCode') === 0) {
    const payment = paymentOf(field(value, 'data'), md5)
    return payment ? { ok: true, value: payment } : down('a payment that cannot be read')
  }
  const code = field(value, 'errorCode')
  if (code === NOT_FOUND) return { ok: true, value: null }
  if (code === UNAUTHORIZED) return { ok: false, failure: 'token', detail: 'the token is not accepted' }
  return down(`error ${String(code).slice(0, 20)}`)
}

async function listFrom(
  { token }: BakongAccess,
  address: string,
  sinceMs: number,
): Promise<GatewayAnswer<GatewayList>> {
  const answer = await callGateway({ address: `${address}?since=${sinceMs}`, token, body: null })
  if (!answer.ok) return answer
  const rows = field(answer.value, 'data')
  if (!Array.isArray(rows)) return down('the answer is no list')
  const read = rows.map((row: unknown) => ({ row, payment: paymentOf(row, textOf(row, 'md5')) }))
  const unread = read.filter(({ payment }) => payment === null).map(({ row }) => unreadRow(row))
  // The bank writes its list in another form, or it is none: it is asked for again until it can be read.
  if (unread.length > UNREAD_MAX) return down(`${unread.length} payments that cannot be read`)
  return { ok: true, value: { payments: read.flatMap(({ payment }) => payment ?? []), unread } }
}

function unreadRow(row: unknown): UnreadRow {
  const text = JSON.stringify(row)
  const mark = createHash('sha256')
    .update(textOf(row, 'hash') ?? text)
    .digest('hex')
  return { mark, text: Buffer.from(text).subarray(0, UNREAD_BYTES).toString() }
}

/** Null: something that is needed is missing, or is not what it should be. */
function paymentOf(data: unknown, md5: string | null): GatewayPayment | null {
  const [hash, toAccount] = [textOf(data, 'hash'), textOf(data, 'toAccountId')]
  const currency = textOf(data, 'currency')
  const amountUnits = amountUnitsOf(field(data, 'amount'))
  const paidAtMs = momentOf(data, 'createdDateMs')
  if (hash === null || toAccount === null || currency === null || amountUnits === null) return null
  if (paidAtMs === null || hash.length > HASH_MAX || amountUnits > AMOUNT_MAX) return null
  const fromAccount = textOf(data, 'fromAccountId') ?? ''
  const bill = textOf(data, 'description')
  const bookedAtMs = momentOf(data, 'acknowledgedDateMs') ?? paidAtMs
  return { hash, md5, bill, fromAccount, toAccount, currency, amountUnits, paidAtMs, bookedAtMs }
}

function momentOf(data: unknown, name: string): number | null {
  const ms = field(data, name)
  return typeof ms === 'number' && Number.isSafeInteger(ms) && ms > 0 && ms < 8e15 ? ms : null
}

function down(detail: string): GatewayAnswer<never> {
  return { ok: false, failure: 'down', detail }
}
