import { expect, test } from 'vitest'
import { coinsPay } from './coins.ts'
import type { Grid } from './events.ts'
import { linesGame, lineWins } from './lines.ts'
import { LOTUS_GOLD } from './lotus-gold.ts'
import { NAGA_WAYS } from './naga-ways.ts'
import { replayWin } from './replay.ts'
import { scriptedRng, testRng } from './test-rng.test-parts.ts'
import { THREE_COINS } from './three-coins.ts'
import { TONLE_FRUITS } from './tonle-fruits.ts'
import { anywherePay, anywhereWins, tumbleGame } from './tumble.ts'
import { wayWins } from './ways.ts'

/** Three rows of five letters, as the screen shows them. */
function gridOf(...rows: string[]): Grid {
  return Array.from(rows[0] ?? '', (_, col) => rows.map((row) => row.charAt(col)))
}

test.each<[string, string[], [symbol: string, count: number, line: number, pay: number][]]>([
  ['five nagas on the middle line', ['AKQJT', 'NNNNN', 'KQJTA'], [['N', 5, 0, 1000]]],
  [
    'wilds stand in',
    ['AKQJT', 'EWWEW', 'KQJTA'],
    [
      ['E', 5, 0, 500],
      ['A', 3, 9, 10],
    ],
  ],
  ['two nagas from the left pay, two elephants do not', ['EEKQJ', 'NNQJT', 'TKAQA'], [['N', 2, 0, 5]]],
  ['nothing from the middle or the right', ['TKAQJ', 'ANNNN', 'QJTAK'], []],
  ['a scatter ends a run and has no line', ['SSSSS', 'AASAA', 'KQJTQ'], []],
  ['a gap ends a run', ['AKQJT', 'LLLAL', 'KQJTA'], [['L', 3, 0, 15]]],
  ['a line that goes up and down', ['DKADQ', 'QDQTD', 'TJDAK'], [['D', 3, 3, 25]]],
])('lines: %s', (_, rows, wins) => {
  const found = lineWins(LOTUS_GOLD, gridOf(...rows))
  expect(found.map(({ symbol, count, line, pay }) => [symbol, count, line, pay])).toEqual(wins)
})

test('lines: the winning cells follow the line up to the last of the run', () => {
  const [win] = lineWins(LOTUS_GOLD, gridOf('DKADQ', 'QDQTD', 'TJDAK'))
  expect(win?.cells).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ])
})

test('ways: every combination counts, wilds included, and one win names them all', () => {
  const [win, ...others] = wayWins(NAGA_WAYS, gridOf('NANKQ', 'NWNLJ', 'AKWQD'))
  expect(win).toMatchObject({ symbol: 'N', count: 3, ways: 2 * 1 * 3, pay: 19 * 6 })
  expect(win?.cells).toHaveLength(6)
  expect(others).toEqual([expect.objectContaining({ symbol: 'A', count: 3, ways: 1 * 2 * 1, pay: 3 * 2 })])
})

test.each([
  [6, 0],
  [7, 100],
  [8, 100],
  [9, 300],
  [10, 300],
  [11, 1200],
  [20, 1200],
])('anywhere: %d pineapples pay %d coins', (count, pay) => {
  expect(anywherePay(TONLE_FRUITS, 'pineapple', count)).toBe(pay)
})

test('anywhere: two fruits may win at once and a third cannot', () => {
  const column = (symbol: string, other: string) => [symbol, symbol, other, other]
  const grid = Array.from({ length: 5 }, () => column('mango', 'banana'))
  expect(anywhereWins(TONLE_FRUITS, grid).map(({ symbol, pay }) => [symbol, pay])).toEqual([
    ['mango', 150],
    ['banana', 36],
  ])
})

test.each<[string[], number]>([
  [['seven', 'seven', 'seven'], 88],
  [['bar', 'bar', 'bar'], 35],
  [['bell', 'bell', 'bell'], 15],
  [['coin', 'coin', 'coin'], 6],
  [['coin', 'bell', 'coin'], 1],
  [['seven', 'bar', 'bell'], 1],
  [['seven', 'seven', 'blank'], 0],
  [['blank', 'blank', 'blank'], 0],
])('three coins: %s pay %d bets', (reels, pay) => {
  expect(coinsPay(THREE_COINS, reels)).toBe(pay)
})

test('free spins run in the same spin, pay three times and may win more of themselves', () => {
  const scatters = [0, 3, 6, 13, 15] // S on the first three reels, none on the others
  const blank = [10, 12, 15, 18, 21]
  const spins = [scatters, scatters, ...Array.from({ length: 19 }, () => blank)]
  const { events, pay } = linesGame(LOTUS_GOLD)(scriptedRng(spins.flat()))
  expect(events.filter(({ t }) => t === 'reveal')).toHaveLength(21)
  expect(events).toContainEqual({ t: 'freeStart', spins: 10, multiplier: 3 })
  expect(events).toContainEqual({ t: 'freeMore', spins: 10 })
  expect(events.filter(({ t }) => t === 'freeSpin').at(-1)).toEqual({ t: 'freeSpin', number: 20, of: 20 })
  const [first, second] = events.filter((event) => event.t === 'wins')
  expect([first?.multiplier, second?.multiplier]).toEqual([1, 3])
  expect(second?.pay).toBe(3 * (first?.pay ?? 0))
  expect(replayWin(events)).toBe(pay)
})

test('a tumble takes the winners, lets the rest fall and fills from above; the next win counts double', () => {
  const lot = { pineapple: 0, mango: 11, coconut: 25, watermelon: 41, banana: 59, tangerine: 79 }
  const first = Array.from({ length: 5 }, (_, col) => [
    0,
    0,
    lot.mango,
    col < 2 ? lot.coconut : lot.banana,
  ]).flat()
  const fills = Array.from({ length: 10 }, () => lot.mango)
  const ends = [lot.pineapple, lot.tangerine, lot.watermelon]
  const last = Array.from({ length: 15 }, (_, at) => ends[at % 3] ?? 0)
  const { events, pay } = tumbleGame(TONLE_FRUITS)(scriptedRng([...first, ...fills, ...last]))
  expect(events.map(({ t }) => t)).toEqual(['reveal', 'wins', 'tumble', 'wins', 'tumble', 'total'])
  expect(events[1]).toMatchObject({ multiplier: 1, pay: 300 }) // ten pineapples
  expect(events[2]).toMatchObject({
    grid: [
      ...Array(2).fill(['mango', 'mango', 'mango', 'coconut']),
      ...Array(3).fill(['mango', 'mango', 'mango', 'banana']),
    ],
  })
  expect(events[3]).toMatchObject({ multiplier: 2, pay: 2 * 600 }) // fifteen mangoes
  expect(pay).toBe(1500)
})

test('the highest win of 5 000 bets ends a feature at once, and the spin pays exactly that', () => {
  const rich = { ...LOTUS_GOLD, freeSpins: [50, 50, 50, 50, 50, 50], scatterBets: [90, 90, 90, 90, 90, 90] }
  const { events, pay } = linesGame(rich)(testRng(7))
  expect(pay).toBe(50_000)
  expect(replayWin(events)).toBe(50_000)
  expect(events.slice(-3)).toEqual([
    { t: 'cap', pay: 50_000 },
    { t: 'freeEnd', pay: expect.any(Number) },
    { t: 'total', pay: 50_000 },
  ])
  expect(events.filter(({ t }) => t === 'freeSpin').length).toBeLessThan(50)
})

test('a tumbling spin stops at the highest win as well', () => {
  const rich = {
    ...TONLE_FRUITS,
    bands: [{ from: 1, to: 20 }],
    pays: { pineapple: [90_000], tangerine: [90_000] },
  }
  const { events, pay } = tumbleGame(rich)(testRng(1))
  expect(pay).toBe(100_000)
  expect(events.slice(-2)).toEqual([
    { t: 'cap', pay: 100_000 },
    { t: 'total', pay: 100_000 },
  ])
})
