import { expect, test } from 'vitest'
import { changedRules } from './changed-rules.ts'
import { DEFAULT_RULES, PLAIN_RULES } from './default-rules.ts'

test('every field that differs, by its path, with both values', () => {
  const [day, ...others] = DEFAULT_RULES.games.VN
  if (!day) throw new Error('VN has a session by day')
  const after = {
    ...DEFAULT_RULES,
    name: 'dearer',
    games: { ...DEFAULT_RULES.games, VN: [{ ...day, drawTime: '16:40' }, ...others] },
    limits: { ...DEFAULT_RULES.limits, maxRiel: { 2: 50_000, 3: 60_000 } },
  }
  expect(changedRules(DEFAULT_RULES, after)).toEqual([
    { path: 'name', before: DEFAULT_RULES.name, after: 'dearer' },
    { path: 'games.VN.0.drawTime', before: '16:35', after: '16:40' },
    { path: 'limits.maxRiel.2', before: 100_000, after: 50_000 },
  ])
  expect(changedRules(DEFAULT_RULES, structuredClone(DEFAULT_RULES))).toEqual([])
})

test('what comes and what goes is told as well', () => {
  expect(changedRules({ a: [1, 2] }, { a: [1], b: { c: 3 } })).toEqual([
    { path: 'a.1', before: 2, after: undefined },
    { path: 'b', before: undefined, after: { c: 3 } },
  ])
  expect(changedRules(DEFAULT_RULES, PLAIN_RULES).length).toBeGreaterThan(5)
})

test('posts are compared by their names: one that goes changes none behind it, and another order is told as such', () => {
  const post = (name: string, rate: number) => ({ post: name, rate })
  const before = { posts: [post('A', 1), post('B', 2), post('C', 3)] }
  expect(changedRules(before, { posts: [post('A', 1), post('C', 4)] })).toEqual([
    { path: 'posts.B', before: post('B', 2), after: undefined },
    { path: 'posts.C.rate', before: 3, after: 4 },
  ])
  expect(changedRules(before, { posts: [...before.posts].reverse() })).toEqual([
    { path: 'posts', before: ['A', 'B', 'C'], after: ['C', 'B', 'A'] },
  ])
})

test.each<[string, unknown, unknown, unknown[]]>([
  ['fields in another order are the same', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  ['nothing becomes an object', { a: null }, { a: { b: 1 } }, [{ path: 'a', before: null, after: { b: 1 } }]],
  ['an object becomes nothing', { a: { b: 1 } }, { a: null }, [{ path: 'a', before: { b: 1 }, after: null }]],
  ['nothing stays nothing', { a: null }, { a: null }, []],
  [
    'entries that are nothing, place by place',
    { a: [null, 1] },
    { a: [null, 2] },
    [{ path: 'a.1', before: 1, after: 2 }],
  ],
  [
    'two posts of one name, place by place',
    [
      { post: 'A', rate: 1 },
      { post: 'A', rate: 2 },
    ],
    [
      { post: 'A', rate: 1 },
      { post: 'A', rate: 3 },
    ],
    [{ path: '1.rate', before: 2, after: 3 }],
  ],
  [
    'posts of which one has no name, place by place',
    [{ post: 'A', rate: 1 }, { rate: 2 }],
    [{ post: 'A', rate: 1 }, { rate: 3 }],
    [{ path: '1.rate', before: 2, after: 3 }],
  ],
  ['a list without an entry', { a: [] }, { a: [] }, []],
])('%s', (_, before, after, changes) => {
  expect(changedRules(before, after)).toEqual(changes)
})
