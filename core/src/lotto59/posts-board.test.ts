/** What five numbers on the posts cost, beside trying each order of them and each total of five further balls. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STEP_UNITS } from './dearest-result.ts'
import { BANDS, type Liabilities } from './exposure.ts'
import { boardOf, type Five, SIZE, standingOn } from './posts-board.ts'

const ALL = Array.from({ length: 59 }, (_, at) => at + 1)

function* ordersOf(numbers: readonly number[]): Generator<number[]> {
  if (numbers.length === 0) yield []
  for (const [at, number] of numbers.entries())
    for (const rest of ordersOf(numbers.filter((_, other) => other !== at))) yield [number, ...rest]
}

/** Bit t: five balls beside these can have the total t. */
function furtherTotals(five: readonly number[]): bigint {
  const sums = [1n, 0n, 0n, 0n, 0n, 0n]
  for (const ball of ALL.filter((one) => !five.includes(one)))
    for (let k = 5; k >= 1; k--) sums[k] = (sums[k] ?? 0n) | ((sums[k - 1] ?? 0n) << BigInt(ball))
  return sums[5] ?? 0n
}

/** Steps by band, where the band can be met at all. */
function reached({ range }: Liabilities, five: readonly number[]): Map<number, number> {
  const totals = furtherTotals(five) << BigInt(five.reduce((sum, one) => sum + one, 0))
  const bands = BANDS.filter(
    ({ low, high }) => (totals >> BigInt(low)) & ((1n << BigInt(high - low + 1)) - 1n),
  )
  return new Map(
    bands.map(({ low, typeNos }) => [
      low,
      steps(typeNos.reduce((sum, no) => sum + (range[no - 1] ?? 0n), 0n)),
    ]),
  )
}

const steps = (units: bigint) => Number(units / STEP_UNITS)
const owed = fc.nat(5000).map((amount) => BigInt(amount) * STEP_UNITS)
const ball = fc.oneof(
  fc.integer({ min: 1, max: 59 }),
  fc.integer({ min: 1, max: 7 }),
  fc.integer({ min: 53, max: 59 }),
)
const fives = fc
  .uniqueArray(ball, { minLength: 5, maxLength: 5 })
  .map((list) => list.sort((a, b) => a - b) as unknown as Five) // Five were asked for.
const books = fc.record({
  range: fc.array(owed, { minLength: 7, maxLength: 7 }),
  numbers: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 5 }), ball, owed), { maxLength: 60 })
    .map((list) => new Map(list.map(([post, number, units]) => [post * 100 + number, units]))),
})

test('five numbers cost what their dearest order and the dearest total that they can have cost', () => {
  fc.assert(
    fc.property(books, fives, (book, five) => {
      const costs = [...ordersOf(five)].map((order) =>
        order.reduce((sum, number, at) => sum + steps(book.numbers.get((at + 1) * 100 + number) ?? 0n), 0),
      )
      const bands = reached(book, five)
      const dearest = Math.max(...bands.values())
      const found = standingOn(boardOf(book), five)
      expect(found.owed).toBe(Math.max(...costs) + dearest)
      expect(bands.get(found.low)).toBe(dearest)
      expect(BANDS.some(({ low, high }) => low === found.low && high === found.high)).toBe(true)
    }),
  )
})

test('at both ends a band is met from the very total on at which five further balls begin or end', () => {
  // 1 to 5 with 6 to 10 total 55; with 55 to 59 they total 300, which is small.
  const ofRange = (at: number): Liabilities => ({
    range: Array.from({ length: 7 }, (_, no) => (no === at ? 9n * STEP_UNITS : 0n)),
    numbers: new Map(),
  })
  const costs = (at: number, five: Five) => standingOn(boardOf(ofRange(at)), five).owed
  expect([5, 6].map((at) => costs(at, [1, 2, 3, 4, 5]))).toEqual([9, 0])
  expect([5, 6].map((at) => costs(at, [1, 2, 3, 4, 6]))).toEqual([9, 9])
  // 42 43 45 46 47 total 223 and with 1 to 5 238, the last of range 1.
  expect(
    [
      [42, 43, 45, 46, 47],
      [42, 44, 45, 46, 47],
    ].map((five) => costs(0, five as unknown as Five)),
  ).toEqual([9, 0])
  // 55 to 59 total 285; with 1 to 5 they total 300 and with 50 to 54 545.
  expect([5, 6].map((at) => costs(at, [55, 56, 57, 58, 59]))).toEqual([9, 9])
  expect([5, 6].map((at) => costs(at, [54, 56, 57, 58, 59]))).toEqual([9, 9])
})

test('further balls are other ones than those on the posts', () => {
  const costs = (at: number, five: Five) => {
    const range = Array.from({ length: 7 }, (_, no) => (no === at ? STEP_UNITS : 0n))
    return standingOn(boardOf({ range, numbers: new Map() }), five).owed
  }
  // 219 and 218 with 2 to 6; 81 and 82 with 54 to 58.
  expect([costs(0, [1, 53, 54, 55, 56]), costs(0, [1, 52, 54, 55, 56])]).toEqual([0, 1])
  expect([costs(4, [4, 5, 6, 7, 59]), costs(4, [4, 5, 6, 8, 59])]).toEqual([0, 1])
})

test('of bands that cost the same the lowest that can be met is told', () => {
  const nothing = { range: new Array<bigint>(7).fill(0n), numbers: new Map<number, bigint>() }
  expect(standingOn(boardOf(nothing), [1, 2, 3, 4, 5])).toEqual({ owed: 0, low: 55, high: 238 })
  expect(standingOn(boardOf(nothing), [55, 56, 57, 58, 59])).toEqual({ owed: 0, low: 275, high: 300 })
})

test('a board knows the most that a number costs on any post, and it or any higher one', () => {
  fc.assert(
    fc.property(books, (book) => {
      const { most, mostFrom, bandMost } = boardOf(book)
      const dearest = (number: number) =>
        Math.max(...[1, 2, 3, 4, 5].map((post) => steps(book.numbers.get(post * 100 + number) ?? 0n)))
      expect([...most]).toEqual([0, ...ALL.map(dearest)])
      const fromHere = (number: number) => Math.max(0, ...ALL.filter((one) => one >= number).map(dearest))
      expect([...mostFrom].slice(1)).toEqual(Array.from({ length: SIZE }, (_, at) => fromHere(at + 1)))
      expect(bandMost).toBe(Math.max(...reachedByAny(book)))
    }),
  )
})

function reachedByAny({ range }: Liabilities): number[] {
  return BANDS.map(({ typeNos }) => steps(typeNos.reduce((sum, no) => sum + (range[no - 1] ?? 0n), 0n)))
}
