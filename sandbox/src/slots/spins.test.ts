import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRng } from '../chance/rng.ts'
import type { Grid, SlotEvent } from './events.ts'
import { BETS, findSlotGame, inRiel, playForBet, SLOT_GAMES } from './games.ts'
import { replayWin, showMs } from './replay.ts'
import { testRng } from './test-rng.test-parts.ts'

const codes = SLOT_GAMES.map(({ code }) => code)

function gameOf(code: string) {
  const game = findSlotGame(code)
  if (!game) throw new Error(code)
  return game
}

function each(check: (events: SlotEvent[], pay: number, code: string) => void, numRuns = 400): void {
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.integer(), (code, seed) => {
      const { events, pay } = gameOf(code).play(testRng(seed))
      check(events, pay, code)
    }),
    { numRuns },
  )
}

test('the events of any spin add up to its win, and the total is told once, at the end', () => {
  each((events, pay) => {
    expect(replayWin(events)).toBe(pay)
    expect(events.filter(({ t }) => t === 'total')).toEqual([{ t: 'total', pay }])
    expect(events.at(-1)?.t).toBe('total')
    expect(Number.isSafeInteger(pay) && pay >= 0).toBe(true)
  }, 2000)
})

test('every winning cell shows the symbol that wins or a wild', () => {
  each((events) => {
    let grid: Grid = []
    for (const event of events) {
      if (event.t === 'reveal' || event.t === 'tumble') grid = event.grid
      if (event.t === 'wins')
        for (const { symbol, cells } of event.wins)
          for (const [col, row] of cells) expect([symbol, 'W']).toContain(grid[col]?.[row])
    }
  })
})

test('what a tumble leaves keeps its order below what is new', () => {
  each((events, _, code) => {
    if (code !== 'sbx_tonle_fruits') return
    let before: Grid = []
    for (const event of events) {
      if (event.t === 'tumble') {
        const gone = new Set(event.removed.map(String))
        before.forEach((column, col) => {
          const left = column.filter((_, row) => !gone.has(`${col},${row}`))
          expect(event.grid[col]).toHaveLength(4)
          expect(event.grid[col]?.slice(4 - left.length)).toEqual(left)
        })
      }
      if (event.t === 'reveal' || event.t === 'tumble') before = event.grid
    }
  })
})

test('free spins are counted one by one up to those that were won', () => {
  each((events) => {
    const won = events.reduce(
      (sum, event) => sum + (event.t === 'freeStart' || event.t === 'freeMore' ? event.spins : 0),
      0,
    )
    const numbers = events.flatMap((event) => (event.t === 'freeSpin' ? [event.number] : []))
    expect(numbers).toEqual(Array.from({ length: won }, (_, at) => at + 1))
    const free = events.flatMap((event) => (event.t === 'reveal' && event.mode === 'free' ? [event] : []))
    expect(free).toHaveLength(won)
  }, 3000)
})

test('amounts in riel are whole for every bet, and the win grows with the bet', () => {
  for (const code of codes)
    for (const bet of BETS) {
      const game = gameOf(code)
      const coins = game.play(testRng(99))
      const { events, pay } = playForBet(game, testRng(99), bet)
      expect(Number.isInteger(bet / game.rules.config.coins)).toBe(true)
      expect(pay).toBe((coins.pay * bet) / game.rules.config.coins)
      expect(replayWin(events)).toBe(pay)
      expect(inRiel(coins.events, bet / game.rules.config.coins)).toEqual(events)
    }
})

test('the same seed, text and number give the same spin; any other number another stream', () => {
  const seed = new Uint8Array(32).fill(7)
  for (const code of codes) {
    const spin = (nonce: number) => JSON.stringify(gameOf(code).play(seededRng(seed, 'lucky', nonce)))
    expect(spin(5)).toBe(spin(5))
    const nearby = new Set([1, 2, 3, 4, 5, 6, 7, 8].map(spin))
    expect(nearby.size).toBeGreaterThan(4)
  }
})

test('a spin with a real seed takes less than a millisecond', () => {
  const seed = new Uint8Array(32).fill(1)
  for (const code of codes) {
    const game = gameOf(code)
    const batch = () => {
      const start = performance.now()
      for (let nonce = 0; nonce < 50; nonce++) game.play(seededRng(seed, 'timed', nonce))
      return (performance.now() - start) / 50
    }
    // The best of ten, since other processes share the machine.
    expect(Math.min(...Array.from({ length: 10 }, batch))).toBeLessThan(1)
  }
})

test('a spin is shown for a step for everything that moves', () => {
  const { events } = gameOf('sbx_three_coins').play(testRng(3))
  expect(showMs(events, 2500)).toBe(2500)
})
