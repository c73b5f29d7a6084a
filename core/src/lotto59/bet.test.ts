import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Bet,
  betFromPicks,
  betOf,
  isPostNo,
  isRangeTypeNo,
  leafPicks,
  type PostNo,
  pickOf,
  typeNoOf,
} from './bet.ts'
import type { RangeTypeNo } from './markets.ts'

const ball = fc.integer({ min: 1, max: 59 })
const range = fc
  .integer({ min: 1, max: 7 })
  .map((typeNo): Bet => ({ kind: 'range', typeNo: typeNo as RangeTypeNo }))
const number = fc
  .tuple(fc.integer({ min: 1, max: 5 }), ball)
  .map(([post, picked]): Bet => ({ kind: 'number', post: post as PostNo, number: picked }))
const jackpot = fc
  .uniqueArray(ball, { minLength: 5, maxLength: 5 })
  .map((numbers): Bet => ({ kind: 'jackpot', numbers: numbers.sort((a, b) => a - b) }))

test('a bet survives its stored pick and its leaf picks', () => {
  fc.assert(
    fc.property(fc.oneof(range, number, jackpot), (bet) => {
      expect(betOf(typeNoOf(bet), pickOf(bet))).toEqual(bet)
      expect(betFromPicks(typeNoOf(bet), leafPicks(bet))).toEqual(bet)
    }),
  )
})

test('picks have the documented values', () => {
  expect(pickOf({ kind: 'range', typeNo: 3 })).toBe(0n)
  expect(pickOf({ kind: 'number', post: 5, number: 7 })).toBe(507n)
  expect(pickOf({ kind: 'jackpot', numbers: [1, 2, 3, 4, 59] })).toBe(15n + (1n << 58n))
  expect(leafPicks({ kind: 'number', post: 2, number: 31 })).toEqual([2, 31])
})

test.each([
  [1, 1n],
  [8, 600n],
  [8, 60n],
  [8, 160n],
  [9, 15n],
  [9, 31n + (1n << 59n)],
  [9, 63n],
  [0, 0n],
  [10, 0n],
])('type %i with pick %s is a fault', (typeNo, pick) => {
  expect(() => betOf(typeNo, pick)).toThrow()
})

test.each([
  [1, [1]],
  [8, [6, 1]],
  [8, [1]],
  [8, [1, 60]],
  [9, [5, 4, 3, 2, 1]],
  [9, [1, 1, 2, 3, 4]],
  [9, [1, 2, 3, 4, 60]],
  [12, []],
])('type %i with leaf picks %j is no bet', (typeNo, picks) => {
  expect(betFromPicks(typeNo, picks)).toBeNull()
})

test('posts and range types are whole and inside their bounds', () => {
  expect([0, 1, 5, 6, 1.5].map(isPostNo)).toEqual([false, true, true, false, false])
  expect([0, 1, 7, 8, 1.5].map(isRangeTypeNo)).toEqual([false, true, true, false, false])
})

test.each<[number, number[]]>([
  [8, [1]],
  [8, [1, 7, 9]],
  [8, [6, 7]],
  [8, [1, 60]],
  [10, [1, 7]],
  [9, [1, 2, 3, 4, 4]],
  [9, [5, 4, 3, 2, 1]],
])('type %i with picks %j is no bet', (typeNo, picks) => {
  expect(betFromPicks(typeNo, picks)).toBeNull()
})

test.each<[number, bigint]>([
  [8, 99_999n],
  [9, 15n],
  [9, 31n + (1n << 59n)],
  [10, 107n],
])('type %i with %s in the database is a fault', (typeNo, pick) => {
  expect(() => betOf(typeNo, pick)).toThrow('stored picks were checked before')
})
