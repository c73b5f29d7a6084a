/** Each figure of the signs of risk, from itself on. */
import { expect, test } from 'vitest'
import { RANGES } from '../lotto59/markets.ts'
import { rielToUnits } from '../money.ts'
import { isComplementary, numbersOf, type Pick, patternsIn } from './jackpot-group.ts'
import { type NumberStake, runsIn } from './late-run.ts'
import { groupsByStrength, groupsOf, isHabit, linksOf, type Mark } from './marks.ts'
import type { Line } from './opposite.ts'
import { isAboveHundred, largeOnly } from './range-play.ts'
import { isCurious, repeatedCalls } from './repeats.ts'

const mark = (kind: Mark['kind'], value: string, ...players: number[]): Mark => ({
  ...{ kind, value, players: players.map(BigInt) },
})
const pick = (player: number, numbers: number[], riel = 1_000): Pick => ({
  playerId: BigInt(player),
  mask: numbers.reduce((mask, one) => mask | (1n << BigInt(one - 1)), 0n),
  stakeUnits: rielToUnits(riel),
})

test('a mark of as many accounts as the crowd may have links each pair of them once', () => {
  const home = mark('address', 'home', 3, 1, 2)
  expect(linksOf([home], 3)).toEqual([
    { a: 1n, b: 3n, mark: home },
    { a: 2n, b: 3n, mark: home },
    { a: 1n, b: 2n, mark: home },
  ])
  expect(linksOf([home], 2)).toEqual([])
  expect(linksOf([mark('bank', 'alone', 7)], 3)).toEqual([])
})

test('of the marks of two the strongest counts, whichever is seen first', () => {
  const marks = [mark('address', 'x', 1, 2), mark('device', 'y', 1, 2), mark('bank', 'z', 1, 2)]
  for (const order of [marks, [...marks].reverse()])
    expect(linksOf(order, 5).map((link) => link.mark.kind)).toEqual(['bank'])
  expect(linksOf(marks.slice(0, 2), 5).map((link) => link.mark.kind)).toEqual(['device'])
})

test('groups that meet later are one, with each of their marks once', () => {
  const marks = [mark('bank', 'x', 1, 2), mark('device', 'y', 3, 4), mark('bank', 'z', 10, 2, 4)]
  expect(groupsOf(linksOf(marks, 5))).toEqual([
    { players: [1n, 2n, 3n, 4n, 10n], kind: 'device', marks: expect.arrayContaining(marks) },
  ])
  expect(groupsOf(linksOf([mark('bank', 'x', 3, 1, 2)], 5))).toEqual([
    { players: [1n, 2n, 3n], kind: 'bank', marks: [mark('bank', 'x', 3, 1, 2)] },
  ])
  expect(groupsOf([])).toEqual([])
})

test('by strength a group is told once for each kind that holds it wider', () => {
  const marks = [mark('bank', 'x', 1, 2), mark('device', 'y', 2, 3), mark('address', 'z', 7, 8)]
  expect(groupsByStrength(linksOf(marks, 5)).map(({ players, kind }) => [kind, players])).toEqual([
    ['bank', [1n, 2n]],
    ['device', [1n, 2n, 3n]],
    ['address', [7n, 8n]],
  ])
})

test('a habit is seen on enough draws and on half of those that could show it', () => {
  const address = { kind: 'address', draws: 3 } as const
  expect([isHabit({ seen: 12, common: 24 }, address), isHabit({ seen: 12, common: 25 }, address)]).toEqual([
    true,
    false,
  ])
  expect(isHabit({ seen: 2, common: 2 }, { kind: 'bank', draws: 3 })).toBe(false)
})

test('numbers complement one another in whatever order the picks stand', () => {
  const [a, b, c] = [pick(1, [1, 2, 3, 4, 5]), pick(2, [6, 7, 8, 9, 10]), pick(3, [5, 11, 12, 13, 14])]
  expect([isComplementary([a, b]), isComplementary([b, a, c]), isComplementary([c, b, a])]).toEqual([
    true,
    false,
    false,
  ])
  expect([isComplementary([]), isComplementary([a])]).toEqual([true, true])
})

test('a pick is read up to its greatest number', () => {
  const numbers = [1, 2, 57, 58, 59]
  expect(numbersOf(pick(1, numbers).mask)).toEqual(numbers)
})

test('a pattern is of as many players as are asked for, each with a pick of their own', () => {
  const along = [1, 2, 3, 4].map((player) =>
    pick(
      player,
      [1, 2, 3, 4, 5].map((n) => n + 10 * player),
    ),
  )
  expect(patternsIn(along, 4)).toEqual([along])
  expect(patternsIn(along, 5)).toEqual([])
  // Of one player the first pick counts, and one that touches another is no part of the plan.
  const more = [...along, pick(4, [51, 52, 53, 54, 55]), pick(5, [12, 13, 14, 15, 16])]
  expect(patternsIn(more, 4)).toEqual([along])
  const fours = [1, 2, 3].map((player) => pick(player, [2, 11, 19, 30, 40 + player]))
  expect(patternsIn([...fours, pick(3, [2, 11, 19, 30, 50]), pick(4, [2, 11, 19, 30, 41])], 3)).toEqual([
    fours,
  ])
  const dearer = fours.map((one, at) => ({ ...one, stakeUnits: one.stakeUnits + BigInt(at) }))
  expect(patternsIn(dearer, 2)).toEqual([])
  expect(patternsIn([pick(1, [1, 2, 3, 4, 5]), pick(2, [11, 12, 13, 14, 16])], 2)).toEqual([])
})

test('a run counts from each of its figures on', () => {
  const bet = (number: string, player: number, riel: number, isLate = true): NumberStake => ({
    ...{ number, playerId: BigInt(player), stakeUnits: rielToUnits(riel), isLate },
  })
  const figures = { players: 2, percent: 80, times: 10, leastUnits: rielToUnits(800) }
  const run = (early: number, other: number, third: number, late = 400) =>
    runsIn(
      [
        bet('27', 3, early, false),
        bet('27', 1, 400),
        bet('27', 2, late),
        bet('01', 8, other),
        bet('02', 9, third),
      ],
      figures,
    )
  const found = {
    number: '27',
    players: [1n, 2n],
    lateUnits: rielToUnits(800),
    beforeUnits: rielToUnits(200),
  }
  expect(run(200, 100, 60)).toEqual([found])
  expect(run(201, 100, 60)).toEqual([])
  expect(run(200, 100, 61)).toEqual([])
  expect(run(100, 50, 60, 399)).toEqual([])
  // The only number of the draw has nothing beside it.
  const alone = [bet('27', 1, 400), bet('27', 2, 400)]
  expect(runsIn(alone, figures)).toMatchObject([{ number: '27', beforeUnits: 0n }])
  // Who bet early is not of the run, and who bets twice is one.
  expect(runsIn([...alone, bet('27', 3, 1, false)], { ...figures, players: 3 })).toEqual([])
  expect(runsIn([...alone, bet('27', 2, 1)], { ...figures, players: 3 })).toEqual([])
})

test('a range is above a hundred however often it is asked about', () => {
  for (let time = 0; time < 2; time++)
    expect([isAboveHundred(1, 920), isAboveHundred(1, 919), isAboveHundred(1, 918)]).toEqual([
      true,
      true,
      false,
    ])
})

test('large stakes alone are told with the lines above a hundred', () => {
  const range = (typeNo: number, riel: number): Line => ({
    ...{ typeNo, pick: 0n, stakeUnits: rielToUnits(riel) },
    rateCenti: RANGES.find((one) => one.typeNo === typeNo)?.firstRateCenti ?? 0,
  })
  const [first, second, other] = [range(1, 600), range(5, 300), range(6, 100)]
  const asked = { percent: 90, bets: 2, leastUnits: rielToUnits(300) }
  expect(largeOnly([first, other, second], asked)).toEqual({
    ...{ lines: [first, second], stakedUnits: rielToUnits(900), percent: 90 },
  })
  expect(largeOnly([first, other, second], { ...asked, percent: 91 })).toBeNull()
  expect(largeOnly([first, other, second], { ...asked, leastUnits: rielToUnits(300) + 1n })).toBeNull()
  expect(largeOnly([first, other, second], { ...asked, bets: 3 })).toBeNull()
})

test('a call repeats another only where all of what it names is the same', () => {
  const call = { uuid: 'a', playerId: 1n, round: 'r', kind: 'bet', amountUnits: 5n, supplierTx: 'x' }
  const again = { ...call, uuid: 'b' }
  expect([...repeatedCalls([call, again], 1)]).toEqual([[1n, [again]]])
  const others = { playerId: 2n, round: 's', kind: 'win', amountUnits: 6n, supplierTx: 'y' }
  for (const [field, value] of Object.entries(others))
    expect(repeatedCalls([call, { ...again, [field]: value }], 1).size, field).toBe(0)
  const third = { ...call, uuid: 'c' }
  expect([...repeatedCalls([call, again, third], 2)]).toEqual([[1n, [again, third]]])
})

test('curious is who looked in so many hours of so many days, not in either alone', () => {
  const figures = { times: 12, days: 4 }
  const isAsked = (hours: number, days: number) => isCurious({ hours, days }, figures)
  expect([isAsked(12, 4), isAsked(20, 7), isAsked(11, 4), isAsked(12, 3)]).toEqual([true, true, false, false])
})
