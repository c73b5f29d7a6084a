/**
 * The Open API of Bakong (https://api-bakong.nbc.gov.kh): what became of a code, and a link that opens the app. It has no list
 * of payments; a bank that has one names its address apart.
 */
import { amountUnitsOf } from '@samnang/core/cashier/match-payment'
import { callGateway, field, textOf } from './call-gateway.ts'
import { makeKhqr, type Payee } from './make-khqr.ts'
import type { GatewayAnswer, GatewayPayment, PaymentGateway } from './payment-gateway.ts'

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
): Promise<GatewayAnswer<GatewayPayment[]>> {
  const answer = await callGateway({ address: `${address}?since=${sinceMs}`, token, body: null })
  if (!answer.ok) return answer
  const rows = field(answer.value, 'data')
  if (!Array.isArray(rows)) return down('the answer is no list')
  const payments = rows.map((row) => paymentOf(row, textOf(row, 'md5')))
  const whole = payments.filter((payment) => payment !== null)
  // A line that cannot be read is money that nobody would look for: the list is asked for again until it can.
  return whole.length === rows.length ? { ok: true, value: whole } : down('a payment that cannot be read')
}

/** Null: something that is needed is missing, or is not what it should be. */
function paymentOf(data: unknown, md5: string | null): GatewayPayment | null {
  const [hash, toAccount] = [textOf(data, 'hash'), textOf(data, 'toAccountId')]
  const currency = textOf(data, 'currency')
  const amountUnits = amountUnitsOf(field(data, 'amount'))
  const paidAtMs = momentOf(data, 'createdDateMs')
  if (hash === null || toAccount === null || currency === null || amountUnits === null) return null
  if (paidAtMs === null) return null
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
