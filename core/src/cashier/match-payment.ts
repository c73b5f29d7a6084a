/**
 * Whether a payment that a bank tells of is the one that a code asked for. Only what is exactly that credits a player;
 * everything else is a difference that a person looks at.
 */
import { UNITS_PER_RIEL } from '../money.ts'

/** What a code asked for, and what has become of its deposit. */
export interface AskedPayment {
  account: string
  amountUnits: bigint
  expiresAtMs: number
  deposit: 'waiting' | 'credited' | 'closed'
}

/** As the bank tells it. */
export interface ToldPayment {
  account: string
  /** `KHR`, `USD` … */
  currency: string
  /** In 10⁻⁵ of its own currency. */
  amountUnits: bigint
  /** By the bank's clock. */
  paidAtMs: number
}

export type PaymentVerdict =
  | 'exact'
  | 'unknown'
  | 'double'
  | 'currency'
  | 'short'
  | 'over'
  | 'late'
  | 'closed'

/**
 * `asked` null: no code of ours. A second payment is `double` whatever its amount: the first one was the player's wish.
 * The bank's clock decides what is late, not when it told us: it may have been silent meanwhile.
 */
export function matchPayment(asked: AskedPayment | null, told: ToldPayment): PaymentVerdict {
  if (asked === null || asked.account !== told.account) return 'unknown'
  if (asked.deposit === 'credited') return 'double'
  if (told.currency !== 'KHR') return 'currency'
  if (told.amountUnits < asked.amountUnits) return 'short'
  if (told.amountUnits > asked.amountUnits) return 'over'
  if (told.paidAtMs >= asked.expiresAtMs) return 'late'
  return asked.deposit === 'closed' ? 'closed' : 'exact'
}

const AMOUNT = /^([0-9]{1,12})(?:\.([0-9]{1,5}))?$/

/** The amount of a bank's message in units of its currency: exact, above zero, or null. */
export function amountUnitsOf(amount: unknown): bigint | null {
  if (typeof amount !== 'number' && typeof amount !== 'string') return null
  const [, whole, fraction = ''] = AMOUNT.exec(String(amount)) ?? []
  if (whole === undefined) return null
  const units = BigInt(whole) * UNITS_PER_RIEL + BigInt(fraction.padEnd(5, '0'))
  return units > 0n ? units : null
}
