/** Money is a bigint of units from the database to the edge; riel numbers exist only on the wire. */
import { assert } from './refusal.ts'

/** 1 riel = 100 000 units, so that five decimals of a provider's currency stay exact. */
export const UNITS_PER_RIEL = 100_000n
const UNITS_PER_MILLIRIEL = UNITS_PER_RIEL / 1000n

/** Whole riel to units. A fraction or an unsafe number is a fault: the edge has refused it before. */
export function rielToUnits(riel: number | bigint): bigint {
  assert(typeof riel === 'bigint' || Number.isSafeInteger(riel), 'riel amounts are whole and safe')
  return BigInt(riel) * UNITS_PER_RIEL
}

/** Units to riel with at most 3 decimals, rounded toward zero. For show; never computed with. */
export function unitsToRiel(units: bigint): number {
  return Number(units / UNITS_PER_MILLIRIEL) / 1000
}

/** Integer part of dividend / divisor for amounts that are never negative: rounding favours the house. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  assert(dividend >= 0n && divisor > 0n, 'only amounts from zero up are divided')
  return dividend / divisor
}

/** Equal shares and what cannot be shared; the caller says where the remainder stays. */
export function shareOut(total: bigint, parts: bigint): { share: bigint; remainder: bigint } {
  const share = divideDown(total, parts)
  return { share, remainder: total - share * parts }
}

/**
 * Gross payout of a winning stake, the stake included (specification 9.7).
 * Exact for whole-riel stakes, because a rate has two decimals and a riel has five.
 */
export function payoutAt(stakeUnits: bigint, rateCenti: number): bigint {
  assert(Number.isSafeInteger(rateCenti) && rateCenti >= 0, 'rates are whole hundredths')
  return divideDown(stakeUnits * BigInt(rateCenti), 100n)
}
