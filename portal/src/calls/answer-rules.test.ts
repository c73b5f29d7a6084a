import { CallFailed } from '@samnang/client/call-failed'
import { afterEach, expect, test, vi } from 'vitest'
import { retryInMs } from './answer-rules.ts'

afterEach(() => vi.restoreAllMocks())

const failed = (status: number, retryAfterS: number | null = null) =>
  new CallFailed({ status, code: 'overloaded', message: '', retryAfterS })

/** The least and the most, for the first tries after an answer. */
function spread(failure: CallFailed, tries: number, refreshMs = 0): number[] {
  return [0, 0.999_999].map((chance) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    return Math.round(retryInMs(failure, refreshMs, tries))
  })
}

test('a server that has too much to do is asked later and later, and never by all pages at once', () => {
  const waits = [1, 2, 3, 4, 9].map((tries) => spread(failed(503, 5), tries))
  expect(waits).toEqual([
    [5_000, 7_500],
    [10_000, 15_000],
    [20_000, 30_000],
    [40_000, 60_000],
    [40_000, 60_000],
  ])
})

test('a fault and a lost answer are asked for again after 5 s, a refusal in its next round', () => {
  expect([spread(failed(500), 1), spread(failed(0), 7), spread(failed(422, 5), 1, 20_000)]).toEqual([
    [4_000, 6_000],
    [4_000, 6_000],
    [20_000, 20_000],
  ])
})
