import { expect, test } from 'vitest'
import { DEFAULT_RULES } from './default-rules.ts'
import { place } from './places.ts'
import type { PostRules } from './rules.ts'
import { offerOf, postRules, sessionRules, unitsOf } from './session-rules.ts'

const THAILAND = sessionRules(DEFAULT_RULES, 'TN', 'DAY')
const two = [place('C1', 'front3', 3), place('C2', 'front3', 3, 1)]

function session(...posts: PostRules[]) {
  return { ...THAILAND, posts }
}

test.each<[string, PostRules, number, number]>([
  ['its places', { post: 'C', places: { 3: two }, rateCenti: { 3: 40_000 } }, 0, 2],
  [
    'what the rules say',
    { post: 'C', places: { 3: two }, rateCenti: { 3: 40_000 }, charged: { 3: 1 } },
    0,
    1,
  ],
  [
    'its places where the rules say it of other digits',
    { post: 'C', places: { 2: two, 3: two }, rateCenti: {}, charged: { 2: 1 } },
    1,
    2,
  ],
  ['nothing without places', { post: 'C', places: { 3: [] }, rateCenti: {}, charged: { 2: 1, 3: 1 } }, 0, 0],
])('a post charges %s', (_, post, d2, d3) => {
  expect([2, 3].map((digits) => unitsOf(session(post), 'C', digits === 2 ? 2 : 3))).toEqual([d2, d3])
  expect(offerOf(session(post))).toMatchObject([{ post: 'C', d2, d3 }])
})

test('what is offered, in the order of the rules, with the rates of each length', () => {
  expect(offerOf(THAILAND)).toEqual([
    { post: 'A', d2: 1, d3: 1, rate2Centi: 9000, rate3Centi: 90_000 },
    { post: 'B', d2: 1, d3: 0, rate2Centi: 9000, rate3Centi: null },
    { post: 'C', d2: 0, d3: 1, rate2Centi: null, rate3Centi: 40_000 },
    { post: 'D', d2: 0, d3: 1, rate2Centi: null, rate3Centi: 40_000 },
  ])
})

test('a post is found by its name, a session by its game type and name', () => {
  expect(postRules(THAILAND, 'B')?.places[2]?.[0]?.prize).toBe('bottom2')
  expect(postRules(THAILAND, 'Z')).toBeUndefined()
  expect(unitsOf(THAILAND, 'Z', 2)).toBe(0)
  expect(sessionRules(DEFAULT_RULES, 'VN', 'NIGHT').title).toBe('VN NIGHT')
  expect(() => sessionRules(DEFAULT_RULES, 'TN', 'NIGHT')).toThrow('TN has a session NIGHT')
})
