/** The dearest result with jackpot lines, of books whose dearest result is counted by hand. */
import { expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import { pickOf } from './bet.ts'
import { dearestWithJackpots, type JackpotBook } from './dearest-jackpot.ts'
import { dearestResult } from './dearest-result.ts'
import type { Liabilities } from './exposure.ts'
import { RANGES } from './markets.ts'
import { DEFAULT_PAYTABLE, type JackpotRules } from './paytable.ts'

type Lines = readonly (readonly [readonly number[], number])[]

const NOTHING: Liabilities = { range: RANGES.map(() => 0n), numbers: new Map() }
const POT = 40_000_000

const bookOf = (lines: Lines, pot = POT, rules: JackpotRules = DEFAULT_PAYTABLE.jackpot): JackpotBook => ({
  stakes: new Map(
    lines.map(([five, riel]) => [pickOf({ kind: 'jackpot', numbers: five }), rielToUnits(riel)]),
  ),
  potUnits: rielToUnits(pot),
  rules,
})
/** The first number is bet on at the first post, and so on. */
const betOn = (numbers: readonly number[], riel: number): Liabilities => ({
  ...NOTHING,
  numbers: new Map(numbers.map((number, at) => [(at + 1) * 100 + number, rielToUnits(riel)])),
})
const rangeOwed = (typeNo: number, riel: number): Liabilities => ({
  ...NOTHING,
  range: RANGES.map((range) => (range.typeNo === typeNo ? rielToUnits(riel) : 0n)),
})
/** Of a line of 1 000 riel: three right pay 100 000, four as given. */
const paying = (fourRiel: number): JackpotRules => ({
  ...DEFAULT_PAYTABLE.jackpot,
  bigRateCenti: fourRiel / 10,
})
/** In the order in which they stand. */
const chosen = (from: readonly number[], count: number): number[][] =>
  count === 0
    ? [[]]
    : from.flatMap((one, at) => chosen(from.slice(at + 1), count - 1).map((rest) => [one, ...rest]))

test('without lines it is the dearest result, and without any bet nothing', () => {
  const owed = betOn([7], 50_000)
  const { units, low, high } = dearestResult(owed)
  const apart = { units, low, high, pot: 0n }
  expect(dearestWithJackpots(owed, bookOf([]))).toEqual({ house: apart, all: apart })
})

test('one line costs the house most with four right, and pays most with five', () => {
  const { house, all } = dearestWithJackpots(NOTHING, bookOf([[[1, 2, 3, 4, 5], 1_000]]))
  expect([house.units, house.pot]).toEqual([rielToUnits(3_000_000), 0n])
  expect([all.units, all.pot]).toEqual([0n, rielToUnits(40_000_000)])
})

test('where many lines share a small pot, what the house adds to it is its own money', () => {
  const { house, all } = dearestWithJackpots(NOTHING, bookOf([[[1, 2, 3, 4, 5], 100_000]], 1_000_000))
  // A hundred lines get no less than four right numbers do: 300 000 000, of which the pot has one.
  expect([house.units, house.pot]).toEqual([rielToUnits(300_000_000), 0n])
  expect(all.units + all.pot).toBe(rielToUnits(300_000_000))
})

/** Five numbers, and `count` of them: every choice of some in the middle, and those at both ends with the numbers at the end. */
const choices = (count: number) => [
  ...chosen([20, 30, 40, 45, 50], count).map((some) => ({ five: [20, 30, 40, 45, 50], some })),
  { five: [55, 56, 57, 58, 59], some: [55, 56, 57, 58, 59].slice(-count) },
  { five: [1, 2, 3, 4, 5], some: [1, 2, 3, 4, 5].slice(0, count) },
]

// Each of the five wins 50 000 on its post. Three of them besides win 100 000 for a line; with four of that line, for
// 120 000, only four of the five win.
test.each(choices(3))(
  'of $five the three $some are on a line: dearest are all five with that line’s three',
  ({ five, some }) => {
    const others = five.includes(1) ? [58, 59] : [1, 2]
    const line = [...some, ...others].sort((a, b) => a - b)
    const { house, all } = dearestWithJackpots(
      betOn(five, 50_000),
      bookOf([[line, 1_000]], POT, paying(120_000)),
    )
    expect([house.units, house.pot]).toEqual([rielToUnits(350_000), 0n])
    expect([all.units, all.pot]).toEqual([rielToUnits(150_000), rielToUnits(POT)])
  },
)

// Four of them win 450 000 for each of two lines, which with any other number than the fifth are 50 000 less.
test.each(choices(4))(
  'of $five the four $some are on a line: dearest are all five with that line’s four',
  ({ five, some }) => {
    const line = [...some, five.includes(1) ? 59 : 1].sort((a, b) => a - b)
    const { house, all } = dearestWithJackpots(
      betOn(five, 50_000),
      bookOf([[line, 2_000]], POT, paying(450_000)),
    )
    expect([house.units, house.pot]).toEqual([rielToUnits(250_000 + 2 * 450_000), 0n])
    expect([all.units, all.pot]).toEqual([rielToUnits(200_000), rielToUnits(POT)])
  },
)

// With four of 1, 2, 3, 4, 6 and any other ten balls total 354 at most, and no range above is met.
test.each([
  ['high totals are dearer than four right', rangeOwed(5, 1_000_000), 1_100_000, 362, 545],
  ['four right are dearer than high totals', rangeOwed(5, 200_000), 450_000, 55, 238],
  ['four right go with a range that they can meet', rangeOwed(4, 70_000), 520_000, 326, 361],
])('%s', (_, owed, riel, low, high) => {
  const { house } = dearestWithJackpots(owed, bookOf([[[1, 2, 3, 4, 6], 1_000]], POT, paying(450_000)))
  expect(house).toEqual({ units: rielToUnits(riel), pot: 0n, low, high })
})

test('a number stands on one post, whoever else bets on it', () => {
  const numbers = new Map([1, 2, 3, 4, 5].map((post) => [post * 100 + 7, rielToUnits(50_000)]))
  const { house } = dearestWithJackpots({ ...NOTHING, numbers }, bookOf([[[1, 2, 3, 4, 5], 1_000]]))
  expect(house.units).toBe(rielToUnits(3_050_000))
})

test('beside a line that is hit the others win what they have right, and its own threes and fours nothing', () => {
  const lines: Lines = [
    [[1, 2, 3, 4, 5], 2_000],
    [[1, 2, 3, 4, 6], 2_000],
    [[1, 2, 3, 7, 8], 1_000],
  ]
  const { all } = dearestWithJackpots(betOn([5], 50_000), bookOf(lines, 400_000_000))
  // Number 5 on its post, four right for each of the second line's two, three of the third.
  expect([all.units, all.pot]).toEqual([rielToUnits(50_000 + 6_000_000 + 100_000), rielToUnits(400_000_000)])
})

test('dearest for the house is what many lines have in common, with what a fifth number adds', () => {
  const lines: Lines = [
    [[1, 2, 3, 4, 5], 100_000],
    [[1, 2, 3, 4, 6], 1_000],
    [[1, 2, 3, 7, 8], 1_000],
  ]
  const { house } = dearestWithJackpots(betOn([1], 50_000), bookOf(lines, 1_000_000))
  // 1, 2, 3, 4 and 7: four right for each of the lines.
  expect([house.units, house.pot]).toEqual([rielToUnits(306_050_000), 0n])
})

const HIT = [10, 11, 12, 13, 14]

test('a line that is hit is dearest where its fifth number wins more than the pot gives', () => {
  const { house, all } = dearestWithJackpots(betOn(HIT, 2_000_000), bookOf([[HIT, 100_000]], 1_000_000))
  expect(house).toMatchObject({ units: rielToUnits(309_000_000), pot: rielToUnits(1_000_000) })
  expect(all).toEqual(house)
})

test('of two lines that may be hit the dearer counts, whichever was bet on first', () => {
  const lines: Lines = [
    [HIT, 100_000],
    [[50, 51, 52, 53, 54], 1_000],
  ]
  for (const inOrder of [lines, [...lines].reverse()]) {
    const { house } = dearestWithJackpots(betOn(HIT, 2_000_000), bookOf(inOrder, 1_000_000))
    expect([house.units, house.pot]).toEqual([rielToUnits(309_000_000), rielToUnits(1_000_000)])
  }
})

test('what might have been dearer and is not leaves the dearest', () => {
  const numbers = new Map([
    [140, rielToUnits(50_000)],
    [241, rielToUnits(40_000)],
  ])
  const owed = { ...rangeOwed(5, 30_000), numbers }
  const { house } = dearestWithJackpots(owed, bookOf([[[1, 2, 3, 4, 6], 1_000]], POT, paying(450_000)))
  // Four right and 40. With 41 and range 5 it would be more, but the total is too low for that.
  expect([house.units, house.pot]).toEqual([rielToUnits(500_000), 0n])
})

test('what is dearer by less than a hundredth of a riel is dearer', () => {
  const book = bookOf([[HIT, 100_000]], 1_000_000)
  const { house } = dearestWithJackpots(betOn(HIT, 1_000_000), { ...book, potUnits: book.potUnits + 7n })
  // Hit: 300 000 000 without the pot's 1 000 000 and 7 units, and five numbers; four right: without the fifth.
  expect([house.units, house.pot]).toEqual([rielToUnits(304_000_000), 0n])
})
