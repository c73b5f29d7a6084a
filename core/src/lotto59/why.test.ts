import { expect, test } from 'vitest'
import type { Bet } from './bet.ts'
import { whyOutcome } from './why.ts'

/** Total 301; posts 24 57 14 39 49. */
const BALLS = [24, 57, 14, 39, 49, 4, 22, 13, 52, 27]

test.each<[Bet, object]>([
  [
    { kind: 'range', typeNo: 6 },
    { code: 'size_lost', total: 301, size: 'big', chosen: 'small' },
  ],
  [
    { kind: 'range', typeNo: 7 },
    { code: 'size_won', total: 301, size: 'big', chosen: 'big' },
  ],
  [
    { kind: 'range', typeNo: 3 },
    { code: 'range_won', total: 301, low: 275, high: 325 },
  ],
  [
    { kind: 'range', typeNo: 1 },
    { code: 'range_lost', total: 301, low: 55, high: 238 },
  ],
  [
    { kind: 'number', post: 3, number: 14 },
    { code: 'number_won', post: 'C', number: 14, ball: 14 },
  ],
  [
    { kind: 'number', post: 1, number: 14 },
    { code: 'number_elsewhere', post: 'A', number: 14, ball: 24, found: 'C' },
  ],
  [
    { kind: 'number', post: 1, number: 4 },
    { code: 'number_lost', post: 'A', number: 4, ball: 24 },
  ],
  [
    { kind: 'number', post: 1, number: 1 },
    { code: 'number_lost', post: 'A', number: 1, ball: 24 },
  ],
  [
    { kind: 'jackpot', numbers: [14, 24, 39, 49, 57] },
    { code: 'jackpot_pot', diff: 0, matched: [14, 24, 39, 49, 57] },
  ],
  [
    { kind: 'jackpot', numbers: [1, 24, 39, 49, 57] },
    { code: 'jackpot_big', diff: 1, matched: [24, 39, 49, 57] },
  ],
  [
    { kind: 'jackpot', numbers: [1, 4, 39, 49, 57] },
    { code: 'jackpot_small', diff: 2, matched: [39, 49, 57] },
  ],
  [
    { kind: 'jackpot', numbers: [1, 2, 3, 4, 57] },
    { code: 'jackpot_lost', diff: 4, matched: [57] },
  ],
])('%j', (bet, why) => {
  expect(whyOutcome(bet, BALLS)).toEqual(why)
})

test('a post without a ball has no outcome', () => {
  expect(() => whyOutcome({ kind: 'number', post: 6, number: 1 } as unknown as Bet, BALLS)).toThrow(
    'has a ball',
  )
  expect(() => whyOutcome({ kind: 'number', post: 3, number: 1 }, [24, 57])).toThrow('has a ball')
})

/** Ten different balls with this total: from 1 to 10 on, the greatest are raised first. */
function ballsOf(total: number): number[] {
  let rest = total - 55
  return Array.from({ length: 10 }, (_, at) => {
    const raise = Math.min(rest, 49)
    rest -= raise
    return 10 - at + raise
  })
}

test.each([
  [238, false],
  [239, true],
  [274, true],
  [275, false],
])('a total of %i on range 2, from 239 to 274: won is %s', (total, wins) => {
  expect(whyOutcome({ kind: 'range', typeNo: 2 }, ballsOf(total))).toEqual({
    code: wins ? 'range_won' : 'range_lost',
    total,
    low: 239,
    high: 274,
  })
})
