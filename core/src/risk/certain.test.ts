/** What comes back for certain: of lotto 59 and of a post of the ticket lottery, to the last unit. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RANGES, TYPE_NO } from '../lotto59/markets.ts'
import { payoutAt, rielToUnits } from '../money.ts'
import { coveringSets, coverTogether } from './covering-sets.ts'
import { certainOf, isCertain, type Line, least } from './opposite.ts'
import { coveredPosts, type PostBet } from './opposite-posts.ts'

const range = (typeNo: number, riel: number, rateCenti = 200): Line => ({
  ...{ typeNo, pick: 0n, stakeUnits: rielToUnits(riel), rateCenti },
})
const number = (post: number, n: number, riel: number): Line => ({
  ...{
    typeNo: TYPE_NO.NUMBER,
    pick: BigInt(post * 100 + n),
    rateCenti: 5_000,
    stakeUnits: rielToUnits(riel),
  },
})
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
const numbersOf = (post: number, rielOf: (n: number) => number) =>
  Array.from({ length: 59 }, (_, at) => number(post, at + 1, rielOf(at + 1)))

describe('lotto 59', () => {
  test('of ranges the least that any total pays is certain, and that is all', () => {
    const line = fc.record({
      ...{ typeNo: fc.integer({ min: 1, max: 7 }), riel: fc.integer({ min: 1, max: 9_999 }) },
      rate: fc.integer({ min: 100, max: 1_000 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (made) => {
        const lines = made.map(({ typeNo, riel, rate }) => range(typeNo, riel, rate))
        const paidAt = (total: number) =>
          sumOf(
            lines
              .filter(({ typeNo }) =>
                RANGES.some((one) => one.typeNo === typeNo && total >= one.low && total <= one.high),
              )
              .map(({ stakeUnits, rateCenti }) => payoutAt(stakeUnits, rateCenti)),
          )
        const totals = Array.from({ length: 545 - 55 + 1 }, (_, at) => paidAt(55 + at))
        const [smallest] = [...totals].sort((one, other) => (one < other ? -1 : 1))
        expect(certainOf(lines)).toEqual({
          stakedUnits: sumOf(lines.map(({ stakeUnits }) => stakeUnits)),
          leastUnits: smallest,
        })
      }),
    )
  })

  test.each([1, 2, 3, 4, 5])(
    'of post %i it is what its smallest number pays, and nothing while one is missing',
    (post) => {
      const lines = numbersOf(post, (n) => 100 + ((n * 7) % 59))
      expect(certainOf(lines).leastUnits).toBe(rielToUnits(100 * 50))
      expect(certainOf([...lines, number(post, 59, 1)]).leastUnits).toBe(rielToUnits(101 * 50))
      expect(certainOf(lines.filter(({ pick }) => pick % 100n !== 17n)).leastUnits).toBe(0n)
      const elsewhere = lines.map((line) =>
        line.pick % 100n === 17n ? number((post % 5) + 1, 17, 100) : line,
      )
      expect(certainOf(elsewhere).leastUnits).toBe(0n)
    },
  )

  test('posts and totals add up, and a jackpot pays nothing for certain', () => {
    const [a, b] = [numbersOf(1, () => 10), numbersOf(5, () => 20)]
    const jackpot: Line = {
      typeNo: TYPE_NO.JACKPOT,
      pick: 7n,
      rateCenti: 100_000,
      stakeUnits: rielToUnits(50),
    }
    expect(certainOf([...a, ...b, range(6, 300), range(7, 400), jackpot])).toEqual({
      stakedUnits: rielToUnits(590 + 1_180 + 700 + 50),
      leastUnits: rielToUnits(500 + 1_000 + 600),
    })
    expect(
      certainOf(numbersOf(1, () => 1).map((line) => ({ ...line, typeNo: TYPE_NO.JACKPOT }))).leastUnits,
    ).toBe(0n)
  })

  test('it is certain from its share on, and never without a stake', () => {
    const both = [range(6, 500, 180), range(7, 500, 180)]
    expect([isCertain(both, 90), isCertain(both, 91)]).toEqual([true, false])
    expect([isCertain([], 90), isCertain([], 0)]).toEqual([false, false])
  })

  test('the least of some amounts, and of none', () => {
    expect([least([3n, 1n, 2n]), least([2n, 10n]), least([-1n, 1n]), least([])]).toEqual([1n, 2n, -1n, 0n])
  })
})

describe('who covers it', () => {
  const isCovered = (lines: readonly Line[]) => isCertain(lines, 90)
  const [small, big] = [[range(6, 10_000)], [range(7, 10_000)]]

  test('one alone is not several, and somebody without a bet is no part of it', () => {
    expect(coverTogether([[...small, ...big]], isCovered)).toBe(false)
    expect(coverTogether([], isCovered)).toBe(false)
    expect(coverTogether([small, big, []], isCovered)).toBe(false)
    expect(coverTogether([small, []], isCovered)).toBe(false)
    expect(coverTogether([small, big], isCovered)).toBe(true)
  })

  test('stakes of one player are added up before the ten largest are tried', () => {
    const tens = (): Line[][] => Array.from({ length: 10 }, () => [range(1, 40_000)])
    const manySmall = Array.from({ length: 5 }, () => range(6, 9_000))
    const sides = [...tens(), manySmall, [range(7, 45_000)], ...tens()]
    const sets = coveringSets(new Map(sides.map((side, at) => [BigInt(at + 1), side])), isCovered)
    expect(sets).toEqual([[11n, 12n]])
  })

  test('of two sets the smaller one is told first, though the other one staked more', () => {
    const three = [
      [range(1, 50_000, 920), range(2, 100_000, 460)],
      [range(3, 200_000, 230)],
      [range(4, 100_000, 460), range(5, 50_000, 920)],
    ]
    const sides = new Map([...three, small, big].map((side, at) => [BigInt(at + 1), side]))
    expect(coveringSets(sides, isCovered)).toEqual([
      [4n, 5n],
      [1n, 2n, 3n],
    ])
  })

  test('players stand in a set by their numbers, whatever they staked', () => {
    const sides = new Map([
      [10n, [range(7, 10_001)]],
      [9n, small],
      [2n, [range(1, 1)]],
    ])
    expect(coveringSets(sides, isCovered)).toEqual([[9n, 10n]])
  })
})

describe('a post of the ticket lottery', () => {
  const post = (paysOf: (n: number) => number): PostBet[] =>
    Array.from({ length: 100 }, (_, n) => ({
      ...{ post: 'A', digits: 2, number: String(n).padStart(2, '0'), stakeUnits: rielToUnits(100) },
      paysUnits: BigInt(paysOf(n)),
    }))

  test('is covered evenly where the least pays its share of the average, to the unit', () => {
    expect(
      coveredPosts(
        post((n) => (n === 47 ? 8_910 : 9_910)),
        90,
      ),
    ).toEqual([{ post: 'A', digits: 2, stakedUnits: rielToUnits(10_000), leastUnits: 8_910n }])
    expect(
      coveredPosts(
        post((n) => (n === 47 ? 8_909 : 9_910)),
        90,
      ),
    ).toEqual([])
  })

  test('needs each of its numbers, however many bets there are', () => {
    const bets = post(() => 9_000)
    expect(coveredPosts([...bets.slice(1), ...bets.slice(1)], 1)).toEqual([])
    expect(coveredPosts([], 1)).toEqual([])
    expect(
      coveredPosts([...bets, ...bets.map((bet) => ({ ...bet, post: 'B' }))], 90).map((one) => one.post),
    ).toEqual(['A', 'B'])
  })
})
