import type { Result } from '@samnang/contract/lotto59'
import { expect, test } from 'vitest'
import { mostDrawn, neverDrawn, numberCounts } from './number-counts.ts'

const drawn = (a: number, more: Partial<Result> = {}) =>
  ({ void: false, posts: { A: a, B: 59, C: 3, D: 4, E: 5 }, ...more }) as Result

test('each draw counts once on each post, a void one nowhere', () => {
  const results = [drawn(7), drawn(7), drawn(1), drawn(2, { void: true }), drawn(3, { posts: null })]
  const onA = numberCounts(results, 'A')
  expect([onA.draws, onA.counts.length, onA.counts[6], onA.counts[0], onA.counts[1]]).toEqual([
    3, 59, 2, 1, 0,
  ])
  expect(onA.counts.reduce((sum, count) => sum + count, 0)).toBe(onA.draws)
  expect(numberCounts(results, 'B').counts[58]).toBe(3)
})

test('the most frequent numbers are told all, and how many did not come', () => {
  const onA = numberCounts([drawn(9), drawn(7), drawn(7), drawn(9), drawn(1)], 'A')
  expect([onA.highest, mostDrawn(onA), neverDrawn(onA)]).toEqual([2, [7, 9], 56])
})

test('without a draw nothing is most', () => {
  const none = numberCounts([], 'A')
  expect([none.draws, none.highest, mostDrawn(none), neverDrawn(none)]).toEqual([0, 0, [], 59])
})
