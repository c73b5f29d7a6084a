import { expect, test } from 'vitest'
import type { Spin } from '../events.ts'
import { createGame, type GameParts } from './game.ts'
import { createMotion } from './motion.ts'

const GRID = [['A'], ['K'], ['Q']]
const WON: Spin = {
  round: 'r',
  bet: 1000,
  win: 30_000,
  balance: 5,
  seed: { hash: 'h', nonce: 1 },
  events: [
    { t: 'reveal', mode: 'base', grid: GRID },
    {
      t: 'wins',
      wins: [{ symbol: 'A', count: 3, cells: [[0, 0]], line: 0, pay: 30_000 }],
      multiplier: 1,
      pay: 30_000,
    },
    { t: 'total', pay: 30_000 },
  ],
}

/** A page whose shows take longer than the pace, and whose pauses end when the test says so. */
function page(unfinished: Spin | null) {
  const buttons: string[] = []
  const asked: string[] = []
  const pauses: { ms: number; end: () => void }[] = []
  const motion = createMotion()
  const nothing = () => undefined
  const all = (...names: string[]) => Object.fromEntries(names.map((name) => [name, nothing]))
  const parts = {
    state: { bets: [1000], last: [], balance: 5, seed: WON.seed, rules: { paceMs: 0 }, unfinished },
    line: {
      bet: async (key: string) => {
        asked.push(key)
        return WON
      },
      ask: async () => WON,
      sleep: (ms: number) => new Promise<void>((end) => pauses.push({ ms, end })),
      now: () => 0,
    },
    kept: { keep: nothing, forget: nothing, read: () => null },
    controls: {
      ...all('setBalance', 'setBet', 'setWon', 'focus'),
      setButton: (now: string) => buttons.push(now),
    },
    foot: all('add'),
    sound: all('play'),
    screen: all('start', 'show', 'land', 'tumble', 'mark', 'unmark', 'pour', 'stopPouring'),
    banner: all('say', 'count', 'stand', 'clear'),
    ribbon: all('light', 'showFree', 'setBet'),
    motion,
    firstGrid: GRID,
    refresh: async () => null,
    isStill: false,
    onBet: nothing,
    onShowing: nothing,
    say: nothing,
  } as unknown as GameParts
  const game = createGame(parts)
  /** Lets what waits for nobody go on. */
  const turn = async () => {
    for (let at = 0; at < 50; at += 1) await Promise.resolve()
  }
  return { game, buttons, asked, pauses, turn }
}

test('a press that was to skip, and comes when a long show has just ended, buys no spin', async () => {
  const { game, buttons, asked, pauses, turn } = page(null)
  await game.begin()
  game.press()
  await turn()
  expect(buttons.at(-1)).toBe('skip')
  game.press()
  await turn()
  game.press()
  await turn()
  expect([buttons.at(-1), asked.length]).toEqual(['wait', 1])
  expect(pauses.at(-1)?.ms).toBeGreaterThan(300)
  pauses.at(-1)?.end()
  await turn()
  game.press()
  await turn()
  expect(asked.length).toBe(2)
})

test('nor does it where the show was that of an earlier visit', async () => {
  const { game, buttons, asked, pauses, turn } = page(WON)
  void game.begin()
  await turn()
  game.press()
  await turn()
  game.press()
  expect([buttons.at(-1), asked]).toEqual(['wait', []])
  pauses.at(-1)?.end()
  await turn()
  expect(buttons.at(-1)).toBe('spin')
})
