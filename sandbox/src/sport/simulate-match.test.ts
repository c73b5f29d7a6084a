import { expect, test } from 'vitest'
import { type Rng, seededRng } from '../chance/rng.ts'
import { chancesOf, type Outlook } from './chances.ts'
import { remainingShare, secondOfShare } from './goal-clock.ts'
import { MATCH_MS } from './match-clock.ts'
import { reportAt } from './match-report.ts'
import type { Score } from './messages.ts'
import { scoreMatrix } from './score-matrix.ts'
import { simulateMatch } from './simulate-match.ts'

const MEANS = { home: 1.55, away: 1.1 }

/** Fast and even enough for statistics; the real one is tested beside it. */
function quickRng(seed: number): Rng {
  let state = seed >>> 0
  const nextU32 = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
  return { nextU32, int: (n) => nextU32() % n }
}

const match = (nonce: number) => simulateMatch(seededRng(new Uint8Array(32).fill(7), 'match', nonce), MEANS)

test('a seed plays the same match every time, another nonce another one', () => {
  expect(match(1)).toEqual(match(1))
  expect(match(1).events).not.toEqual(match(2).events)
})

test('half of the goals’ time has passed a little after half of the match', () => {
  expect(remainingShare(0)).toBe(1)
  expect(remainingShare(5_400)).toBeCloseTo(0, 12)
  for (const u of [0, 0.1, 0.5, 0.9, 0.999]) expect(1 - remainingShare(secondOfShare(u))).toBeCloseTo(u, 3)
})

test('before every goal its side attacks and is dangerous, and bets are suspended from then until all is calm', () => {
  for (let nonce = 0; nonce < 60; nonce += 1) {
    const { events, final } = match(nonce)
    const goals = events.filter(({ kind }) => kind === 'goal')
    expect(goals.filter(({ side }) => side === 'home')).toHaveLength(final.home)
    for (const goal of goals) {
      const at = reportAt(events, { kickOffAt: 0, now: goal.ms - 1 })
      const after = reportAt(events, { kickOffAt: 0, now: goal.ms + 500 })
      const isAtTheStart = goal.second % 2_700 < 8
      if (!isAtTheStart) expect(at.isSuspended).toBe(true)
      if (goal.second % 2_700 < 2_690) expect(after.isSuspended).toBe(true)
    }
  }
})

test('events come in order, the clock stops between the halves, and the last report has the final score', () => {
  for (let nonce = 0; nonce < 20; nonce += 1) {
    const { events, final } = match(nonce)
    expect([...events].sort((a, b) => a.ms - b.ms)).toEqual(events)
    expect(events.at(0)?.kind).toBe('kick_off')
    expect(events.at(-1)?.kind).toBe('full_time')
    const states = [-1, 0, 190_000, 300_000, MATCH_MS, MATCH_MS + 5_000].map(
      (now) => reportAt(events, { kickOffAt: 0, now }).live,
    )
    expect(states.map(({ state }) => state)).toEqual([
      'OPEN',
      'LIVE_1H',
      'HT',
      'LIVE_2H',
      'ENDED',
      'RESULTED',
    ])
    expect(states.at(-1)?.score).toEqual(final)
    expect(states[2]?.clock).toMatchObject({ second: 2_700, isRunning: false })
  }
})

test('prices in play are martingales: on average they say what was said before kick-off', () => {
  const runs = 6_000
  const picks = [
    { kind: '1x2', line: null, pick: 'home', scoreAtBet: null },
    { kind: 'ou', line: 10, pick: 'over', scoreAtBet: null },
    { kind: 'btts', line: null, pick: 'yes', scoreAtBet: null },
  ] as const
  const minutes = [1_800, 3_600, 5_100]
  const known = new Map<string, number>()
  const chance = (leg: (typeof picks)[number], second: number, score: Score) => {
    const key = `${leg.kind} ${second} ${score.home}-${score.away}`
    const found = known.get(key)
    if (found !== undefined) return found
    const left = remainingShare(second)
    const outlook: Outlook = {
      score,
      rest: scoreMatrix({ home: MEANS.home * left, away: MEANS.away * left }),
    }
    known.set(key, chancesOf(leg, outlook).win)
    return known.get(key) ?? 0
  }
  const sums = new Map<string, { sum: number; squares: number }>()
  for (let run = 0; run < runs; run += 1) {
    const goals = simulateMatch(quickRng(run * 7_919 + 1), MEANS).events.filter(({ kind }) => kind === 'goal')
    for (const second of minutes) {
      const home = goals.filter((goal) => goal.second < second && goal.side === 'home').length
      const away = goals.filter((goal) => goal.second < second).length - home
      for (const leg of picks) {
        const value = chance(leg, second, { home, away })
        const old = sums.get(`${leg.kind} ${second}`) ?? { sum: 0, squares: 0 }
        sums.set(`${leg.kind} ${second}`, { sum: old.sum + value, squares: old.squares + value * value })
      }
    }
  }
  for (const leg of picks) {
    const before = chance(leg, 0, { home: 0, away: 0 })
    for (const second of minutes) {
      const { sum, squares } = sums.get(`${leg.kind} ${second}`) ?? { sum: 0, squares: 0 }
      const mean = sum / runs
      const error = Math.sqrt((squares / runs - mean * mean) / runs)
      expect(Math.abs(mean - before)).toBeLessThan(4 * error)
    }
  }
}, 20_000)
