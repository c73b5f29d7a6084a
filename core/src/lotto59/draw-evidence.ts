/**
 * Whether draws still look like chance, asked again after each of them. Every detector bets against one way of being
 * unfair: what fair draws multiply it by has the mean 1. Started anew at every draw and summed (Shiryaev–Roberts), it has
 * the mean n after n fair draws, and so has the weighted mean of all: on average a threshold of A is not reached by fair
 * draws before A of them have passed, whatever the number of detectors.
 */
import { POLL_TIMES } from './draw-schedule.ts'
import { BALLS_PER_DRAW, HIGHEST_NUMBER, type PollName, RANGES } from './markets.ts'
import { choose, totalCounts } from './returns.ts'

export interface DrawEvidence {
  draws: number
  /** One for each detector. */
  scores: Float64Array
  /** The draw before; null: none. */
  before: readonly number[] | null
}

interface Detector {
  weight: number
  /** What the draw multiplies the score by; its mean over fair draws is 1. */
  factorOf: (happened: Uint8Array, repeated: number | null) => number
}

/** The posts that are bet on. */
const POSTS = 5
const YEAR_S = 365 * 86_400
/** More says nothing more, and stays a number however long it goes on. */
const SCORE_MAX = 1e100

/** So many fair draws pass on average before a false alarm, or more: a year of them. */
export function alarmThreshold(poll: PollName): number {
  return YEAR_S / POLL_TIMES[poll].periodS
}

export function noEvidence(): DrawEvidence {
  return { draws: 0, scores: new Float64Array(DETECTORS.length), before: null }
}

/** Takes the next draw in, in place: there are hundreds of scores. */
export function addDraw(evidence: DrawEvidence, balls: readonly number[]): void {
  const happened = eventsOf(balls)
  const { before } = evidence
  const repeated = before && balls.filter((ball) => before.includes(ball)).length
  DETECTORS.forEach(({ factorOf }, at) => {
    const score = evidence.scores[at] ?? 0
    evidence.scores[at] = Math.min(SCORE_MAX, (1 + score) * factorOf(happened, repeated))
  })
  evidence.draws += 1
  evidence.before = balls
}

/** To be held against the threshold. */
export function weightOf({ scores }: DrawEvidence): number {
  return DETECTORS.reduce((sum, { weight }, at) => sum + weight * (scores[at] ?? 0), 0)
}

/** Events: 59 balls, then 59 for each post, then the ranges. */
const RANGES_FROM = HIGHEST_NUMBER * (1 + POSTS)

function eventsOf(balls: readonly number[]): Uint8Array {
  const happened = new Uint8Array(RANGES_FROM + RANGES.length)
  let total = 0
  balls.forEach((ball, at) => {
    total += ball
    happened[ball - 1] = 1
    if (at < POSTS) happened[HIGHEST_NUMBER * (at + 1) + ball - 1] = 1
  })
  RANGES.forEach(({ low, high }, at) => {
    if (low <= total && total <= high) happened[RANGES_FROM + at] = 1
  })
  return happened
}

/** A fourth of the weight for each kind of fault. */
const DETECTORS: readonly Detector[] = [
  ...weighed(numbered(0, HIGHEST_NUMBER).flatMap(against(BALLS_PER_DRAW / HIGHEST_NUMBER, [0.7, 1.2, 1.6]))),
  ...weighed(numbered(HIGHEST_NUMBER, RANGES_FROM).flatMap(against(1 / HIGHEST_NUMBER, [2, 5]))),
  ...weighed(
    RANGES.flatMap(({ low, high }, at) => against(rangeChance(low, high), [0.8, 1.2])(RANGES_FROM + at)),
  ),
  ...weighed([0.7, 1.3, 30].map(repeatFactor)),
]

function weighed(factors: readonly Detector['factorOf'][]): Detector[] {
  return factors.map((factorOf) => ({ weight: 1 / 4 / factors.length, factorOf }))
}

function numbered(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}

/** One detector for each of the `tilts`: the event's chance is so many times what it should be. */
function against(chance: number, tilts: readonly number[]): (event: number) => Detector['factorOf'][] {
  return (event) =>
    tilts.map((tilt) => {
      const missed = (1 - tilt * chance) / (1 - chance)
      return (happened) => (happened[event] === 1 ? tilt : missed)
    })
}

function rangeChance(low: number, high: number): number {
  const wins = totalCounts()
    .slice(low, high + 1)
    .reduce((sum, count) => sum + count, 0)
  return wins / Number(choose(HIGHEST_NUMBER, BALLS_PER_DRAW))
}

/** The number of balls that were in the draw before as well, tilted by `base` for each: below 1 they avoid each other. */
function repeatFactor(base: number): Detector['factorOf'] {
  const others = HIGHEST_NUMBER - BALLS_PER_DRAW
  const mean = numbered(0, BALLS_PER_DRAW + 1).reduce((sum, same) => {
    const ways = choose(BALLS_PER_DRAW, same) * choose(others, BALLS_PER_DRAW - same)
    return sum + (base ** same * Number(ways)) / Number(choose(HIGHEST_NUMBER, BALLS_PER_DRAW))
  }, 0)
  return (_, repeated) => (repeated === null ? 1 : base ** repeated / mean)
}
