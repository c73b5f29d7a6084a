import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SlotEvent, Spin } from '../events.ts'
import { cellsOf, coinGrid, lastGridOf, outcomeOf, stepsOf } from './steps.ts'

const GRID = [['A'], ['K'], ['Q']]
const spin = (events: readonly SlotEvent[], win: number, bet = 1000): Spin => ({
  round: 'r',
  bet,
  win,
  balance: 0,
  seed: { hash: 'h', nonce: 1 },
  events,
})
const wins = (pay: number): SlotEvent => ({ t: 'wins', wins: [], multiplier: 1, pay })

test('the counter grows with each win and ends at what was booked', () => {
  const steps = stepsOf(
    spin([{ t: 'reveal', mode: 'base', grid: GRID }, wins(300), wins(200), { t: 'total', pay: 500 }], 500),
  )
  expect(steps.map(({ wonAfter }) => wonAfter)).toEqual([0, 300, 500, 500])
  expect(steps.map(({ wonBefore }) => wonBefore)).toEqual([0, 0, 300, 500])
})

test('the highest win ends the counting', () => {
  const events = [wins(4000), wins(4000), { t: 'cap', pay: 5000 }, { t: 'total', pay: 5000 }] as const
  expect(stepsOf(spin(events, 5000)).map(({ wonAfter }) => wonAfter)).toEqual([4000, 5000, 5000, 5000])
})

test('free spins are counted, more of them are added, and they end', () => {
  const steps = stepsOf(
    spin(
      [
        { t: 'freeStart', spins: 10, multiplier: 3 },
        { t: 'freeSpin', number: 1, of: 10 },
        { t: 'freeMore', spins: 5 },
        { t: 'freeSpin', number: 2, of: 15 },
        { t: 'freeEnd', pay: 0 },
        { t: 'total', pay: 0 },
      ],
      0,
    ),
  )
  expect(steps.map(({ free }) => free && [free.number, free.of, free.multiplier])).toEqual([
    [0, 10, 3],
    [1, 10, 3],
    [1, 15, 3],
    [2, 15, 3],
    null,
    null,
  ])
})

test('whatever the events say, the counter never falls, never passes the win and ends with it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000 })),
      fc.integer({ min: 0, max: 30_000 }),
      (pays, win) => {
        const counters = stepsOf(spin([...pays.map(wins), { t: 'total', pay: win }], win)).map(
          (s) => s.wonAfter,
        )
        expect(counters.at(-1)).toBe(win)
        expect(counters.every((now, at) => now <= win && now >= (counters[at - 1] ?? 0))).toBe(true)
      },
    ),
  )
})

test.each([
  [0, 'nothing'],
  [1, 'returned'],
  [1000, 'returned'],
  [1001, 'won'],
  [3_999, 'won'],
  [4_000, 'big'],
  [20_999, 'big'],
  [21_000, 'huge'],
  [5_000_000, 'huge'],
])('a win of %d on a bet of 1000 is %s', (win, outcome) =>
  expect(outcomeOf({ bet: 1000, win })).toBe(outcome),
)

test('a cell of several wins is marked once', () => {
  const win = { symbol: 'A', count: 2, pay: 1 }
  expect(
    cellsOf([
      {
        ...win,
        cells: [
          [0, 0],
          [1, 0],
        ],
      },
      { ...win, cells: [[1, 0]] },
    ]),
  ).toEqual([
    [0, 0],
    [1, 0],
  ])
})

test('what stands at the end is the last grid', () => {
  const coins: SlotEvent = { t: 'coins', reels: ['bar', 'bell', 'coin'], multiplier: 5, pay: 5 }
  expect(lastGridOf([{ t: 'tumble', removed: [], grid: GRID }, wins(1), { t: 'total', pay: 1 }])).toBe(GRID)
  expect(lastGridOf([coins, { t: 'total', pay: 5 }])).toEqual(coinGrid(coins))
  expect(lastGridOf([{ t: 'total', pay: 0 }])).toBeNull()
})
