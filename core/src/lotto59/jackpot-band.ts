/** What chance alone does to the return of the jackpot: of its prizes of three and four numbers, given the pots that were won. */

import { bandOf, LEAST_WEIGHT, type Theory } from './return-band.ts'
import { choose, type Fraction, jackpotDiffChance } from './returns.ts'

/** Of draws with the same two rates. Units and squares of units. */
export interface JackpotAtStake {
  /** In hundredths: of three and of four right numbers. */
  smallCenti: bigint
  bigCenti: bigint
  stakeUnits: bigint
  /** What was paid to lines of all five numbers. */
  potUnits: bigint
  /**
   * By how many numbers (0 to 5): of every set of so many, in each draw, the stakes on all lines that hold the whole set,
   * squared, and summed up.
   */
  squares: readonly bigint[]
}

const PICKED = 5
const NUMBERS = 59
const ALL = choose(NUMBERS, PICKED)

/**
 * The fixed prizes' mean, and the band around it; the pots that were won stand in both as they were. A pot is won once in
 * five million lines and pays what former stakes have left in it: whether one was won says nothing of the rates, and no
 * number of draws that a house plays makes a bell curve of it. The variance is exact: lines of one draw win together as
 * far as they have numbers in common. Null: nothing was staked. No band: fewer than ten lines of four numbers, counted as
 * if they were independent, were to be expected.
 */
export function jackpotBand(all: readonly JackpotAtStake[]): Theory | null {
  const sum = (of: (one: JackpotAtStake) => bigint) => all.reduce((total, one) => total + of(one), 0n)
  const stake = Number(sum(({ stakeUnits }) => stakeUnits))
  if (stake <= 0) return null
  const mean = all.reduce(
    (total, { stakeUnits, ...rates }) => total + Number(stakeUnits) * meanRate(rates),
    0,
  )
  const variance = all.reduce((total, one) => total + fixedVariance(one), 0)
  const ofBig = all.map((one) => ({ ...one, smallCenti: 0n }))
  const bigMean = ofBig.reduce(
    (total, { stakeUnits, ...rates }) => total + Number(stakeUnits) * meanRate(rates),
    0,
  )
  const bigVariance = ofBig.reduce((total, one) => total + fixedVariance(one), 0)
  const isBell = bigMean * bigMean >= LEAST_WEIGHT * bigVariance
  const pots = Number(sum(({ potUnits }) => potUnits))
  return bandOf({ stake, mean: mean + pots, variance, isBell })
}

type Rates = Pick<JackpotAtStake, 'smallCenti' | 'bigCenti'>

function meanRate({ smallCenti, bigCenti }: Rates): number {
  const [small, big] = [chance(jackpotDiffChance(2)), chance(jackpotDiffChance(1))]
  return (small * Number(smallCenti) + big * Number(bigCenti)) / 100
}

function chance([wins, all]: Fraction): number {
  return Number(wins) / Number(all)
}

/**
 * Of what the fixed prizes pay, in units squared, exact until the last division. The mean of a product of two lines' prizes
 * depends on how many numbers they have in common, and any function of that is a sum of binomials, which `squares` are.
 */
export function fixedVariance({
  squares,
  ...rates
}: Omit<JackpotAtStake, 'stakeUnits' | 'potUnits'>): number {
  const shared = Array.from({ length: PICKED + 1 }, (_, common) => productSum(rates, common))
  let second = 0n
  for (let size = 0; size <= PICKED; size++) {
    let weight = 0n
    for (let common = 0; common <= size; common++)
      weight += ((size - common) % 2 === 0 ? 1n : -1n) * choose(size, common) * (shared[common] ?? 0n)
    second += weight * (squares[size] ?? 0n)
  }
  const first = [0, 1, 2, 3, 4].reduce((sum, hit) => sum + waysOf(hit) * rateOf(rates, hit), 0n)
  const scaled = second * ALL - first * first * (squares[0] ?? 0n)
  return Number(scaled) / (Number(ALL) * Number(ALL) * 10_000)
}

/** Of all results, the sum of the products of the rates of two lines with so many numbers in common. */
function productSum(rates: Rates, common: number): bigint {
  const own = PICKED - common
  let sum = 0n
  for (let both = 0; both <= common; both++)
    for (let one = 0; one <= own; one++)
      for (let other = 0; both + one + other <= PICKED; other++) {
        const rest = PICKED - both - one - other
        const ways =
          choose(common, both) *
          choose(own, one) *
          choose(own, other) *
          choose(NUMBERS - common - 2 * own, rest)
        sum += ways * rateOf(rates, both + one) * rateOf(rates, both + other)
      }
  return sum
}

function waysOf(hit: number): bigint {
  return choose(PICKED, hit) * choose(NUMBERS - PICKED, PICKED - hit)
}

/** In hundredths; the pot is no fixed prize. */
function rateOf({ smallCenti, bigCenti }: Rates, hit: number): bigint {
  return hit === 3 ? smallCenti : hit === 4 ? bigCenti : 0n
}
