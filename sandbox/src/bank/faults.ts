/** How a payer pays, and how the bank tells of it: rightly, or with one of the faults that real banks have. */
import type { ReadCode } from './read-khqr.ts'

export const FAULTS = ['none', 'slow', 'late', 'twice', 'short', 'over', 'usd', 'silent'] as const
export type Fault = (typeof FAULTS)[number]

export interface MadePayment {
  currency: 'KHR' | 'USD'
  /** Hundredths of the currency. */
  cents: bigint
  paidAtMs: number
  /** When the bank tells of it. */
  toldAtMs: number
}

const SLOW_MS = 20_000
export const SILENT_MS = 60_000
/** After the end of the code, by the bank's clock. */
const LATE_MS = 60_000
const RIEL_A_DOLLAR = 4_000n

/** What comes in when the code is paid now: one payment, or two. */
export function paymentsOf(code: ReadCode, fault: Fault, nowMs: number): MadePayment[] {
  const asked = centsOf(code.amount)
  const currency = code.currency === '840' ? ('USD' as const) : ('KHR' as const)
  const exact = { currency, cents: asked, paidAtMs: nowMs, toldAtMs: nowMs }
  switch (fault) {
    case 'none':
    case 'silent':
      return [exact]
    case 'slow':
      return [{ ...exact, toldAtMs: nowMs + SLOW_MS }]
    case 'late':
      return [{ ...exact, paidAtMs: Math.max(nowMs, code.expiresAtMs + LATE_MS) }]
    case 'twice':
      return [exact, { ...exact, toldAtMs: nowMs + 1 }]
    case 'short':
      return [{ ...exact, cents: asked > 100n ? asked - 100n : 1n }]
    case 'over':
      return [{ ...exact, cents: asked + 100n }]
    case 'usd':
      return [{ ...exact, currency: 'USD', cents: asked / RIEL_A_DOLLAR || 1n }]
  }
}

/** `12.5` → 1250n. */
function centsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** 1250n → `12.50`, and whole riel without a point. */
export function amountText(cents: bigint): string {
  const rest = cents % 100n
  return rest === 0n ? String(cents / 100n) : `${cents / 100n}.${String(rest).padStart(2, '0')}`
}
