/** Rates of tax as they are typed, percent with two decimals, and as they are kept, whole hundredths of a percent. */
import { TAX_RATE_MAX } from '@samnang/core/ledger/tax'

export function percentOf(centi: number): string {
  const [whole, rest] = [Math.floor(centi / 100), centi % 100]
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0')}`
}

/** Null: that is no rate. */
export function centiOf(text: string): number | null {
  const [, whole, rest = ''] = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(text) ?? []
  if (whole === undefined) return null
  const centi = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  return centi <= TAX_RATE_MAX ? centi : null
}
