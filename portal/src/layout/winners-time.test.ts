import { expect, test } from 'vitest'
import { bannerMs } from './winners-time.ts'

test('60 s with a message, otherwise 10 s plus 10 s a winner', () => {
  expect(bannerMs({ winners: [], message: 'x' })).toBe(60_000)
  expect(bannerMs({ winners: [1, 2], message: 'x' })).toBe(60_000)
  expect(bannerMs({ winners: [1], message: null })).toBe(20_000)
  expect(bannerMs({ winners: [1, 2, 3], message: null })).toBe(40_000)
})
