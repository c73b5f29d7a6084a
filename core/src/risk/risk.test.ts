import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RANGES, TYPE_NO } from '../lotto59/markets.ts'
import { payoutAt, rielToUnits } from '../money.ts'
import { coveringSets, coverTogether } from './covering-sets.ts'
import { isComplementary, numbersOf, type Pick, patternsIn } from './jackpot-group.ts'
import { type NumberStake, runsIn } from './late-run.ts'
import { drawsNeeded, groupsByStrength, groupsOf, isHabit, linksOf, type Mark } from './marks.ts'
import { certainOf, isCertain, type Line } from './opposite.ts'
import { coveredPosts, type PostBet } from './opposite-posts.ts'
import { isAboveHundred, largeOnly } from './range-play.ts'
import { isCurious, repeatedCalls } from './repeats.ts'

const mark = (kind: Mark['kind'], value: string, ...players: number[]): Mark => ({
  ...{ kind, value, players: players.map(BigInt) },
})
const range = (typeNo: number, riel: number): Line => ({
  ...{ typeNo, pick: 0n, stakeUnits: rielToUnits(riel) },
  rateCenti: RANGES.find((one) => one.typeNo === typeNo)?.firstRateCenti ?? 0,
})
const number = (pick: number, riel: number): Line => ({
  ...{ typeNo: TYPE_NO.NUMBER, pick: BigInt(pick), rateCenti: 5_000, stakeUnits: rielToUnits(riel) },
})
const isCovered = (lines: readonly Line[]) => isCertain(lines, 90)
const pick = (player: number, numbers: number[], riel = 1_000): Pick => ({
  playerId: BigInt(player),
  mask: numbers.reduce((mask, one) => mask | (1n << BigInt(one - 1)), 0n),
  stakeUnits: rielToUnits(riel),
})

describe('marks', () => {
  test('a mark of a crowd links nobody, and of several the strongest counts', () => {
    const marks = [
      mark('address', 'village', 1, 2, 3, 4, 5, 6),
      mark('address', 'home', 2, 1),
      mark('bank', 'ABA 1', 1, 2),
      mark('device', 'phone', 3),
    ]
    expect(linksOf(marks, 5)).toEqual([{ a: 1n, b: 2n, mark: marks[2] }])
  })

  test('a group is as strong as the weakest of its links', () => {
    const links = linksOf([mark('bank', 'x', 1, 2), mark('address', 'y', 2, 3), mark('device', 'z', 8, 9)], 5)
    expect(groupsOf(links).map(({ players, kind }) => [players, kind])).toEqual([
      [[1n, 2n, 3n], 'address'],
      [[8n, 9n], 'device'],
    ])
  })

  test('a weak link to somebody else does not weaken those who share more', () => {
    const links = linksOf([mark('bank', 'x', 1, 2, 3), mark('address', 'y', 3, 4)], 5)
    expect(groupsByStrength(links).map(({ players, kind }) => [players, kind])).toEqual([
      [[1n, 2n, 3n], 'bank'],
      [[1n, 2n, 3n, 4n], 'address'],
    ])
  })

  test('an address alone asks for four times as many draws, and for half of all', () => {
    expect([drawsNeeded('bank', 3), drawsNeeded('device', 3), drawsNeeded('address', 3)]).toEqual([3, 3, 12])
    expect(isHabit({ seen: 3, common: 6 }, { kind: 'device', draws: 3 })).toBe(true)
    expect(isHabit({ seen: 3, common: 7 }, { kind: 'device', draws: 3 })).toBe(false)
    expect(isHabit({ seen: 11, common: 11 }, { kind: 'address', draws: 3 })).toBe(false)
  })
})

describe('opposite bets', () => {
  test.each<[string, Line[], Line[], boolean]>([
    ['small and big', [range(6, 10_000)], [range(7, 10_000)], true],
    ['small and big, the one much larger', [range(6, 10_000)], [range(7, 5_000)], false],
    ['twice the same', [range(6, 10_000)], [range(6, 10_000)], false],
    [
      'five ranges by two',
      [range(1, 500), range(2, 1_000), range(3, 2_000)],
      [range(4, 1_000), range(5, 500)],
      true,
    ],
    ['one range is missing', [range(1, 500), range(2, 1_000)], [range(4, 1_000), range(5, 500)], false],
    ['who covers all alone hides nothing', [range(6, 1_000), range(7, 1_000)], [range(6, 100)], false],
    [
      'the fifty-nine numbers of a post',
      Array.from({ length: 30 }, (_, n) => number(101 + n, 1_000)),
      Array.from({ length: 29 }, (_, n) => number(131 + n, 1_000)),
      false,
    ],
    ['nothing of the one', [], [range(6, 100)], false],
  ])('%s', (_, a, b, isIt) => {
    expect(coverTogether([a, b], isCovered)).toBe(isIt)
    const sets = coveringSets(
      new Map([
        [2n, b],
        [1n, a],
      ]),
      isCovered,
    )
    expect(sets).toEqual(isIt ? [[1n, 2n]] : [])
  })

  test('three and more cover a draw between them; who is not needed is no part of it', () => {
    const a = [range(1, 500), range(2, 1_000)]
    const [b, c] = [[range(3, 2_000)], [range(4, 1_000), range(5, 500)]]
    expect(coverTogether([a, b, c], isCovered)).toBe(true)
    expect(coverTogether([a, b, c, [range(3, 1)]], isCovered)).toBe(false)
    const sets = (...sides: Line[][]) =>
      coveringSets(new Map(sides.map((side, at) => [BigInt(at + 1), side])), isCovered)
    expect(sets(a, b, c)).toEqual([[1n, 2n, 3n]])
    expect(sets(a, [number(101, 900)], c, b)).toEqual([[1n, 3n, 4n]])
    expect(sets(a, b, c, [range(6, 10_000)], [range(7, 10_000)])).toEqual([
      [4n, 5n],
      [1n, 2n, 3n],
    ])
    expect(sets([range(6, 1_000), range(7, 1_000)], a, b)).toEqual([])
  })

  test('of many linked players the ten with the largest stakes are tried', () => {
    const [a, b] = [[range(6, 10_000)], [range(7, 10_000)]]
    const others = Array.from({ length: 40 }, (): Line[] => [number(101, 9)])
    const sides = new Map([...others, a, b].map((side, at) => [BigInt(at + 1), side]))
    expect(coveringSets(sides, isCovered)).toEqual([[41n, 42n]])
  })

  test('the numbers of a post return 84.7 % for certain', () => {
    const lines = Array.from({ length: 59 }, (_, n) => number(101 + n, 1_000))
    expect(certainOf(lines)).toEqual({ stakedUnits: rielToUnits(59_000), leastUnits: rielToUnits(50_000) })
    expect(certainOf(lines.slice(1)).leastUnits).toBe(0n)
  })

  test('what is certain is never more than any total pays', () => {
    const lines = fc.array(
      fc.record({ typeNo: fc.integer({ min: 1, max: 7 }), riel: fc.integer({ min: 1, max: 9_999 }) }),
    )
    fc.assert(
      fc.property(lines, fc.integer({ min: 55, max: 545 }), (made, total) => {
        const some = made.map(({ typeNo, riel }) => range(typeNo, riel))
        const paid = some
          .filter(({ typeNo }) =>
            RANGES.some((one) => one.typeNo === typeNo && total >= one.low && total <= one.high),
          )
          .reduce((sum, { stakeUnits, rateCenti }) => sum + payoutAt(stakeUnits, rateCenti), 0n)
        return certainOf(some).leastUnits <= paid
      }),
    )
  })
})

describe('opposite bets on the ticket lottery', () => {
  const every = (digits: 2 | 3, from = 0, to = 10 ** digits) =>
    Array.from({ length: to - from }, (_, n) => String(from + n).padStart(digits, '0'))
  /** Each at 90 or 800 times its stake, on one place. */
  const held = (post: string, numbers: readonly string[], riel = 1_000): PostBet[] =>
    numbers.map((number) => ({
      ...{ post, digits: number.length === 2 ? 2 : 3, number, stakeUnits: rielToUnits(riel) },
      paysUnits: rielToUnits(riel * (number.length === 2 ? 90 : 800)),
    }))
  const [low, high] = [every(2, 0, 50), every(2, 50)]
  const isHeld = (bets: readonly PostBet[]) => coveredPosts(bets, 90).length > 0

  test.each<[string, PostBet[], PostBet[], boolean]>([
    ['the hundred numbers of a post', held('A', low), held('A', high), true],
    ['the thousand', held('A', every(3, 0, 400)), held('A', every(3, 400)), true],
    ['one number is missing', held('A', low), held('A', high.slice(1)), false],
    ['on two posts', held('A', low), held('B', high), false],
    ['two digits and three', held('A', low), held('A', every(3, 500)), false],
    ['the one half is much dearer', held('A', low, 2_000), held('A', high), false],
    ['the one half is a little dearer', held('A', low, 1_100), held('A', high), true],
    ['a number on top hides nothing', [...held('A', low), ...held('A', ['47'])], held('A', high), true],
    ['nor does another post', [...held('A', low), ...held('B', ['47'], 900_000)], held('A', high), true],
    ['who covers all alone', held('A', every(2)), held('A', ['07']), false],
  ])('%s', (_, a, b, isIt) => {
    expect(coverTogether([a, b], isHeld)).toBe(isIt)
  })

  test('what is staked and what comes back for certain, post by post', () => {
    const bets = [...held('A', every(2)), ...held('A', ['47'], 300), ...held('B', low)]
    expect(coveredPosts(bets, 90)).toEqual([
      {
        ...{ post: 'A', digits: 2 },
        ...{ stakedUnits: rielToUnits(100_300), leastUnits: rielToUnits(90_000) },
      },
    ])
  })

  test('a number that pays a part of its rate is the least of all', () => {
    const half = held('A', ['47']).map((bet) => ({ ...bet, paysUnits: bet.paysUnits / 2n }))
    const others = held(
      'A',
      every(2).filter((number) => number !== '47'),
    )
    expect(coveredPosts([...others, ...half], 90)).toEqual([])
    expect(coveredPosts([...others, ...half], 50)).toMatchObject([{ leastUnits: rielToUnits(45_000) }])
  })
})

describe('ranges above 100 %', () => {
  test('RANGE_1 and RANGE_5 at 9.20 are, all others and 9.18 are not', () => {
    const above = RANGES.filter(({ typeNo, firstRateCenti }) => isAboveHundred(typeNo, firstRateCenti))
    expect(above.map(({ type }) => type)).toEqual(['RANGE_1', 'RANGE_5'])
    expect([isAboveHundred(1, 918), isAboveHundred(TYPE_NO.NUMBER, 9_999)]).toEqual([false, false])
  })

  test('large stakes alone, enough of them, and hardly anything else', () => {
    const asked = { percent: 95, bets: 3, leastUnits: rielToUnits(200_000) }
    const large = [range(1, 200_000), range(5, 400_000), range(1, 300_000)]
    expect(largeOnly(large, asked)).toMatchObject({ percent: 100, stakedUnits: rielToUnits(900_000) })
    expect(largeOnly([...large, range(6, 40_000)], asked)?.percent).toBe(95)
    for (const none of [[...large, range(6, 60_000)], [...large, range(5, 199_999)], large.slice(1)])
      expect(largeOnly(none, asked)).toBeNull()
  })
})

describe('groups of the jackpot', () => {
  test('numbers complement one another where no two players have one in common', () => {
    expect(
      isComplementary([pick(1, [1, 2, 3, 4, 5]), pick(1, [1, 2, 3, 4, 6]), pick(2, [7, 8, 9, 10, 11])]),
    ).toBe(true)
    expect(isComplementary([pick(1, [1, 2, 3, 4, 5]), pick(2, [5, 6, 7, 8, 9])])).toBe(false)
  })

  test('the same five moved along, or the same four with another fifth; favourites of many are no plan', () => {
    const along = [0, 10, 20].map((by, at) =>
      pick(
        at,
        [1, 3, 4, 8, 9].map((one) => one + by),
      ),
    )
    const four = [40, 41, 42].map((fifth, at) => pick(at, [2, 11, 19, 30, fifth]))
    const lucky = [1, 2, 3].map((player) => pick(player, [1, 2, 3, 4, 5]))
    const otherStake = along.map((one, at) => ({ ...one, stakeUnits: rielToUnits(1_000 * (at + 1)) }))
    expect(patternsIn(along, 3)).toEqual([along])
    expect(patternsIn(four, 3)).toEqual([four])
    for (const none of [lucky, otherStake, along.slice(1)]) expect(patternsIn(none, 3)).toEqual([])
    expect(numbersOf(along[1]?.mask ?? 0n)).toEqual([11, 13, 14, 18, 19])
  })
})

test('a run is late, large, of several, and many times the usual', () => {
  const bet = (number: string, player: number, riel: number, isLate = true): NumberStake => ({
    ...{ number, playerId: BigInt(player), stakeUnits: rielToUnits(riel), isLate },
  })
  const run = [1, 2, 3].map((player) => bet('27', player, 500_000))
  const others = [bet('01', 8, 20_000), bet('44', 9, 5_000), bet('44', 9, 5_000, false)]
  const figures = { players: 3, percent: 80, times: 10, leastUnits: rielToUnits(1_000_000) }
  expect(runsIn([...run, ...others], figures).map(({ number, players }) => [number, players])).toEqual([
    ['27', [1n, 2n, 3n]],
  ])
  const favourite = [...run, bet('27', 4, 900_000, false)]
  const oneHand = run.map((stake) => ({ ...stake, playerId: 1n }))
  const busy = [...run, bet('01', 8, 500_000), bet('02', 8, 500_000)]
  for (const none of [favourite, oneHand, run.slice(1), busy])
    expect(runsIn([...none, ...others], figures)).toEqual([])
})

test('calls are repeated where they name what was named before, whatever their own ids', () => {
  const call = (uuid: string, supplierTx: string, round = 'r') => ({
    ...{ uuid, playerId: 1n, round, kind: 'bet', amountUnits: 5n, supplierTx },
  })
  const calls = [call('a', 'x'), call('b', 'x'), call('c', 'x', 'other'), call('d', 'y'), call('e', 'x')]
  expect([...repeatedCalls(calls, 2)]).toEqual([[1n, [calls[1], calls[4]]]])
  expect(repeatedCalls(calls, 3).size).toBe(0)
})

test('a colleague is asked who comes back in many hours of many days', () => {
  const figures = { times: 12, days: 4 }
  expect(
    [
      [12, 4],
      [12, 3],
      [11, 5],
    ].map(([hours = 0, days = 0]) => isCurious({ hours, days }, figures)),
  ).toEqual([...[true, false, false]])
})
