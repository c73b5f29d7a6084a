import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import { isPassage, isShared, largeFromUnits, type Movement, structuredSpan, wayOfCommand } from './duties.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 23:00 in Phnom Penh: a window of 24 hours from here goes over midnight. */
const EVENING = Date.parse('2026-11-20T16:00:00Z')
const LARGE = rielToUnits(40_000_000)
const STRUCTURING = { largeUnits: LARGE, percent: 90, windowMs: DAY }

/** Hundredths of a riel, so that 39 999 999.99 can be written. */
const cents = (amount: number): bigint => BigInt(Math.round(amount * 100)) * 1_000n
const at = (id: number, atMs: number, riel: number): Movement => ({
  id: BigInt(id),
  atMs,
  amountUnits: cents(riel),
})
const sumOf = (movement: Movement, around: Movement[]) =>
  structuredSpan(movement, around, STRUCTURING)?.sumUnits ?? null

test('a movement is large from 40 000 000 riel or 10 000 dollars, whichever is less', () => {
  const cases: [number, number][] = [
    [4_000, 40_000_000],
    [4_100, 40_000_000],
    [3_999, 39_990_000],
  ]
  for (const [rate, riel] of cases)
    expect(largeFromUnits({ riel: 40_000_000, usd: 10_000, riel_per_usd: rate })).toBe(rielToUnits(riel))
})

describe('sums that stay below what is reported', () => {
  test('one movement is structuring from nine tenths on, and never when it is reported by itself', () => {
    const cases: [number, number | null][] = [
      [35_999_999.99, null],
      [36_000_000, 36_000_000],
      [39_999_999.99, 39_999_999.99],
      [40_000_000, null],
      [100_000_000, null],
    ]
    for (const [riel, sum] of cases)
      expect(sumOf(at(1, EVENING, riel), []), String(riel)).toBe(sum === null ? null : cents(sum))
  })

  test('a window of 24 hours goes over midnight, and ends before the same moment of the next day', () => {
    const first = at(1, EVENING, 20_000_000)
    const cases: [number, boolean][] = [
      [0, true],
      [2 * HOUR, true],
      [DAY - 1, true],
      [DAY, false],
      [DAY + HOUR, false],
    ]
    for (const [later, isHit] of cases) {
      const second = at(2, EVENING + later, 16_000_000)
      expect(sumOf(second, [first, second]) !== null, `${later} ms later`).toBe(isHit)
    }
  })

  test('what is split over two days is not added up, nor is what was reported by itself', () => {
    const split = [0, 1, 2, 3].map((day) => at(day + 1, EVENING + day * DAY, 35_000_000))
    for (const one of split) expect(sumOf(one, split)).toBeNull()
    const beside = [at(1, EVENING, 35_000_000), at(2, EVENING + HOUR, 40_000_000)]
    expect(sumOf(beside[0] as Movement, beside)).toBeNull()
    expect(sumOf(beside[1] as Movement, beside)).toBeNull()
  })

  test('a movement that is written after a younger one is found with it', () => {
    const [older, younger] = [at(2, EVENING, 18_000_000), at(1, EVENING + HOUR, 18_000_000)]
    const found = structuredSpan(older, [older, younger], STRUCTURING)
    expect(found).toEqual({
      ids: [2n, 1n],
      sumUnits: cents(36_000_000),
      fromMs: older.atMs,
      toMs: younger.atMs,
    })
    expect(structuredSpan(younger, [younger, older], STRUCTURING)).toEqual(found)
  })

  test('whatever the order, a window is found exactly where a count by brute force finds one', () => {
    const movement = fc.record({
      hour: fc.integer({ min: 0, max: 72 }),
      riel: fc.integer({ min: 1, max: 45_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(movement, { minLength: 1, maxLength: 8 }), (given) => {
        const all = given.map(({ hour, riel }, id) => at(id + 1, EVENING + hour * HOUR, riel))
        const isFound = all.some((one) => structuredSpan(one, all, STRUCTURING) !== null)
        expect(isFound).toBe(bruteForce(all))
      }),
    )
  })

  test('what is found holds the movement itself, lies within a window, and is the largest such sum', () => {
    const movement = fc.record({
      hour: fc.integer({ min: 0, max: 60 }),
      riel: fc.integer({ min: 1, max: 45_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(movement, { minLength: 1, maxLength: 8 }), (given) => {
        const all = given.map(({ hour, riel }, id) => at(id + 1, EVENING + hour * HOUR, riel))
        for (const one of all) {
          const found = structuredSpan(one, all, STRUCTURING)
          expect(found?.sumUnits ?? 0n).toBe(one.amountUnits < LARGE ? largestWith(one, all) : 0n)
          const inside = all.filter(({ id }) => found?.ids.includes(id))
          if (found === null) continue
          expect(found.ids).toContain(one.id)
          expect(inside.reduce((sum, { amountUnits }) => sum + amountUnits, 0n)).toBe(found.sumUnits)
          expect(Math.min(...inside.map(({ atMs }) => atMs))).toBe(found.fromMs)
          expect(Math.max(...inside.map(({ atMs }) => atMs))).toBe(found.toMs)
          expect(found.toMs - found.fromMs).toBeLessThan(DAY)
        }
      }),
    )
  })

  test('of one moment the movements are told by their numbers, the others by their time', () => {
    const all = [at(9, EVENING, 12_000_000), at(2, EVENING, 12_000_000), at(11, EVENING - HOUR, 12_000_000)]
    for (const one of all) expect(structuredSpan(one, all, STRUCTURING)?.ids).toEqual([11n, 2n, 9n])
  })

  /** The largest sum of small movements within less than a day that hold this one, 0 where it is below nine tenths. */
  function largestWith(one: Movement, all: readonly Movement[]): bigint {
    let most = 0n
    for (const { atMs: fromMs } of all.filter(({ atMs }) => atMs <= one.atMs && atMs > one.atMs - DAY)) {
      const within = all.filter(
        ({ atMs, amountUnits }) => atMs >= fromMs && atMs < fromMs + DAY && amountUnits < LARGE,
      )
      const sum = within.reduce((total, { amountUnits }) => total + amountUnits, 0n)
      if (sum > most) most = sum
    }
    return most >= cents(36_000_000) ? most : 0n
  }

  /** Every set of small movements of less than a day. */
  function bruteForce(all: readonly Movement[]): boolean {
    const small = all.filter(({ amountUnits }) => amountUnits < LARGE)
    for (let set = 1; set < 1 << small.length; set++) {
      const chosen = small.filter((_, index) => set & (1 << index))
      const times = chosen.map(({ atMs }) => atMs)
      const sum = chosen.reduce((total, { amountUnits }) => total + amountUnits, 0n)
      if (Math.max(...times) - Math.min(...times) < DAY && sum >= cents(36_000_000)) return true
    }
    return false
  }
})

test('money that goes in and out again with hardly any play is noticed, play is left alone', () => {
  const rule = { leastUnits: rielToUnits(1_000_000), percent: 25 }
  const cases: [string, number, number, number, boolean][] = [
    ['nothing staked', 5_000_000, 5_000_000, 0, true],
    ['just below a quarter', 4_000_000, 4_000_000, 999_999.99, true],
    ['a quarter', 4_000_000, 4_000_000, 1_000_000, false],
    ['too little to matter', 999_999.99, 999_999.99, 0, false],
    ['from the least on', 1_000_000, 1_000_000, 0, true],
    ['a winner takes out more than came in', 1_000_000, 50_000_000, 250_000, false],
    ['nothing came in within the time', 0, 50_000_000, 0, false],
    ['a part goes out', 50_000_000, 2_000_000, 400_000, true],
    ['a part goes out and was played', 50_000_000, 2_000_000, 600_000, false],
    ['a small part goes out', 50_000_000, 900_000, 0, false],
  ]
  for (const [what, deposited, paidOut, staked, isHit] of cases) {
    const passage = {
      depositedUnits: cents(deposited),
      paidOutUnits: cents(paidOut),
      stakedUnits: cents(staked),
    }
    expect(isPassage(passage, rule), what).toBe(isHit)
  }
})

test('an account at a bank is shared by players, not by payouts', () => {
  expect(isShared([1n, 1n, 1n, 2n], { players: 3 })).toBe(false)
  expect(isShared([1n, 2n, 1n, 3n], { players: 3 })).toBe(true)
})

test('deposits and payouts are real money both ways, gifts and corrections are none', () => {
  const cases: [string, string | null, string | null][] = [
    ['deposit', null, 'deposit'],
    ['payout', null, 'withdrawal'],
    ['credit', null, 'deposit'],
    ['debit', null, 'withdrawal'],
    ['credit', 'promotion', null],
    ['debit', 'correction', null],
    ['hold', null, null],
    ['release', null, null],
    ['game_win', null, null],
  ]
  for (const [kind, reason, way] of cases) expect(wayOfCommand(kind, reason), `${kind} ${reason}`).toBe(way)
})
