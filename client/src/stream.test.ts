import { afterEach, expect, test, vi } from 'vitest'
import { reopenAfterMs } from './stream.ts'

afterEach(() => vi.restoreAllMocks())

test('a line that the server has told how long to rest does so once', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  expect([reopenAfterMs(0, 3_187), reopenAfterMs(1, 3_187)]).toEqual([3_187, 500])
})

test('a lost line is opened again at a moment of its own, and after each failure later, to ten seconds', () => {
  const spread = [0, 1, 2, 3, 4, 5, 50].map((failures) =>
    [0, 0.999_999].map((chance) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance)
      return Math.round(reopenAfterMs(failures))
    }),
  )
  expect(spread).toEqual([
    [250, 500],
    [500, 1_000],
    [1_000, 2_000],
    [2_000, 4_000],
    [4_000, 8_000],
    [5_000, 10_000],
    [5_000, 10_000],
  ])
})
