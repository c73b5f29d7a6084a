/** Chances of every score from two expected numbers of goals; every price and every cash-out comes from here. */
import { assert } from '@samnang/core/refusal'

/** More goals of one team than this count as this many: with two expected, that is one match in ten million. */
const GOALS_MAX = 12
/** Nor is anything rarer looked at: late in a match the table is small, and all prices of it are made quickly. */
const RAREST = 1e-12

/** Expected goals of each team in the time that is left. */
export interface Means {
  home: number
  away: number
}

/** P(home scores i, away scores j) at [i][j]; sums to 1. */
export type ScoreMatrix = readonly (readonly number[])[]

/** Teams score independently of each other, each as a Poisson process (the specification of the sportsbook). */
export function scoreMatrix({ home, away }: Means): ScoreMatrix {
  const homeGoals = goalChances(home)
  const awayGoals = goalChances(away)
  return homeGoals.map((p) => awayGoals.map((q) => p * q))
}

/** P(0) … P(n or more), with the n that leaves nothing to speak of, at most 12. */
export function goalChances(mean: number): number[] {
  assert(Number.isFinite(mean) && mean >= 0, 'a team expects no negative number of goals')
  let chance = Math.exp(-mean)
  let rest = 1 - chance
  const chances = [chance]
  for (let goals = 1; goals < GOALS_MAX && rest > RAREST; goals += 1) {
    chance *= mean / goals
    rest -= chance
    chances.push(chance)
  }
  return [...chances, Math.max(0, rest)]
}
