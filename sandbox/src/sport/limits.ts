/** How much may be bet and won. All in units; the numbers are the sandbox's own, and shown before placing. */
import { rielToUnits } from '@samnang/core/money'
import type { MarketKind, SportLimits } from './messages.ts'
import { COMBINED_PRICE_MAX, type PaidLeg, uncutPayout } from './parlay.ts'

export const LEGS_MAX = 10
const MIN_STAKE = 1_000
const STAKE_STEP = 100
const MAX_PAYOUT = 40_000_000

export const STAKE_MIN_UNITS = rielToUnits(MIN_STAKE)
export const STAKE_STEP_UNITS = rielToUnits(STAKE_STEP)
/** Of one ticket, the stake included. */
export const PAYOUT_MAX_UNITS = rielToUnits(MAX_PAYOUT)
/** What one player can have open to return on one match, and on all together with what a day has paid them. */
export const MATCH_RETURN_MAX_UNITS = rielToUnits(80_000_000)
export const PLAYER_DAY_RETURN_MAX_UNITS = rielToUnits(200_000_000)
/** What the book can lose on one selection. */
export const SELECTION_LIABILITY_MAX_UNITS = rielToUnits(120_000_000)

const STAKE_MAX_UNITS: Readonly<Record<MarketKind, bigint>> = {
  '1x2': rielToUnits(2_000_000),
  ah: rielToUnits(4_000_000),
  ou: rielToUnits(4_000_000),
  oe: rielToUnits(1_000_000),
  btts: rielToUnits(1_000_000),
  cs: rielToUnits(200_000),
}
const PARLAY_STAKE_MAX_UNITS = rielToUnits(1_000_000)

/** A parlay's is its own, whatever its legs are. */
export function stakeMaxOf(kinds: readonly MarketKind[]): bigint {
  const [kind] = kinds
  return kind && kinds.length === 1 ? STAKE_MAX_UNITS[kind] : PARLAY_STAKE_MAX_UNITS
}

/** Units, rounded down to whole riel and cut to the maximum of a ticket. */
export function payoutOf(stakeUnits: bigint, legs: readonly PaidLeg[]): bigint {
  const payout = wholeRiel(uncutPayout(stakeUnits, legs))
  return least(payout, PAYOUT_MAX_UNITS)
}

export function least(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

/** The rest below a riel stays with the book. */
export function wholeRiel(units: bigint): bigint {
  const riel = rielToUnits(1)
  return units - (units % riel)
}

export const LIMITS: SportLimits = {
  minStake: MIN_STAKE,
  stakeStep: STAKE_STEP,
  maxLegs: LEGS_MAX,
  maxPayout: MAX_PAYOUT,
  maxParlayPrice: COMBINED_PRICE_MAX,
}
