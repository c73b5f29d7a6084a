/** Fair draws of KH reach the threshold no sooner than it says, and faulty ones are found within a stated number of draws. */
import { expect, test } from 'vitest'
import {
  addHouseDraw,
  HOUSE_ALARM,
  type HouseEvidence,
  type HouseNumbers,
  houseWeight,
  noHouseEvidence,
} from './house-evidence.ts'

type Random = () => number

/** xorshift32: a trial is the same whenever it is made. */
function randomOf(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const draw = (random: Random): string[] =>
  Array.from({ length: 4 }, () => String(Math.floor(random() * 100_000)).padStart(5, '0'))

/** How many draws until the threshold is reached; `atMost` where it is not. */
function drawsUntil(
  threshold: number,
  atMost: number,
  next: (evidence: HouseEvidence) => HouseNumbers,
): number {
  const evidence = noHouseEvidence()
  while (evidence.draws < atMost) {
    addHouseDraw(evidence, next(evidence))
    if (houseWeight(evidence) >= threshold) break
  }
  return evidence.draws
}

function trials(count: number, trial: (random: Random) => number): number[] {
  return Array.from({ length: count }, (_, seed) => trial(randomOf(seed + 1)))
}

test('a false alarm is due once in a year of five draws a day', () => {
  expect(HOUSE_ALARM).toBe(1_825)
})

test('fair draws reach a threshold after as many draws on average, or later', () => {
  const lengths = trials(150, (random) => drawsUntil(100, 500, () => draw(random)))
  expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeGreaterThan(100)
})

const stuck = (random: Random) => (evidence: HouseEvidence) => evidence.before ?? draw(random)
const stuckPost = (random: Random) => (evidence: HouseEvidence) => [
  evidence.before?.[0] ?? '47110',
  ...draw(random).slice(1),
]
const favoured = (random: Random) => () => {
  const numbers = draw(random)
  return random() < 0.1 ? [`${numbers[0]?.slice(0, 3)}47`, ...numbers.slice(1)] : numbers
}
const missing = (random: Random) => () => draw(random).map((number) => number.replace(/7$/, '8'))

test.each([
  ['all four numbers of the draw before', 2, stuck],
  ['a post that stands still', 5, stuckPost],
  ['two digits put on a post in one draw of ten', 250, favoured],
  ['a last digit that never comes', 250, missing],
])('%s: found within %i draws, in ten trials of ten', (_, within, faulty) => {
  for (const length of trials(10, (random) => drawsUntil(HOUSE_ALARM, within + 1, faulty(random))))
    expect(length).toBeLessThanOrEqual(within)
})
