import { expect, test } from 'vitest'
import type { BookedMatch } from './feeds.ts'
import { LEAGUES } from './leagues.ts'
import { MATCH_MS } from './match-clock.ts'
import { KICK_OFF_EVERY_MS, Simulator } from './simulator.ts'

const NOW = 1_800_000_000_000
const seed = {
  id: 's',
  serverSeed: new Uint8Array(32).fill(3),
  hash: '',
  clientSeed: 'a',
  nonce: 0,
  isRevealed: false,
}
const simulator = () => new Simulator({ find: async () => seed })

/** All kick-offs of some hours, as the book would take them. */
function schedule(hours: number) {
  const found = new Map(
    Array.from({ length: hours * 12 }, (_, at) => simulator().upcoming(NOW + at * 300_000))
      .flat()
      .map((fixture) => [fixture.id, fixture]),
  )
  return [...found.values()].sort((a, b) => a.kickOffAt - b.kickOffAt)
}

test('every league kicks off every three minutes, and no club plays twice at once', () => {
  const fixtures = schedule(6)
  for (const { id } of LEAGUES) {
    const mine = fixtures.filter(({ league }) => league === id)
    for (const [at, { kickOffAt }] of mine.entries()) {
      const next = mine[at + 1]
      if (next) expect(next.kickOffAt - kickOffAt).toBe(KICK_OFF_EVERY_MS)
    }
  }
  const lastOf = new Map<string, number>()
  for (const { home, away, kickOffAt } of fixtures) {
    expect(home).not.toBe(away)
    for (const team of [home, away]) {
      expect(kickOffAt - (lastOf.get(team) ?? 0)).toBeGreaterThan(MATCH_MS)
      lastOf.set(team, kickOffAt)
    }
  }
})

test('a process that starts in the middle of a match plays the same one', async () => {
  const [fixture] = simulator().upcoming(NOW)
  if (!fixture) throw new Error('no fixture')
  const match: BookedMatch = { ...fixture, seedId: 's', means: simulator().opening(fixture) }
  const [one, other] = [simulator(), simulator()]
  await Promise.all([one.follow(match), other.follow(match)])
  for (const ms of [0, 100_000, 250_000, MATCH_MS, MATCH_MS + 10_000])
    expect(one.report(match, match.kickOffAt + ms)).toEqual(other.report(match, match.kickOffAt + ms))
  expect(one.report(match, match.kickOffAt + MATCH_MS + 10_000).live.score).toEqual(one.final(match))
})

test('clubs are of different strength, and expect about as many goals as real ones', () => {
  const means = schedule(6).map((fixture) => simulator().opening(fixture))
  const average = (side: 'home' | 'away') => means.reduce((sum, mean) => sum + mean[side], 0) / means.length
  expect(average('home')).toBeGreaterThan(1.2)
  expect(average('home')).toBeLessThan(2)
  expect(average('away')).toBeGreaterThan(0.9)
  expect(average('away')).toBeLessThan(1.7)
  expect(new Set(means.map(({ home }) => home)).size).toBeGreaterThan(50)
})
