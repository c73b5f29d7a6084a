/**
 * A million draws through the sampler. Bounds are those that chance passes once in a hundred times; the seed is fixed and printed, so
 * a failure can be repeated (SEED=… tries another million: one in ten of those fails some test by chance).
 */
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sampleBalls } from './draw-balls.ts'

const DRAWS = 1_000_000
const SEED = process.env.SEED ?? 'samnang sampler 1'

/** SHA-256(seed, counter): the platform's hash, so that the sampler itself is most of the time. */
function byteStream(seed: string): () => number {
  let [block, at, counter] = [Buffer.alloc(0), 0, 0]
  return () => {
    if (at === block.length) {
      block = createHash('sha256').update(`${seed}/${counter++}`).digest()
      at = 0
    }
    return block[at++] ?? 0
  }
}

interface Counts {
  draws: number
  /** [position·60 + number] */
  positions: Float64Array
  overlaps: Float64Array[]
  sum: number
  sumOfSquares: number
}

const LAGS = 10

function countDraws(draws: number, nextDraw: () => readonly number[]): Counts {
  const overlaps = Array.from({ length: LAGS }, () => new Float64Array(7))
  const counts: Counts = { draws, positions: new Float64Array(600), overlaps, sum: 0, sumOfSquares: 0 }
  const recent: Uint8Array[] = []
  for (let draw = 0; draw < draws; draw++) {
    const balls = nextDraw()
    countOne(counts, balls)
    const marked = new Uint8Array(60)
    for (const ball of balls) marked[ball] = 1
    countOverlaps(counts, balls, recent)
    recent.unshift(marked)
    if (recent.length > LAGS) recent.pop()
  }
  return counts
}

function countOne(counts: Counts, balls: readonly number[]): void {
  let total = 0
  for (let at = 0; at < 10; at++) {
    const ball = balls[at] ?? 0
    total += ball
    bump(counts.positions, at * 60 + ball)
  }
  counts.sum += total
  counts.sumOfSquares += total * total
}

function countOverlaps(counts: Counts, balls: readonly number[], recent: readonly Uint8Array[]): void {
  for (let lag = 0; lag < recent.length; lag++) {
    let common = 0
    for (let at = 0; at < 10; at++) common += recent[lag]?.[balls[at] ?? 0] ?? 0
    const bins = counts.overlaps[lag]
    if (bins !== undefined) bump(bins, Math.min(common, 6))
  }
}

function bump(bins: Float64Array, at: number): void {
  bins[at] = (bins[at] ?? 0) + 1
}

function chiSquare(observed: readonly number[], expected: readonly number[]): number {
  return observed.reduce((sum, count, at) => {
    const mean = expected[at] ?? Number.NaN
    return sum + (count - mean) ** 2 / mean
  }, 0)
}

function positionChiSquare({ positions, draws }: Counts, position: number): number {
  const observed = [...positions.slice(position * 60 + 1, position * 60 + 60)]
  return chiSquare(observed, new Array<number>(59).fill(draws / 59))
}

function choose(from: number, taken: number): number {
  let ways = 1
  for (let at = 0; at < taken; at++) ways = (ways * (from - at)) / (at + 1)
  return ways
}

/** Chance of k common numbers in two draws, 0..5 and "6 and more". */
function overlapChances(): number[] {
  const chance = (k: number) => (choose(10, k) * choose(49, 10 - k)) / choose(59, 10)
  const few = [0, 1, 2, 3, 4, 5].map(chance)
  return [...few, 1 - few.reduce((sum, share) => sum + share, 0)]
}

let counts: Counts
beforeAll(() => {
  console.log(`sampler statistics: seed "${SEED}"`)
  const nextByte = byteStream(SEED)
  counts = countDraws(DRAWS, () => sampleBalls(nextByte).balls)
}, 120_000)

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'ball %i is uniform: chi-square, 58 degrees, between 34.0 and 89.5',
  (ball) => {
    const value = positionChiSquare(counts, ball - 1)
    expect(value).toBeGreaterThan(34)
    expect(value).toBeLessThan(89.5)
  },
)

test('every number comes equally often: (58/49)·Σ(O−E)²/E < 85.95', () => {
  const drawn = Array.from({ length: 59 }, (_, at) =>
    Array.from({ length: 10 }, (_, position) => counts.positions[position * 60 + at + 1] ?? 0),
  ).map((perPosition) => perPosition.reduce((sum, count) => sum + count, 0))
  const expected = new Array<number>(59).fill((DRAWS * 10) / 59)
  expect((58 / 49) * chiSquare(drawn, expected)).toBeLessThan(85.95)
})

test('consecutive draws overlap hypergeometrically, for lags 1 to 10', () => {
  const chances = overlapChances()
  expect(chances.map((chance) => Math.round(chance * 10_000) / 100)).toEqual([
    13.08, 32.7, 32.3, 16.41, 4.67, 0.76, 0.07,
  ])
  for (const [at, bins] of counts.overlaps.entries()) {
    const pairs = DRAWS - at - 1
    const value = chiSquare(
      [...bins],
      chances.map((chance) => chance * pairs),
    )
    // 6 degrees of freedom: p = 0.01 for the next draw, p = 0.001 for each of the nine further lags.
    expect(value).toBeLessThan(at === 0 ? 16.81 : 22.46)
  }
})

test('the total has mean 300 and variance 2450', () => {
  const mean = counts.sum / DRAWS
  const variance = counts.sumOfSquares / DRAWS - mean ** 2
  expect(Math.abs(mean - 300)).toBeLessThan(0.2)
  expect(Math.abs(variance - 2450)).toBeLessThan(24.5)
})

test('the test can fail: bytes taken modulo 59 without rejection are found out in 10 000 draws', () => {
  const nextByte = byteStream(SEED)
  const biased = countDraws(10_000, () => {
    const left = Array.from({ length: 59 }, (_, at) => at + 1)
    return Array.from({ length: 10 }, (_, at) => left.splice(nextByte() % (59 - at), 1)[0] ?? 0)
  })
  expect(positionChiSquare(biased, 0)).toBeGreaterThan(89.5)
})
