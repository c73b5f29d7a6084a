import type { LotteryItemIn } from '@samnang/contract/lottery'
import { expect, test } from 'vitest'
import { isSound, lineView, shownOf } from './lines.ts'
import { oddsOf } from './odds.ts'
import { anOffer, OPEN_NOW } from './offer.test-parts.ts'

const base: LotteryItemIn = { numbers: ['47'], digits: 2, posts: ['A', 'B'], amount: 1000, kind: 'straight' }
const view = (item: Partial<LotteryItemIn>, now = OPEN_NOW) =>
  lineView(anOffer(), { id: 1, item: { ...base, ...item } }, now)

test.each<[string, Partial<LotteryItemIn>, number, number]>([
  ['one number on two posts', {}, 2, 2000],
  ['Lo counts its places', { posts: ['LO'], numbers: ['12'], kind: 'permute', amount: 500 }, 46, 23_000],
  [
    'a range',
    { numbers: [], kind: 'range', range: { from: '20', to: '29', mode: 'step' }, posts: ['A'] },
    10,
    10_000,
  ],
])('%s', (_name, item, units, cost) => {
  expect(view(item)).toMatchObject({ units, cost, refusal: null, closed: [] })
  expect(isSound(view(item))).toBe(true)
})

test.each<[string, Partial<LotteryItemIn>, string, number | undefined]>([
  ['no post', { posts: [] }, 'no_post', undefined],
  ['a post of other digits', { posts: ['A', 'C'] }, 'post_not_offered', undefined],
  ['too small', { amount: 50 }, 'amount_too_small', 100],
  ['no step', { amount: 150 }, 'amount_step', 100],
  ['too large', { amount: 100_100 }, 'amount_too_large', 100_000],
  ['a number that is not sold', { numbers: ['13', '14'] }, 'number_blocked', undefined],
])('%s is refused before it is sent', (_name, item, code, n) => {
  expect(view(item).refusal).toMatchObject({ code, n })
  expect(isSound(view(item))).toBe(false)
})

test('a number that is not sold is named', () => {
  expect(view({ numbers: ['13', '14'] }).refusal?.numbers).toEqual(['13'])
})

test('numbers of a part of the rate are named and can be placed', () => {
  const reduced = view({ numbers: ['68', '47'] })
  expect(reduced.reduced).toEqual({ 68: 50 })
  expect(isSound(reduced)).toBe(true)
})

test('the server is told what the lines were shown to pay, and nothing of other numbers', () => {
  const views = [view({ numbers: ['68', '47'] }), view({ numbers: ['47'] })]
  expect(shownOf(anOffer(), views)).toEqual({ rule_version: anOffer().rule_version, reduced: { 68: 50 } })
})

test('posts that have closed meanwhile are named', () => {
  const late = view({}, Date.parse('2026-11-21T09:12:00.000Z'))
  expect([late.closed, isSound(late), late.cost]).toEqual([['A'], false, 2000])
})

test('chance and return stand beside the stake: rate × places ÷ (units × 10^digits)', () => {
  const { posts } = anOffer()
  expect(oddsOf(posts, ['A', 'B', 'LO'], 2)).toEqual([
    { posts: ['A', 'B'], rate: 90, units: 1, places: 1, chance: 0.01, returned: 0.9 },
    { posts: ['LO'], rate: 90, units: 23, places: 23, chance: 0.01, returned: 0.9 },
  ])
  expect(oddsOf(posts, ['C', 'B'], 3)).toMatchObject([{ posts: ['C'], places: 2, returned: 0.8 }])
})
