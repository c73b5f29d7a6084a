/** The dearest result: of books counted by hand, then beside trying every result of generated ones. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutAt, rielToUnits } from '../money.ts'
import { dearestResult, STEP_UNITS, stepsOf } from './dearest-result.ts'
import { worstCase } from './exposure.ts'
import { RANGES } from './markets.ts'

test('one number on all posts can win on one of them alone', () => {
  const numbers = new Map([1, 2, 3, 4, 5].map((post) => [post * 100 + 7, rielToUnits(50_000)]))
  const book = { range: new Array<bigint>(7).fill(0n), numbers }
  expect(dearestResult(book).units).toBe(rielToUnits(50_000))
  expect(worstCase(book)).toBe(rielToUnits(250_000))
})

test('the five highest numbers do not go with the lowest total', () => {
  const numbers = new Map([59, 58, 57, 56, 55].map((n, at) => [(at + 1) * 100 + n, rielToUnits(1_000)]))
  const range = [rielToUnits(9_000), 0n, 0n, 0n, 0n, 0n, 0n]
  // 59 + 58 + 57 = 174 and the seven lowest are 202; with 56 besides it would be 251.
  expect(dearestResult({ range, numbers })).toEqual({ units: rielToUnits(12_000), low: 55, high: 238 })
})

test('without bets no result costs anything', () => {
  const nothing = { range: new Array<bigint>(7).fill(0n), numbers: new Map<number, bigint>() }
  expect(dearestResult(nothing).units).toBe(0n)
})

test.each([
  [1, 55, 238],
  [2, 239, 274],
  [3, 275, 300],
  [4, 326, 361],
  [5, 362, 545],
])('a bet on range %i alone is dearest with a total from %i to %i', (typeNo, low, high) => {
  const range = Array.from({ length: 7 }, (_, at) => (at === typeNo - 1 ? rielToUnits(1_000) : 0n))
  const found = dearestResult({ range, numbers: new Map() })
  expect(found).toEqual({ units: rielToUnits(1_000), low, high })
})

// Beside 1 to 5 on further balls, or 55 to 59, or the next where one of these is on a post: the last five numbers that go
// with the range, and the first that do not.
test.each([
  ['1 up to 238', 1, [42, 43, 45, 46, 47], [42, 44, 45, 46, 47]],
  ['2 up to 274', 2, [49, 51, 52, 53, 54], [50, 51, 52, 53, 54]],
  ['4 from 326 on', 4, [6, 7, 8, 9, 11], [6, 7, 8, 9, 10]],
  ['5 from 362 on', 5, [13, 14, 15, 17, 18], [13, 14, 15, 16, 18]],
  ['7 from 301 on', 7, [1, 2, 3, 4, 6], [1, 2, 3, 4, 5]],
  ['1 up to 238, 5 being on a post,', 1, [5, 52, 54, 55, 56], [5, 53, 54, 55, 56]],
  ['5 from 362 on, 55 being on a post,', 5, [4, 5, 6, 8, 55], [4, 5, 6, 7, 55]],
])(
  'range %s goes with five numbers as long as further balls make the total',
  (_name, typeNo, last, first) => {
    const dearest = (posts: readonly number[]) => {
      const range = Array.from({ length: 7 }, (_, at) => (at === typeNo - 1 ? rielToUnits(50) : 0n))
      const numbers = new Map(posts.map((number, at) => [(at + 1) * 100 + number, rielToUnits(1_000)]))
      return dearestResult({ range, numbers }).units
    }
    expect(dearest(last)).toBe(rielToUnits(5_050))
    expect(dearest(first)).toBe(rielToUnits(5_000))
  },
)

test('what is owed is counted in steps of a hundredth of a riel, as long as a number holds it exactly', () => {
  expect(stepsOf(7n * STEP_UNITS)).toBe(7)
  expect(() => stepsOf(STEP_UNITS + 1n)).toThrow('whole stake')
  const most = BigInt(Math.floor(Number.MAX_SAFE_INTEGER / 10))
  expect(stepsOf(most * STEP_UNITS)).toBe(Number(most))
  expect(() => stepsOf((most + 1n) * STEP_UNITS)).toThrow('holds exactly')
})

/** Bit t of `sums[k]`: k different balls out of 1..59 without `taken` can have the total t. */
function totalsWithout(taken: readonly number[]): bigint[] {
  const sums = [1n, ...new Array<bigint>(10).fill(0n)]
  for (let ball = 1; ball <= 59; ball++) {
    if (taken.includes(ball)) continue
    for (let k = 10; k >= 1; k--) sums[k] = (sums[k] ?? 0n) | ((sums[k - 1] ?? 0n) << BigInt(ball))
  }
  return sums
}

interface Book {
  range: bigint[]
  numbers: Map<number, bigint>
}

/** On each post one of the numbers that somebody has bet on, or any other: then the ball is one of the further ones. */
function byTrying({ range, numbers }: Book): bigint {
  const choices = [1, 2, 3, 4, 5].map((post) => [
    null,
    ...[...numbers.keys()].filter((pick) => Math.floor(pick / 100) === post),
  ])
  let worst = 0n
  const try_ = (post: number, picks: readonly number[]): void => {
    if (post < 5) {
      for (const pick of choices[post] ?? []) try_(post + 1, pick === null ? picks : [...picks, pick])
      return
    }
    const balls = picks.map((pick) => pick % 100)
    if (new Set(balls).size < balls.length) return
    const owed = picks.reduce((sum, pick) => sum + (numbers.get(pick) ?? 0n), 0n)
    const fixed = balls.reduce((sum, ball) => sum + ball, 0)
    const rest = totalsWithout(balls)[10 - balls.length] ?? 0n
    for (let total = 55; total <= 545; total++) {
      if (total < fixed || !((rest >> BigInt(total - fixed)) & 1n)) continue
      const won = RANGES.filter(({ low, high }) => low <= total && total <= high)
      const sum = won.reduce((units, { typeNo }) => units + (range[typeNo - 1] ?? 0n), owed)
      if (sum > worst) worst = sum
    }
  }
  try_(0, [])
  return worst
}

const riel = fc.integer({ min: 500, max: 2_000_000 })
const rate = fc.constantFrom(195, 230, 460, 920, 5_000, 1_237)
const owed = fc.tuple(riel, rate).map(([stake, centi]) => payoutAt(rielToUnits(stake), centi))
const ranges = fc.array(fc.oneof(fc.constant(0n), owed), { minLength: 7, maxLength: 7 })
/** Low, high and any numbers: at both ends the total hangs on what stands on the posts. */
const ball = fc.oneof(
  fc.integer({ min: 1, max: 59 }),
  fc.integer({ min: 1, max: 6 }),
  fc.integer({ min: 54, max: 59 }),
)
const perPost = (maxLength: number) =>
  fc.array(fc.tuple(ball, owed), { maxLength }).map((list) => list.slice(0, maxLength))
const bookOf = (posts: number, maxLength: number) =>
  fc.tuple(ranges, fc.array(perPost(maxLength), { minLength: posts, maxLength: posts })).map(
    ([range, list]): Book => ({
      range,
      numbers: new Map(list.flatMap((bets, at) => bets.map(([n, units]) => [(at + 1) * 100 + n, units]))),
    }),
  )

function check(book: Book): void {
  const { units, low, high } = dearestResult(book)
  expect(units).toBe(byTrying(book))
  expect(units <= worstCase(book)).toBe(true)
  expect(low).toBeLessThan(high)
}

test('the dearest result equals trying every result: few numbers on all posts', () => {
  fc.assert(fc.property(bookOf(5, 2), check), { numRuns: 25 })
})

test('the dearest result equals trying every result: many numbers on two posts', () => {
  fc.assert(fc.property(bookOf(2, 25), check), { numRuns: 8 })
})
