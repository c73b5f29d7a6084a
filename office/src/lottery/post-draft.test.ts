import { newRulesFaults } from '@samnang/core/lottery/check-rules'
import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import type { CloseRules, SessionRules } from '@samnang/core/lottery/rules'
import { expect, test } from 'vitest'
import {
  addedGroup,
  slicesOf,
  withCharged,
  withDigits,
  withGroup,
  withMember,
  withoutDigits,
  withoutPost,
  withPost,
} from './post-draft.ts'
import { setAt } from './rules-draft.ts'

const day = DEFAULT_RULES.games.VN[0] as SessionRules
const faultsOf = (session: SessionRules) => newRulesFaults(setAt(DEFAULT_RULES, ['games', 'VN', 0], session))

test('a post that begins like another one closes with it, has its places under its own name, and goes again', () => {
  const added = withPost(day, 'P', 'B')
  expect(faultsOf(added)).toEqual([])
  const post = added.posts.at(-1)
  expect(post?.places[2]?.map(({ name, prize }) => `${name} ${prize}`)).toEqual(['P db'])
  expect(added.closes.map(({ posts }) => posts.includes('P'))).toEqual([false, true])
  expect(withoutPost(added, 'P')).toEqual(day)
})

test('a post closes with one group alone', () => {
  const moved = withGroup(day, 'N', 0)
  expect(faultsOf(moved)).toEqual([])
  expect(moved.closes.map(({ posts }) => posts.includes('N'))).toEqual([true, false])
})

test('a length that is not offered any more has neither places nor rate, and begins again with one of each', () => {
  const without = withoutDigits(day, 0, 3)
  expect(without.posts[0]).toMatchObject({ places: { 2: expect.anything() }, rateCenti: { 2: 9000 } })
  expect(without.posts[0]?.places[3]).toBeUndefined()
  expect(faultsOf(without)).toEqual([])
  const again = withDigits(without, 0, 3)
  expect(again.posts[0]?.places[3]).toEqual([
    { prize: 'g7', index: 0, column: 1, slice: { fromEnd: 0, length: 3 }, name: 'A' },
  ])
  expect(again.posts[0]?.rateCenti[3]).toBe(50_000)
  expect(faultsOf(again)).toEqual([])
})

test('every choice of digits is one that the check takes', () => {
  expect(slicesOf({ length: 2 }, 3)).toEqual([])
  for (const { prize, length } of day.prizes)
    for (const slice of slicesOf({ length }, 2)) {
      const place = { prize, index: 0, column: 1 as const, slice, name: 'A' }
      const posts = day.posts.map((post, at) =>
        at === 0 ? { ...post, places: { ...post.places, 2: [place] } } : post,
      )
      expect(faultsOf({ ...day, posts })).toEqual([])
    }
})

test('units that are charged are written, refused where they are none, and gone without a trace', () => {
  const two = withCharged(day, 0, 2, 2)
  expect(two.posts[0]?.charged).toEqual({ 2: 2 })
  expect(faultsOf(two)).toEqual([])
  expect(withCharged(withCharged(two, 0, 3, 4), 0, 2, null).posts[0]?.charged).toEqual({ 3: 4 })
  expect(withCharged(two, 0, 2, null)).toEqual(day)
  expect(withoutDigits(two, 0, 2).posts[0]).not.toHaveProperty('charged')
  for (const wrong of ['x', 0, 1.5, 100])
    expect(faultsOf(withCharged(day, 0, 2, wrong))).toEqual([
      'rules.games.VN.0.posts.0.charged.2 is not a whole number from 1 to 99',
    ])
})

test('a length may close with a group of its own, and a group without posts is told', () => {
  const [first, ...rest] = day.closes
  if (!first) throw new Error('a session closes')
  const added = addedGroup(day)
  expect(faultsOf({ ...day, closes: [...day.closes, added] })).toContain(
    'rules.games.VN.0.closes.2.posts has fewer than 1 entries',
  )
  const threes = first.posts.reduce<CloseRules>((group, post) => withMember(group, post, true), {
    ...added,
    digits: [3],
  })
  const split: SessionRules = { ...day, closes: [{ ...first, digits: [2] }, ...rest, threes] }
  expect(faultsOf(split)).toEqual([])
  const without = { ...split, closes: split.closes.map((one) => withMember(one, 'A', false)) }
  expect(faultsOf(without)).toContain('rules.games.VN.0.closes: A with 3 digits is in 0 groups')
})
