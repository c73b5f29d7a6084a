/** What the cashier asks of whoever takes payments by code: a bank, a network of banks, or what stands in for one. */

/** A payment as the gateway tells of it; `amountUnits` in 10⁻⁵ of its own currency. */
export interface GatewayPayment {
  /** The gateway's own number of it: the same payment is told with the same one, however often. */
  hash: string
  /** Of the code that was paid, where the gateway knows it. */
  md5: string | null
  /** The bill number that the code carried, where the gateway knows it. */
  bill: string | null
  fromAccount: string
  toAccount: string
  currency: string
  amountUnits: bigint
  /** Both by the gateway's clock: when the payer paid, and when the gateway knew of it. */
  paidAtMs: number
  bookedAtMs: number
}

/** A row of a list that says of no payment what it has to say. */
export interface UnreadRow {
  /** The same row is told by the same mark, however often. */
  mark: string
  /** As it came, its first thousand bytes. */
  text: string
}

export interface GatewayList {
  payments: GatewayPayment[]
  unread: UnreadRow[]
}

export interface WantedCode {
  amountUnits: bigint
  /** Stands in the code, and in the bank's statement: at most 25 letters and digits. */
  bill: string
  expiresAtMs: number
}

export interface PaymentCode {
  /** What a banking app reads. */
  text: string
  /** What the gateway knows the code by. */
  md5: string
}

/** `down` is everything that is no answer; `detail` is for the log: it never holds the token. */
export type GatewayAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; failure: 'down' | 'token'; detail: string }

export interface PaymentGateway {
  /** Without asking anybody. Throws where the house's account cannot stand in a code. */
  makeCode(wanted: WantedCode): PaymentCode
  /** Null: nobody has paid the code. */
  statusOf(md5: string): Promise<GatewayAnswer<GatewayPayment | null>>
  /**
   * What was booked from `sinceMs` on by the gateway's own clock, the oldest first. Null: this gateway has no list, and what is
   * paid twice shows only in the bank's statement. A row that cannot be read holds up no other one.
   */
  listSince(sinceMs: number): Promise<GatewayAnswer<GatewayList>> | null
  /** An address that opens the bank's app with the code; null: there is none. */
  linkOf(text: string): Promise<GatewayAnswer<string | null>>
}
