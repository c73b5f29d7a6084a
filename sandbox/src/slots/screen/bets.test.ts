import { expect, test, vi } from 'vitest'
import { createBets, firstBet } from './bets.ts'

type Parts = Parameters<typeof createBets>[0]

/** The parts that bets use; what else a game's state holds is none of their business. */
function parts(last: number[]) {
  const told: unknown[] = []
  const given = {
    state: { bets: [500, 1000, 2000], last: last.map((bet) => ({ round: '', bet, win: 0, at: '' })) },
    controls: { setBet: (...figures: unknown[]) => void told.push(figures) },
    sound: { play: vi.fn() },
    onBet: vi.fn(),
  } as unknown as Parts
  return { given, told }
}

test('a page begins with the bet of the last round, or a small one', () => {
  expect([firstBet(parts([2000]).given.state), firstBet(parts([]).given.state)]).toEqual([2000, 1000])
})

test('a bet steps between the smallest and the largest, and says where it ends', () => {
  const { given, told } = parts([1000])
  const bets = createBets(given, () => true)
  bets.step(1)
  bets.step(1)
  expect(bets.now()).toBe(2000)
  expect(told.at(-1)).toEqual([2000, { lower: true, raise: false }])
  expect(given.onBet).toHaveBeenLastCalledWith(2000)
})

test('a bet does not change while a spin is under way', () => {
  const bets = createBets(parts([1000]).given, () => false)
  bets.step(1)
  expect(bets.now()).toBe(1000)
})
