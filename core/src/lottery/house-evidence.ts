/**
 * Whether the numbers of KH still look like chance, asked again after each draw as for lotto 59
 * (lotto59/draw-evidence.ts): detectors with the mean 1 over fair draws, each started anew at every draw and summed, so that
 * fair draws reach the threshold A after A draws on average, or later, however many detectors there are.
 */

/** Four numbers of five digits, for the posts A to D. */
export type HouseNumbers = readonly string[]

export interface HouseEvidence {
  draws: number
  /** One for each detector. */
  scores: Float64Array
  /** The draw before; null: none. */
  before: HouseNumbers | null
}

interface Detector {
  weight: number
  factorOf: (numbers: HouseNumbers, before: HouseNumbers | null) => number
}

const POSTS = 4
const DIGITS = 5
const DRAWS_A_DAY = 5
/** More says nothing more, and stays a number however long it goes on. */
const SCORE_MAX = 1e100

/** So many fair draws pass on average before a false alarm, or more: a year of them. */
export const HOUSE_ALARM: number = 365 * DRAWS_A_DAY

export function noHouseEvidence(): HouseEvidence {
  return { draws: 0, scores: new Float64Array(DETECTORS.length), before: null }
}

/** Takes the next draw in, in place. */
export function addHouseDraw(evidence: HouseEvidence, numbers: HouseNumbers): void {
  evidence.scores.forEach((score, at) => {
    const factor = DETECTORS[at]?.factorOf(numbers, evidence.before) ?? 1
    evidence.scores[at] = Math.min(SCORE_MAX, (1 + score) * factor)
  })
  evidence.draws += 1
  evidence.before = numbers
}

/** To be held against the threshold. */
export function houseWeight({ scores }: HouseEvidence): number {
  return DETECTORS.reduce((sum, { weight }, at) => sum + weight * (scores[at] ?? 0), 0)
}

/** A third of the weight for each kind of fault: a digit on its place, the two digits that are bet on, numbers that come again. */
const DETECTORS: readonly Detector[] = [
  ...weighed(upTo(POSTS * DIGITS * 10).flatMap((at) => [0.2, 3].map(digitFactor(at)))),
  ...weighed(upTo(POSTS * 100).flatMap((at) => [8].map(endFactor(at)))),
  ...weighed([100, 1_000].map(repeatFactor)),
]

function weighed(factors: readonly Detector['factorOf'][]): Detector[] {
  return factors.map((factorOf) => ({ weight: 1 / 3 / factors.length, factorOf }))
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}

/** Its chance is `tilt` times what it should be. */
function factor(chance: number, tilt: number): (happened: boolean) => number {
  const missed = (1 - tilt * chance) / (1 - chance)
  return (happened) => (happened ? tilt : missed)
}

/** One digit on one place of one post. */
function digitFactor(at: number): (tilt: number) => Detector['factorOf'] {
  const [digit, place, post] = [at % 10, Math.floor(at / 10) % DIGITS, Math.floor(at / 10 / DIGITS)]
  return (tilt) => {
    const factorOf = factor(1 / 10, tilt)
    return (numbers) => factorOf(numbers[post]?.[place] === String(digit))
  }
}

/** The last two digits of one post. */
function endFactor(at: number): (tilt: number) => Detector['factorOf'] {
  const [end, post] = [String(at % 100).padStart(2, '0'), Math.floor(at / 100)]
  return (tilt) => {
    const factorOf = factor(1 / 100, tilt)
    return (numbers) => factorOf(numbers[post]?.endsWith(end) ?? false)
  }
}

/** How many posts have the number that they had in the draw before, tilted by `base` for each. */
function repeatFactor(base: number): Detector['factorOf'] {
  const mean = (1 + (base - 1) / 10 ** DIGITS) ** POSTS
  return (numbers, before) =>
    before === null ? 1 : base ** numbers.filter((number, post) => number === before[post]).length / mean
}
