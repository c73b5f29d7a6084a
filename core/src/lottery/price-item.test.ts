import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import { type Refusal, refused } from '../refusal.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { type ItemIn, payoutOfHit, priceItem, type Special } from './price-item.ts'
import type { GameType } from './rules.ts'
import { sessionRules } from './session-rules.ts'

const LINE: ItemIn = { numbers: ['47'], digits: 2, kind: 'straight', posts: ['A'], amountRiel: 1000 }
const STRANGE_DIGITS = JSON.parse('{ "digits": 4, "numbers": ["1234"] }')
const STRANGE_KIND = JSON.parse('{ "kind": "tod" }')

function price(line: Partial<ItemIn>, specials: Special[] = [], type: GameType = 'VN', session = 'DAY') {
  const item = { ...LINE, ...line }
  return priceItem({
    rules: DEFAULT_RULES,
    session: sessionRules(DEFAULT_RULES, type, session),
    item,
    specials,
  })
}

test.each<[string, Partial<ItemIn>, Refusal]>([
  ['no post', { posts: [] }, refused('no_post')],
  ['a post that does not exist', { posts: ['A', 'Z'] }, refused('post_not_offered')],
  [
    'such a post with three digits',
    { digits: 3, numbers: ['123'], posts: ['Z'] },
    refused('post_not_offered'),
  ],
  ['a post in small letters', { posts: ['a'] }, refused('post_not_offered')],
  ['a post twice', { posts: ['A', 'A'] }, refused('invalid_bet')],
  ['four digits', STRANGE_DIGITS, refused('invalid_bet')],
  ['a strange kind', STRANGE_KIND, refused('invalid_bet')],
  ['an amount below the least', { amountRiel: 50 }, refused('amount_too_small', { n: 100 })],
  ['nothing', { amountRiel: 0 }, refused('amount_too_small', { n: 100 })],
  ['less than nothing', { amountRiel: -100 }, refused('amount_too_small', { n: 100 })],
  ['between two steps', { amountRiel: 150 }, refused('amount_step', { n: 100 })],
  ['a fraction of a riel', { amountRiel: 100.5 }, refused('amount_step', { n: 100 })],
  ['too much for two digits', { amountRiel: 100_100 }, refused('amount_too_large', { n: 100_000 })],
  [
    'too much for three digits',
    { digits: 3, numbers: ['123'], amountRiel: 60_100 },
    refused('amount_too_large', { n: 60_000 }),
  ],
  ['no number at all', { amountRiel: Number.NaN }, refused('invalid_bet')],
  ['endless', { amountRiel: Number.POSITIVE_INFINITY }, refused('invalid_bet')],
  ['a digit too many', { numbers: ['470'] }, refused('invalid_number')],
  ['no numbers', { numbers: [] }, refused('invalid_number')],
  [
    'more numbers than a line has',
    { digits: 3, kind: 'range', numbers: [], range: { from: '000', to: '999', mode: 'step' } },
    refused('too_many_numbers', { n: 100 }),
  ],
])('%s is refused', (_, line, refusal) => {
  expect(price(line)).toEqual(refusal)
})

test('the ends of what is allowed are allowed', () => {
  expect(price({ amountRiel: 100 }).ok).toBe(true)
  expect(price({ amountRiel: 100_000 }).ok).toBe(true)
  expect(price({ digits: 3, numbers: ['123'], amountRiel: 60_000 }).ok).toBe(true)
})

test.each<[GameType, string, ItemIn['digits'], string]>([
  ['TN', 'DAY', 3, 'B'],
  ['TN', 'DAY', 2, 'C'],
  ['TN', 'DAY', 2, 'D'],
  ['VN', 'NIGHT', 2, 'F'],
  ['KH', '1030', 2, 'LO'],
])('%s %s offers no %i digits on %s', (type, session, digits, post) => {
  const line = { digits, numbers: ['123'.slice(0, digits)], posts: ['A', post] }
  expect(price(line, [], type, session)).toEqual(refused('post_not_offered'))
})

test('a number that is not sold is refused and named, also among others', () => {
  const specials: Special[] = [
    { number: '21', digits: 2, percent: 0 },
    { number: '047', digits: 3, percent: 0 },
  ]
  expect(price({ kind: 'permute', numbers: ['12'] }, specials)).toEqual(
    refused('number_blocked', { errors: { numbers: ['21'] } }),
  )
  expect(price({ numbers: ['47'] }, specials).ok).toBe(true)
})

test('a number at a part of the rate costs as much and risks less', () => {
  const [whole, half] = [price({}), price({}, [{ number: '47', digits: 2, percent: 50 }])]
  if (!whole.ok || !half.ok) throw new Error('both are sold')
  expect(half.value).toEqual({
    ...whole.value,
    reduced: { 47: 50 },
    risks: [{ digits: 2, number: '47', stakeUnits: rielToUnits(1000), liabilityUnits: rielToUnits(45_000) }],
  })
})

test('numbers that are not on the line, or have other digits, do not concern it', () => {
  const specials: Special[] = [
    { number: '48', digits: 2, percent: 50 },
    { number: '047', digits: 3, percent: 50 },
  ]
  expect(price({}, specials)).toEqual(price({}))
})

test('what a number risks: staked by units, owed by places', () => {
  const lo = price({ posts: ['LO', 'A'], numbers: ['47', '48'] })
  const number = { digits: 2, stakeUnits: rielToUnits(24_000), liabilityUnits: rielToUnits(24 * 90_000) }
  expect(lo).toMatchObject({ ok: true, value: { units: 48, costUnits: rielToUnits(48_000) } })
  expect(lo).toMatchObject({
    value: {
      risks: [
        { ...number, number: '47' },
        { ...number, number: '48' },
      ],
    },
  })
  const front = price({ digits: 3, numbers: ['012'], posts: ['C'] }, [], 'TN')
  expect(front).toMatchObject({
    value: { units: 1, risks: [{ stakeUnits: rielToUnits(1000), liabilityUnits: rielToUnits(800_000) }] },
  })
})

test('cost is amount × units, and what is staked on the numbers adds up to it', () => {
  const line = fc.record<ItemIn>({
    numbers: fc.uniqueArray(
      fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0')),
      {
        minLength: 1,
        maxLength: 40,
      },
    ),
    digits: fc.constant(2),
    kind: fc.constantFrom('straight', 'permute'),
    posts: fc.uniqueArray(fc.constantFrom(...'ABCDFINK', 'LO'), { minLength: 1 }),
    amountRiel: fc.integer({ min: 1, max: 1000 }).map((hundreds) => hundreds * 100),
  })
  fc.assert(
    fc.property(line, (item) => {
      const outcome = price(item)
      if (!outcome.ok) throw new Error(outcome.code)
      const { units, expanded, amountUnits, costUnits, risks, ratesCenti } = outcome.value
      const unitsANumber = item.posts.reduce((sum, post) => sum + (post === 'LO' ? 23 : 1), 0)
      expect(units).toBe(unitsANumber * expanded.length)
      expect(costUnits).toBe(amountUnits * BigInt(units))
      expect(risks.reduce((sum, risk) => sum + risk.stakeUnits, 0n)).toBe(costUnits)
      expect(risks.map(({ number }) => number)).toEqual(expanded)
      expect(Object.keys(ratesCenti).sort()).toEqual([...item.posts].sort())
    }),
  )
})

test('a hit pays amount × rate × percent, and nothing is lost below a unit', () => {
  const amountUnits = rielToUnits(100)
  expect(payoutOfHit({ amountUnits, rateCenti: 9000, percent: 100 })).toBe(rielToUnits(9000))
  expect(payoutOfHit({ amountUnits, rateCenti: 80_000, percent: 33 })).toBe(rielToUnits(26_400))
  expect(payoutOfHit({ amountUnits: rielToUnits(1), rateCenti: 12_345, percent: 37 })).toBe(4_567_650n)
  expect(() => payoutOfHit({ amountUnits: 1n, rateCenti: 9001, percent: 50 })).toThrow(
    'whole number of units',
  )
})

test('rules that offer a post without a rate are a fault, and no line is sold under them', () => {
  const day = sessionRules(DEFAULT_RULES, 'VN', 'DAY')
  const session = { ...day, posts: day.posts.map((post) => ({ ...post, rateCenti: {} })) }
  expect(() => priceItem({ rules: DEFAULT_RULES, session, item: LINE, specials: [] })).toThrow('has a rate')
})
