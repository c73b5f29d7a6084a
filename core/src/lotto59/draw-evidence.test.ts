/** What every draw adds to the evidence, beside the rules of the game written a second time. */
import { expect, test } from 'vitest'
import { addDraw, alarmThreshold, noEvidence, weightOf } from './draw-evidence.ts'
import { RANGES } from './markets.ts'
import { DEFAULT_PAYTABLE } from './paytable.ts'
import { marketReturn } from './returns.ts'

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
  const draws = [low, [59, 1, 58, 2, 57, 7, 12, 13, 14, 15], [23, 29, 31, 37, 59, 30, 28, 27, 26, 35], low]
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
