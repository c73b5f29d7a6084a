import { expect, test } from 'vitest'
import type { SlotEvent, Spin } from '../events.ts'
import { createMotion } from './motion.ts'
import { playSpin, type Stagehands } from './playback.ts'

const A = [['A'], ['K'], ['Q']]
const B = [['Q'], ['K'], ['A']]
const wins = (pay: number): SlotEvent => ({
  t: 'wins',
  wins: [{ symbol: 'A', count: 3, cells: [[0, 0]], line: 0, pay }],
  multiplier: 1,
  pay,
})

/** Everything that would be seen and heard, written down. */
function audience() {
  const motion = createMotion()
  const seen: string[] = []
  const sung: string[] = []
  const won: number[] = []
  const note = (what: string) => () => void seen.push(what)
  const hands: Stagehands = {
    motion,
    screen: {
      start: note('start'),
      show: note('show'),
      land: async (grid) => void seen.push(`land ${grid}`),
      tumble: async (_, grid) => void seen.push(`tumble ${grid}`),
      mark: (_, isFestive) => void seen.push(isFestive ? 'shine' : 'mark'),
      unmark: note('unmark'),
      pour: note('pour'),
      stopPouring: note('stop'),
    },
    banner: {
      view: {} as HTMLElement, // never shown here
      say: async (title) => void seen.push(title),
      count: async ({ to, onStep }) => {
        seen.push(`count ${to}`)
        onStep()
      },
      stand: ({ to }) => void seen.push(`stand ${to}`),
      clear: note('clear'),
    },
    ribbon: {
      view: {} as HTMLElement,
      light: () => undefined,
      showFree: () => undefined,
      setBet: () => undefined,
    },
    sound: {
      play: (name) => void sung.push(name),
      settings: () => ({ isOn: true, volume: 1 }),
      change: () => undefined,
      mute: () => undefined,
    },
    state: { game: 'sbx_lotus_gold' },
    isStill: false,
    setWon: (riel) => void won.push(riel),
    say: (text) => void seen.push(`say ${text}`),
  }
  return { hands, motion, seen, sung, won }
}

const spin = (win: number, events: readonly SlotEvent[]): Spin => ({
  round: 'r',
  bet: 1000,
  win,
  balance: 5,
  seed: { hash: 'h', nonce: 1 },
  events: [{ t: 'reveal', mode: 'base', grid: A }, ...events, { t: 'total', pay: win }],
})

test('a spin that is skipped ends with its own win, without a celebration that was not begun', async () => {
  const { hands, motion, seen, sung, won } = audience()
  motion.skip()
  await playSpin(hands, spin(30_000, [wins(30_000)]))
  expect(won.at(-1)).toBe(30_000)
  expect(seen.at(-1)).toBe('say អ្នកឈ្នះ 29,000៛')
  expect([sung, seen.includes('pour')]).toEqual([[], false])
})

test('a big win is counted up with coins; skipping in the middle ends at the win', async () => {
  const { hands, motion, seen, sung, won } = audience()
  const played = playSpin(hands, spin(30_000, [wins(30_000)]))
  await Promise.resolve()
  for (let at = 0; at < 40; at += 1) {
    motion.advance(100)
    await Promise.resolve()
  }
  motion.skip()
  await played
  expect(seen).toContain('shine')
  expect(seen).toContain('count 29000')
  expect(sung).toEqual(['win', 'bigWin'])
  expect(won.at(-1)).toBe(30_000)
})

test('with less motion a big win stands there at once, in the same words', async () => {
  const { hands, motion, seen, sung } = audience()
  motion.skip()
  await playSpin({ ...hands, isStill: true }, spin(30_000, [wins(30_000)]))
  expect(seen.slice(-2)).toEqual(['say អ្នកឈ្នះ 29,000៛', 'stand 29000'])
  expect([sung, seen.includes('pour')]).toEqual([[], false])
})

test('money that only comes back is told plainly, and neither shines nor sounds', async () => {
  const { hands, motion, seen, sung } = audience()
  const played = playSpin(hands, spin(600, [wins(600)]))
  for (let at = 0; at < 40; at += 1) {
    motion.advance(100)
    await Promise.resolve()
  }
  await played
  expect(seen).toContain('mark')
  expect(seen.at(-1)).toBe('say បានមកវិញ 600៛ ពីប្រាក់ភ្នាល់ 1,000៛')
  expect(sung).toEqual([])
})

test('what falls and what is free is shown in its order', async () => {
  const { hands, motion, seen } = audience()
  motion.skip()
  await playSpin(
    hands,
    spin(2000, [
      wins(1000),
      { t: 'tumble', removed: [[0, 0]], grid: B },
      { t: 'freeStart', spins: 1, multiplier: 3 },
      { t: 'freeSpin', number: 1, of: 1 },
      { t: 'reveal', mode: 'free', grid: A },
      wins(1000),
      { t: 'freeEnd', pay: 1000 },
    ]),
  )
  expect(seen.filter((what) => /^(land|tumble|start)/.test(what))).toEqual([
    'land A,K,Q',
    'tumble Q,K,A',
    'start',
    'land A,K,Q',
  ])
})

test('three coins that pay shine with their multiplier, three that do not are only shown', async () => {
  const coins = (pay: number): SlotEvent => ({ t: 'coins', reels: ['bar', 'bar', 'bar'], multiplier: 2, pay })
  const paid = audience()
  paid.motion.skip()
  await playSpin(paid.hands, { ...spin(70_000, []), events: [coins(70_000), { t: 'total', pay: 70_000 }] })
  expect(paid.seen.slice(0, 2)).toEqual(['land bar,bar,bar,x2', 'shine'])
  const lost = audience()
  await playSpin(lost.hands, { ...spin(0, []), events: [coins(0), { t: 'total', pay: 0 }] })
  expect(lost.seen).toEqual(['land bar,bar,bar,x2', 'say លើកនេះមិនឈ្នះទេ'])
})
