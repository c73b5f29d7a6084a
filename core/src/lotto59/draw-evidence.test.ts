/** Fair draws reach the threshold no sooner than it says, and faulty ones are found within a stated number of draws. */
import { expect, test } from 'vitest'
import { addDraw, alarmThreshold, type DrawEvidence, noEvidence, weightOf } from './draw-evidence.ts'
import { RANGES } from './markets.ts'
import { DEFAULT_PAYTABLE } from './paytable.ts'
import { marketReturn } from './returns.ts'

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

function trials(count: number, trial: (random: Random) => number): number[] {
  return Array.from({ length: count }, (_, seed) => trial(randomOf(seed + 1)))
}

test('a false alarm is due once a year for each poll', () => {
  expect(alarmThreshold('POLL_2')).toBe(3_153_600)
  expect(alarmThreshold('POLL_1')).toBe(105_120)
})

/** How often each of these happens over fair draws, and whether it did in this one: by the rules of the game alone. */
function chances(balls: readonly number[]) {
  const total = balls.reduce((sum, ball) => sum + ball, 0)
  const all = Array.from({ length: 59 }, (_, at) => at + 1)
  const ball = all.map((one) => ({ chance: 10 / 59, is: balls.includes(one) }))
  const onPost = [0, 1, 2, 3, 4].flatMap((post) =>
    all.map((one) => ({ chance: 1 / 59, is: balls[post] === one })),
  )
  const range = RANGES.map(({ type, low, high }) => {
    const [wins, of] = marketReturn(type, DEFAULT_PAYTABLE).chance
    return { chance: Number(wins) / Number(of), is: low <= total && total <= high }
  })
  return { ball, onPost, range }
}

const sets = (from: number, taken: number): number =>
  taken === 0 ? 1 : (sets(from - 1, taken - 1) * from) / taken

/** Each fault that is bet against, by kind: what it is multiplied by where the event is there, and where it is not. */
function factors(balls: readonly number[], before: readonly number[] | null): number[][] {
  const { ball, onPost, range } = chances(balls)
  const each = (events: typeof ball, tilts: readonly number[]) =>
    events.flatMap(({ chance, is }) => tilts.map((tilt) => (is ? tilt : (1 - tilt * chance) / (1 - chance))))
  const same = before === null ? null : balls.filter((one) => before.includes(one)).length
  const repeats = [0.7, 1.3, 30].map((base) => {
    const mean = Array.from(
      { length: 11 },
      (_, k) => (base ** k * sets(10, k) * sets(49, 10 - k)) / sets(59, 10),
    )
    return same === null ? 1 : base ** same / mean.reduce((sum, one) => sum + one, 0)
  })
  return [each(ball, [0.7, 1.2, 1.6]), each(onPost, [2, 5]), each(range, [0.8, 1.2]), repeats]
}

test('the weight is a quarter for each kind of fault, summed up anew from every draw on', () => {
  const low = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const draws = [low, [59, 1, 58, 2, 57, 11, 12, 13, 14, 15], [23, 29, 31, 37, 41, 30, 28, 27, 26, 35], low]
  const evidence = noEvidence()
  let scores: number[][] = factors(low, null).map((kind) => kind.map(() => 0))
  for (const [at, balls] of draws.entries()) {
    addDraw(evidence, balls)
    const now = factors(balls, draws[at - 1] ?? null)
    scores = scores.map((kind, no) => kind.map((score, one) => (1 + score) * (now[no]?.[one] ?? 0)))
    const expected = scores.map((kind) => kind.reduce((sum, one) => sum + one, 0) / kind.length / 4)
    const sum = expected.reduce((all, one) => all + one, 0)
    expect(weightOf(evidence) / sum).toBeCloseTo(1, 9)
    expect(evidence.draws).toBe(at + 1)
  }
  expect(weightOf(noEvidence())).toBe(0)
})

test('the same draw for ever is a weight that stays a number', () => {
  const evidence = noEvidence()
  for (let draw = 0; draw < 400; draw++) addDraw(evidence, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(weightOf(evidence)).toBeGreaterThan(1e98)
  expect(weightOf(evidence)).toBeLessThanOrEqual(1e100)
})

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
