/** Fair draws reach the threshold no sooner than it says, and faulty ones are found within a stated number of draws. */
import { expect, test } from 'vitest'
import { type Random, randomOf, trials } from '../fairness/trials.test-parts.ts'
import { addDraw, alarmThreshold, type DrawEvidence, noEvidence, weightOf } from './draw-evidence.ts'

/** Ten of 59 in order; `weightOfBall` times as likely as another at each of the ten. */
function draw(random: Random, weightOfBall: (ball: number) => number = () => 1): number[] {
  const left = Array.from({ length: 59 }, (_, at) => at + 1)
  return Array.from({ length: 10 }, () => {
    let rest = random() * left.reduce((sum, ball) => sum + weightOfBall(ball), 0)
    const at = left.findIndex((ball) => {
      rest -= weightOfBall(ball)
      return rest < 0
    })
    return left.splice(at < 0 ? left.length - 1 : at, 1)[0] ?? 0
  })
}

/** How many draws until the threshold is reached; `atMost` where it is not. */
function drawsUntil(threshold: number, atMost: number, next: (evidence: DrawEvidence) => number[]): number {
  const evidence = noEvidence()
  while (evidence.draws < atMost) {
    addDraw(evidence, next(evidence))
    if (weightOf(evidence) >= threshold) break
  }
  return evidence.draws
}

test('fair draws reach a threshold after as many draws on average, or later', { timeout: 1200_000 }, () => {
  const lengths = trials(150, (random) => drawsUntil(200, 1_000, () => draw(random)))
  expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeGreaterThan(200)
})

test('two hundred thousand fair draws raise no alarm', { timeout: 1200_000 }, () => {
  const random = randomOf(59)
  expect(drawsUntil(alarmThreshold('POLL_2'), 200_000, () => draw(random))).toBe(200_000)
})

const bumped = (times: number) => (random: Random) => () => draw(random, (ball) => (ball === 7 ? times : 1))
const swapped = (random: Random) => () => {
  const balls = draw(random)
  return random() < 0.05 ? [23, ...balls.filter((ball) => ball !== 23)].slice(0, 10) : balls
}
const high = (random: Random) => () => draw(random, (ball) => 1 + ball / 300)

test.each([
  ['a ball 1.6 times as likely as each other one', 2_500, bumped(1.6)],
  ['a ball that never comes', 600, bumped(0)],
  ['a number put on the first post in one draw of twenty', 1_500, swapped],
  ['totals that are a little too high', 4_000, high],
  ['a draw shown twice', 3, (random: Random) => repeating(random)],
])('%s is found within %i draws, in ten trials of ten', { timeout: 1200_000 }, (_, within, faulty) => {
  for (const length of trials(10, (random) =>
    drawsUntil(alarmThreshold('POLL_2'), within + 1, faulty(random)),
  ))
    expect(length).toBeLessThanOrEqual(within)
})

function repeating(random: Random): (evidence: DrawEvidence) => number[] {
  return ({ before }) => [...(before ?? draw(random))]
}
