import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import { type Bet, betOf } from './bet.ts'
import { DEFAULT_PAYTABLE, ratesOf } from './paytable.ts'
import { jackpotDiff, settleBet, winningPicks } from './settle-bet.ts'

/** Total 254; posts 24 57 14 39 49. */
const BALLS = [24, 57, 14, 39, 49, 4, 22, 13, 31, 1]
const draw = fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { minLength: 10, maxLength: 10 })

test('a result wins for two ranges and one number on each post', () => {
  expect(winningPicks(BALLS)).toEqual([
    { typeNo: 2, pick: 0n },
    { typeNo: 6, pick: 0n },
    { typeNo: 8, pick: 124n },
    { typeNo: 8, pick: 257n },
    { typeNo: 8, pick: 314n },
    { typeNo: 8, pick: 439n },
    { typeNo: 8, pick: 549n },
  ])
})

test.each<[Bet, number, boolean, number]>([
  [{ kind: 'range', typeNo: 2 }, 460, true, 4600],
  [{ kind: 'range', typeNo: 6 }, 195, true, 1950],
  [{ kind: 'range', typeNo: 7 }, 195, false, 0],
  [{ kind: 'number', post: 1, number: 24 }, 5000, true, 50_000],
  [{ kind: 'number', post: 2, number: 24 }, 5000, false, 0],
])('%j at %i', (bet, rateCenti, wins, paidRiel) => {
  expect(settleBet(bet, rielToUnits(1000), rateCenti, BALLS)).toEqual({
    wins,
    payoutUnits: rielToUnits(paidRiel),
  })
})

test.each([
  [[14, 24, 39, 49, 57], 0, true, 0],
  [[1, 24, 39, 49, 57], 1, true, 6_000_000],
  [[1, 2, 39, 49, 57], 2, true, 200_000],
  [[1, 2, 3, 49, 57], 3, false, 0],
  [[4, 13, 22, 31, 59], 5, false, 0],
])('jackpot %j has diff %i', (numbers, diff, wins, paidRiel) => {
  expect(jackpotDiff(numbers, BALLS)).toBe(diff)
  const settled = settleBet({ kind: 'jackpot', numbers }, rielToUnits(2000), 0, BALLS)
  expect(settled).toEqual({ wins, payoutUnits: rielToUnits(paidRiel), diff })
})

test('the winning picks are exactly the bets that win', () => {
  const rates = ratesOf(DEFAULT_PAYTABLE)
  fc.assert(
    fc.property(draw, (balls) => {
      const winning = new Set(winningPicks(balls).map(({ typeNo, pick }) => `${typeNo}/${pick}`))
      const all = [1, 2, 3, 4, 5, 6, 7].map((typeNo) => [typeNo, 0n] as const)
      const numbers = [1, 2, 3, 4, 5].flatMap((post) =>
        Array.from({ length: 59 }, (_, at) => [8, BigInt(post * 100 + at + 1)] as const),
      )
      for (const [typeNo, pick] of [...all, ...numbers]) {
        const { wins } = settleBet(betOf(typeNo, pick), 100_000n, rates[typeNo] ?? 0, balls)
        expect(wins).toBe(winning.has(`${typeNo}/${pick}`))
      }
    }),
    { numRuns: 50 },
  )
})

/** Ten balls of that total, the least numbers first. */
function ballsOf(total: number): number[] {
  const balls = Array.from({ length: 10 }, (_, at) => at + 1)
  for (let at = 9, left = total - 55; at >= 0; at--) {
    const more = Math.min(left, 49)
    balls[at] = (balls[at] ?? 0) + more
    left -= more
  }
  return balls
}

/** The ranges of specification 4: both of their ends are inside. */
test.each([
  [1, 55, 238],
  [2, 239, 274],
  [3, 275, 325],
  [4, 326, 361],
  [5, 362, 545],
  [6, 55, 300],
  [7, 301, 545],
] as const)('range %i wins from a total of %i to one of %i, and beside it not', (typeNo, low, high) => {
  const winsAt = (total: number) => settleBet({ kind: 'range', typeNo }, 100_000n, 200, ballsOf(total)).wins
  const isWinner = (total: number) => winningPicks(ballsOf(total)).some((pick) => pick.typeNo === typeNo)
  for (const asked of [winsAt, isWinner]) {
    expect([asked(low), asked(high)]).toEqual([true, true])
    if (low > 55) expect(asked(low - 1)).toBe(false)
    if (high < 545) expect(asked(high + 1)).toBe(false)
  }
})

test('a result of nine balls is a fault', () => {
  expect(() => winningPicks(BALLS.slice(1))).toThrow('a result has ten balls')
})
