/** What a ticket pays: the factors of its legs multiplied exactly, and rounded down once at the end. */
import type { LegOutcome } from './messages.ts'

/** Combined odds above this pay as this, × 1000. */
export const COMBINED_PRICE_MAX = 500_000

/** Denominator of a leg's factor: halves of thousandths. */
const PART = 2_000n

export interface PaidLeg {
  /** × 1000. */
  price: number
  outcome: LegOutcome
}

/** In 1/2000 of the stake: win d, half win (1 + d) / 2, returned 1, half loss 1 / 2, loss 0. */
function factorOf({ price, outcome }: PaidLeg): bigint {
  switch (outcome) {
    case 'win':
      return 2n * BigInt(price)
    case 'half_win':
      return 1_000n + BigInt(price)
    case 'push':
    case 'void':
      return PART
    case 'half_loss':
      return 1_000n
    case 'loss':
      return 0n
  }
}

/** Units in, units out, the stake included, before any maximum but that of the odds. A single is a parlay of one. */
export function uncutPayout(stakeUnits: bigint, legs: readonly PaidLeg[]): bigint {
  const factor = legs.reduce((all, leg) => all * factorOf(leg), 1n)
  const payout = (stakeUnits * factor) / PART ** BigInt(legs.length)
  const capped = (stakeUnits * BigInt(COMBINED_PRICE_MAX)) / 1_000n
  return payout > capped ? capped : payout
}

/** × 1000, rounded down, without the cap. */
export function combinedPrice(prices: readonly number[]): number {
  const product = prices.reduce((all, price) => all * BigInt(price), 1_000n)
  return Number(product / 1_000n ** BigInt(prices.length))
}
