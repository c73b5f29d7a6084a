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

/** Equal parts of the pot for the winning lines of all players; the remainder stays in the pot. */
export function sharePot(potUnits: bigint, lines: bigint): { perLine: bigint; remainder: bigint } {
  const { share, remainder } = shareOut(potUnits, lines)
  return { perLine: share, remainder }
}

/** diff 2: 100 times the line price a line. */
export function smallWin(stakeUnits: bigint, rules: JackpotRules = RULES): bigint {
  return payoutAt(stakeUnits, rules.smallRateCenti)
}

/** diff 1: 3 000 times the line price a line. */
export function bigWin(stakeUnits: bigint, rules: JackpotRules = RULES): bigint {
  return payoutAt(stakeUnits, rules.bigRateCenti)
}
