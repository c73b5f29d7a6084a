import { expect, test } from 'vitest'
import { DEFAULT_RULES, PLAIN_RULES } from './default-rules.ts'
import type { GameType } from './rules.ts'
import { offerOf, sessionRules, unitsOf } from './session-rules.ts'

/** Post: places of two and of three digits. */
const ONE_EACH = (posts: string) => Object.fromEntries([...posts].map((post) => [post, [1, 1]]))

test.each([
  ['khmer', DEFAULT_RULES, 'VN', 'DAY', { ...ONE_EACH('ABCDFINK'), LO: [23, 19] }],
  ['plain', PLAIN_RULES, 'VN', 'DAY', { ...ONE_EACH('ABCDFINK'), LO: [18, 17] }],
  ['khmer', DEFAULT_RULES, 'VN', 'NIGHT', { A: [4, 3], ...ONE_EACH('BCD'), LO: [32, 25] }],
  ['plain', PLAIN_RULES, 'VN', 'NIGHT', { A: [4, 3], ...ONE_EACH('BCD'), LO: [27, 23] }],
  ['khmer', DEFAULT_RULES, 'TN', 'DAY', { A: [1, 1], B: [1, 0], C: [0, 1], D: [0, 1] }],
  ...['1030', '1300', '1530', '1800', '2000'].map(
    (session) => ['khmer', DEFAULT_RULES, 'KH', session, ONE_EACH('ABCD')] as const,
  ),
] as const)('%s: units of every post in %#', (_, rules, type, session, units) => {
  const offer = offerOf(sessionRules(rules, type, session))
  expect(Object.fromEntries(offer.map(({ post, d2, d3 }) => [post, [d2, d3]]))).toEqual(units)
})

test('Lo charges what it compares: units are the number of places', () => {
  for (const rules of [DEFAULT_RULES, PLAIN_RULES])
    for (const session of rules.games.VN)
      for (const { post, places } of session.posts)
        for (const digits of [2, 3] as const)
          expect(unitsOf(session, post, digits)).toBe(places[digits]?.length)
})

test.each<[GameType, string, string, number | null, number | null]>([
  ['VN', 'DAY', 'A B C D F I N K LO', 9000, 80_000],
  ['VN', 'NIGHT', 'A B C D LO', 9000, 80_000],
  ['KH', '1030', 'A B C D', 9000, 80_000],
  ['TN', 'DAY', 'A', 9000, 90_000],
  ['TN', 'DAY', 'B', 9000, null],
  ['TN', 'DAY', 'C D', null, 40_000],
])('%s %s, posts %s: rates', (type, session, posts, rate2Centi, rate3Centi) => {
  const offer = offerOf(sessionRules(DEFAULT_RULES, type, session))
  const rows = offer.filter(({ post }) => posts.split(' ').includes(post))
  expect(rows.length).toBe(posts.split(' ').length)
  for (const row of rows) expect(row).toMatchObject({ rate2Centi, rate3Centi })
})

test('prizes: 18 numbers by day, 27 by night, six for Thailand, four of the house', () => {
  const count = (type: GameType, session: string) =>
    sessionRules(DEFAULT_RULES, type, session).prizes.reduce((sum, prize) => sum + prize.count, 0)
  expect([count('VN', 'DAY'), count('VN', 'NIGHT'), count('TN', 'DAY'), count('KH', '2000')]).toEqual([
    18, 27, 6, 4,
  ])
})

test('a post that is not there has no units, a session that is not there is a fault', () => {
  const day = sessionRules(DEFAULT_RULES, 'VN', 'DAY')
  expect(unitsOf(day, 'Z', 2)).toBe(0)
  expect(unitsOf(sessionRules(DEFAULT_RULES, 'TN', 'DAY'), 'B', 3)).toBe(0)
  expect(() => sessionRules(DEFAULT_RULES, 'KH', 'DAY')).toThrow('KH has a session DAY')
})

test('limits: from 100 in hundreds, 100 lines of 100 numbers, what a player and the house risk on a number', () => {
  expect(DEFAULT_RULES.limits).toEqual({
    minRiel: 100,
    stepRiel: 100,
    maxRiel: { 2: 100_000, 3: 60_000 },
    numbersMax: 100,
    linesMax: 100,
    playerNumberRiel: { 2: 200_000, 3: 60_000 },
    liabilityRiel: { 2: 400_000 * 90, 3: 80_000 * 800 },
  })
})
