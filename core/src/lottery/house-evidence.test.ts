/** Fair draws of KH reach the threshold no sooner than it says, and faulty ones are found within a stated number of draws. */
import { expect, test } from 'vitest'
import { type Random, trials } from '../fairness/trials.test-parts.ts'
import {
  addHouseDraw,
  HOUSE_ALARM,
  type HouseEvidence,
  type HouseNumbers,
  houseWeight,
  noHouseEvidence,
} from './house-evidence.ts'

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

test('a false alarm is due once in a year of five draws a day', () => {
  expect(HOUSE_ALARM).toBe(1_825)
})

/** By how much the last two detectors, those of numbers that come again, multiply at the second draw. */
function repeatFactors(before: HouseNumbers, numbers: HouseNumbers): Float64Array {
  const evidence = noHouseEvidence()
  addHouseDraw(evidence, before)
  const once = evidence.scores.slice(-2)
  addHouseDraw(evidence, numbers)
  return evidence.scores.slice(-2).map((score, at) => score / (1 + (once[at] ?? 0)))
}

test('numbers that come again weigh as much as they should on average over fair draws', () => {
  const before = ['00001', '00002', '00003', '00004']
  const chances = [1, 4, 6, 4, 1].map((ways, same) => ways * 1e-5 ** same * (1 - 1e-5) ** (4 - same))
  const factors = chances.map((_, same) =>
    repeatFactors(before, [
      ...before.slice(0, same),
      ...['1', '2', '3', '4'].slice(same).map((n) => `9999${n}`),
    ]),
  )
  for (const at of [0, 1]) {
    const mean = chances.reduce((sum, chance, same) => sum + chance * (factors[same]?.[at] ?? 0), 0)
    expect(mean).toBeCloseTo(1, 6)
  }
})

test('over a hundred first draws that have every digit and every end equally often, the weight is 1 on average', () => {
  const weights = Array.from({ length: 100 }, (_, at) => {
    const end = String(at).padStart(2, '0')
    const evidence = noHouseEvidence()
    addHouseDraw(evidence, Array<string>(4).fill(`${end.charAt(0)}${end}${end}`))
    return houseWeight(evidence)
  })
  expect(weights.reduce((sum, weight) => sum + weight, 0) / weights.length).toBeCloseTo(1, 9)
})

test('numbers that never change again keep a weight that is a number', () => {
  const evidence = noHouseEvidence()
  for (let draws = 0; draws < 500; draws++) addHouseDraw(evidence, ['47110', '08150', '12345', '00000'])
  expect(houseWeight(evidence)).toBeLessThanOrEqual(1e100)
  expect(houseWeight(evidence)).toBeGreaterThan(1e99)
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
