/** What chance alone does to the return of a market, so that luck is not mistaken for a game that is wrong. */
import type { Fraction } from './returns.ts'

export interface AtStake {
  stakeUnits: bigint
  /** What would have been paid had every bet won. */
  possibleUnits: bigint
  /** The sum of the squares of what could be won in each draw on each of its picks: bets on one pick win together. */
  possibleSquare: bigint
}

/** Percent of the stake, to a hundredth. */
export interface Theory {
  theory: number
  band: { low: number; high: number } | null
}

/** Half the width of a band that holds 95 of 100 values, in standard deviations. */
const NORMAL_95 = 1.959964
/** Below so many expected wins the bell curve says nothing: a band would be wrong on its lower side. */
export const LEAST_WEIGHT = 10

/**
 * Theory and the band in which 95 of 100 periods of this turnover end. Each pick of a draw wins with the same chance: its
 * payout has the mean p·w and the variance p·(1−p)·w², and picks of different draws know nothing of each other. Those of
 * one draw exclude each other, which makes the truth a little narrower. Null: nothing was staked. `band` is left out where
 * too few independent picks were played for it.
 */
export function returnBand(
  { stakeUnits, possibleUnits, possibleSquare }: AtStake,
  [wins, all]: Fraction,
): Theory | null {
  if (stakeUnits <= 0n || possibleSquare <= 0n) return null
  const [stake, possible, square] = [Number(stakeUnits), Number(possibleUnits), Number(possibleSquare)]
  const chance = Number(wins) / Number(all)
  // As many picks of equal weight would deviate as much as these do.
  const picks = (possible * possible) / square
  const isBell = picks * Math.min(chance, 1 - chance) >= LEAST_WEIGHT
  return bandOf({ stake, mean: chance * possible, variance: chance * (1 - chance) * square, isBell })
}

/** Of a payout's mean and variance. */
export function bandOf(of: { stake: number; mean: number; variance: number; isBell: boolean }): Theory {
  const [mean, deviation] = [of.mean / of.stake, (NORMAL_95 * Math.sqrt(of.variance)) / of.stake]
  const band = { low: percent(Math.max(0, mean - deviation)), high: percent(mean + deviation) }
  return { theory: percent(mean), band: of.isBell ? band : null }
}

function percent(share: number): number {
  return Math.round(share * 10_000) / 100
}
