/** What a month owes the state: the house keeps its own table of rates, for they are the law's and not ours to know. */
import { divideDown } from '../money.ts'

/** Of the stakes, or of what is left to the house. */
export const TAX_BASES = ['stake', 'net'] as const
export type TaxBase = (typeof TAX_BASES)[number]

/** Hundredths of a percent: all of it. */
export const TAX_RATE_MAX = 10_000

/**
 * Of a product's month, in units; what is less than a unit is left out. A month that lost is taxed with nothing, and nothing
 * of it is carried to another one.
 */
export function taxOf(
  { base, rateCenti }: { base: TaxBase; rateCenti: number },
  { stake, payout }: { stake: bigint; payout: bigint },
): { taxed: bigint; tax: bigint } {
  const amount = base === 'stake' ? stake : stake - payout
  const taxed = amount > 0n ? amount : 0n
  return { taxed, tax: divideDown(taxed * BigInt(rateCenti), 10_000n) }
}
