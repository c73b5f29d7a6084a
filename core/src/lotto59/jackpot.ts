/** The jackpot: five numbers on the five posts in any order, with a pot that grows until it is hit. */
import { divideDown, payoutAt, rielToUnits, shareOut } from '../money.ts'
import { assert } from '../refusal.ts'
import { DEFAULT_PAYTABLE, type JackpotRules } from './paytable.ts'

const RULES = DEFAULT_PAYTABLE.jackpot

/** How many lines a stake is worth; a stake that is no whole number of lines was refused before. */
export function linesOf(stakeUnits: bigint, rules: JackpotRules = RULES): bigint {
  const lineUnits = rielToUnits(rules.lineRiel)
  assert(stakeUnits % lineUnits === 0n, 'a jackpot stake is a whole number of lines')
  return stakeUnits / lineUnits
}

/** `diff`: five minus how many of the numbers stand on the posts A..E, in any order. */
export function jackpotDiff(numbers: readonly number[], balls: readonly number[]): number {
  const posts = balls.slice(0, 5)
  return 5 - numbers.filter((number) => posts.includes(number)).length
}

/** The part of a stake that goes into the pot of its poll (20 %), in units. */
export function potContribution(stakeUnits: bigint, rules: JackpotRules = RULES): bigint {
  return divideDown(stakeUnits * BigInt(rules.potSharePercent), 100n)
}

/**
 * What each winning line of diff 0 gets, in units: an equal part of the pot, whose remainder stays in it, but never less
 * than a line of diff 1. Where many lines share a pot the house adds what is missing, so that five right numbers never
 * pay less than four.
 */
export function sharePot(
  potUnits: bigint,
  lines: bigint,
  rules: JackpotRules = RULES,
): { perLine: bigint; fromPot: bigint; fromHouse: bigint } {
  const { share } = shareOut(potUnits, lines)
  const least = bigWin(rielToUnits(rules.lineRiel), rules)
  if (share >= least) return { perLine: share, fromPot: share * lines, fromHouse: 0n }
  return { perLine: least, fromPot: potUnits, fromHouse: least * lines - potUnits }
}

/** diff 2: 100 times the line price a line. */
export function smallWin(stakeUnits: bigint, rules: JackpotRules = RULES): bigint {
  return payoutAt(stakeUnits, rules.smallRateCenti)
}

/** diff 1: 3 000 times the line price a line. */
export function bigWin(stakeUnits: bigint, rules: JackpotRules = RULES): bigint {
  return payoutAt(stakeUnits, rules.bigRateCenti)
}
