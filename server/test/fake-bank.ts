/** A gateway for tests: a bank in memory that tells what the test has put into it, or nothing. */
import { createHash } from 'node:crypto'
import { makeKhqr } from '../src/gateway/make-khqr.ts'
import type {
  GatewayAnswer,
  GatewayPayment,
  PaymentGateway,
  UnreadRow,
} from '../src/gateway/payment-gateway.ts'

export const PAYEE = { account: 'samnang@devb', name: 'Samnang', city: 'Phnom Penh' }

/** What the setting `gateway` of a house with this bank says. */
export function gatewaySetting(cashAccount: bigint) {
  const api = 'http://127.0.0.1:9'
  return { ...PAYEE, api, list: `${api}/list`, cashAccount: Number(cashAccount), payPage: null }
}

export class FakeBank {
  /** Everything that was ever paid: the bank's own file. */
  readonly file: GatewayPayment[] = []
  /** Rows of its list that say nothing of use. */
  readonly unread: UnreadRow[] = []
  isSilent = false
  asked = 0
  readonly #hidden = new Set<string>()

  /** A payment of a code, exact unless told; its number. */
  pay(text: string, payment: Partial<GatewayPayment> & Pick<GatewayPayment, 'amountUnits'>): string {
    const now = Date.now()
    const hash = payment.hash ?? createHash('sha256').update(`${text}:${this.file.length}`).digest('hex')
    this.file.push({
      ...{ hash, md5: createHash('md5').update(text).digest('hex'), bill: null, fromAccount: 'payer@abaa' },
      ...{ toAccount: PAYEE.account, currency: 'KHR', paidAtMs: now, bookedAtMs: now },
      ...payment,
    })
    return hash
  }

  /** The list tells of it, the question about its code does not yet. */
  hide(hash: string, isHidden = true): void {
    if (isHidden) this.#hidden.add(hash)
    else this.#hidden.delete(hash)
  }

  readonly gateway: PaymentGateway = {
    makeCode: (wanted) => makeKhqr(PAYEE, wanted),
    statusOf: (md5) =>
      this.#answer(() => this.file.find((paid) => paid.md5 === md5 && !this.#hidden.has(paid.hash)) ?? null),
    listSince: (sinceMs) =>
      this.#answer(() => ({
        payments: this.file.filter(({ bookedAtMs }) => bookedAtMs >= sinceMs),
        unread: this.unread,
      })),
    linkOf: () => this.#answer(() => null),
  }

  async #answer<T>(value: () => T): Promise<GatewayAnswer<T>> {
    this.asked++
    return this.isSilent
      ? { ok: false, failure: 'down', detail: 'no answer in time' }
      : { ok: true, value: value() }
  }
}
