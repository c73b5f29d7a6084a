/** What the rules of the opening pay for an own bet, as the page tells it. */
import { expect, test } from 'vitest'
import { canonicalJson } from '../canonical-json.ts'
import { DEFAULT_RULES } from '../lottery/default-rules.ts'
import type { RangeMode } from '../lottery/expand-numbers.ts'
import { type ItemIn, priceItem } from '../lottery/price-item.ts'
import { DEFAULT_PAYTABLE } from '../lotto59/paytable.ts'
import { verifyFast } from './any-change.test-parts.ts'
import { housePayout, houseSessions } from './house-payout.ts'
import type { LeafLine } from './lottery-leaf.ts'
import type { PublishedDraw } from './published-records.ts'
import { sampleDraw } from './sample-draw.test-parts.ts'
import { sampleLottery } from './sample-lottery.test-parts.ts'
import { verifyDraw } from './verify-draw.ts'

const sample = sampleDraw()
const house = sampleLottery('KH')
/** They total 300: the highest small one. */
const BALLS = [1, 2, 3, 4, 5, 58, 57, 56, 55, 59]
const RIEL = 100_000n

async function payoutOf(type: number, picks: number[], changes: Partial<PublishedDraw> = {}) {
  const { keys, proof, draw } = sample
  const { steps } = await verifyDraw(
    { ...draw, result: { balls: BALLS, prk: '' }, ...changes },
    { keys, verifySignature: verifyFast, proof: { ...proof, type, picks, stake: String(1000n * RIEL) } },
  )
  return steps.find(({ code }) => code === 'payout')?.detail
}

const riel = (amount: bigint) => String(amount * RIEL)

test.each<[string, number, number[], object]>([
  ['a range that is met', 6, [], { wins: true, rateCenti: 195, payoutUnits: riel(1950n), sharesPot: false }],
  ['a range that is not', 7, [], { wins: false, rateCenti: 195, payoutUnits: '0', sharesPot: false }],
  [
    'a number on its post',
    8,
    [2, 2],
    { wins: true, rateCenti: 5000, payoutUnits: riel(50_000n), sharesPot: false },
  ],
  [
    'a number on another post',
    8,
    [3, 2],
    { wins: false, rateCenti: 5000, payoutUnits: '0', sharesPot: false },
  ],
  [
    'all five',
    9,
    [1, 2, 3, 4, 5],
    { wins: true, rateCenti: 10_000, payoutUnits: '0', sharesPot: true, diff: 0 },
  ],
  [
    'four of five',
    9,
    [1, 2, 3, 4, 58],
    { wins: true, rateCenti: 10_000, payoutUnits: riel(3_000_000n), sharesPot: false, diff: 1 },
  ],
  [
    'three of five',
    9,
    [1, 2, 3, 57, 58],
    { wins: true, rateCenti: 10_000, payoutUnits: riel(100_000n), sharesPot: false, diff: 2 },
  ],
  [
    'two of five',
    9,
    [1, 2, 56, 57, 58],
    { wins: false, rateCenti: 10_000, payoutUnits: '0', sharesPot: false, diff: 3 },
  ],
])('%s', async (_, type, picks, detail) => {
  // Strictly: what is no jackpot has no number of misses, not even an empty one.
  expect(await payoutOf(type, picks)).toStrictEqual(detail)
})

test('jackpots are paid by the rules of the opening, and a range that they do not list pays nothing', async () => {
  const jackpot = { ...DEFAULT_PAYTABLE.jackpot, smallRateCenti: 12_000, bigRateCenti: 200_000 }
  const rules = canonicalJson({ ...DEFAULT_PAYTABLE, jackpot, markets: DEFAULT_PAYTABLE.markets.slice(0, 5) })
  expect(await payoutOf(9, [1, 2, 3, 4, 58], { rules })).toMatchObject({ payoutUnits: riel(2_000_000n) })
  expect(await payoutOf(9, [1, 2, 3, 57, 58], { rules })).toMatchObject({ payoutUnits: riel(120_000n) })
  expect(await payoutOf(6, [], { rules })).toEqual({
    wins: true,
    rateCenti: 0,
    payoutUnits: '0',
    sharesPot: false,
  })
})

const LINE: LeafLine = {
  id: 1,
  digits: 2,
  posts: ['A', 'B'],
  numbers: ['40'],
  amount: String(1000n * RIEL),
  cost: String(2000n * RIEL),
  rates: { A: 9000, B: 9000 },
  reduced: {},
}

function housePaid(numbers: string[] | undefined, ...lines: object[]) {
  const sessions = houseSessions(house.draw)
  if (sessions === null || house.draw.result === null) throw new Error('the sample is a house draw')
  const { numbers: _, ...result } = house.draw.result
  const draw = { ...house.draw, result: numbers === undefined ? result : { ...result, numbers } }
  const text = JSON.stringify(lines.map((line) => ({ ...LINE, ...line })))
  return housePayout(draw, { ...house.proof, lines: text }, sessions)
}

test('the lines of a house ticket are paid together, two digits and three, at the rates of their posts', () => {
  const three = { digits: 3, posts: ['C'], numbers: ['340', '341'], rates: { C: 80_000 } }
  const numbers = ['12340', '00040', '12340', '12341']
  expect(housePaid(numbers, {}, three)).toEqual({
    state: 'ok',
    detail: { wins: true, payoutUnits: riel(2n * 90_000n + 800_000n), sharesPot: false },
  })
  expect(housePaid(numbers, { posts: ['D'], rates: { D: 9000 }, cost: riel(1000n) })).toMatchObject({
    detail: { wins: false, payoutUnits: '0' },
  })
})

test('without four numbers, with other digits or without lines nothing is paid by guess', () => {
  const four = ['12340', '00040', '12340', '12341']
  for (const numbers of [undefined, [], four.slice(0, 3)])
    expect(() => housePaid(numbers, {})).toThrow('checked result')
  expect(() => housePaid(four, { digits: 4 })).toThrow('two or three digits')
  expect(() => housePaid(four, { amount: '1.5' })).toThrow('plain digits')
  const sessions = houseSessions(house.draw) ?? []
  const { lines: _, ...without } = house.proof
  expect(() => housePayout(house.draw, without, sessions)).toThrow('a lottery ticket has lines')
  expect(housePayout({ ...house.draw, result: null }, house.proof, sessions)).toEqual({
    state: 'not_yet',
    detail: {},
  })
})

const POSTS = ['A', 'B', 'C', 'D']

function rangeBy([mode, from]: [string, string]): [string, Omit<ItemIn, 'amountRiel'>] {
  // The names of the object are modes.
  const range = { from, to: '40', mode: mode as RangeMode }
  return [`a range by ${mode}`, { digits: 2, kind: 'range', posts: ['A', 'C'], numbers: [], range }]
}

const FOUR = ['12340', '00040', '12340', '12341']
const byOtherRules = { state: 'failed', detail: { reason: 'lines_rates' } }

test.each<[string, object]>([
  ['a rate that the rules do not have', { rates: { A: 9000, B: 100 } }],
  ['the rate of three digits', { rates: { A: 80_000, B: 80_000 } }],
  ['no rate for a post', { rates: { A: 9000 } }],
  ['a post that the rules do not have', { posts: ['A', 'E'], rates: { A: 9000, E: 9000 } }],
  ['a higher cost', { cost: riel(2001n) }],
  ['a lower cost', { cost: riel(1000n) }],
  ['a smaller amount than it cost', { amount: riel(500n) }],
  ['a post twice', { posts: ['A', 'A'] }],
  ['a number twice', { numbers: ['40', '40'], cost: riel(4000n) }],
])('a line with %s is not paid by the rules, whatever the house says', (_, changes) => {
  expect(housePaid(FOUR, {}, changes)).toEqual(byOtherRules)
})

test.each<[string, Omit<ItemIn, 'amountRiel'>]>([
  ['two digits on one post', { digits: 2, kind: 'straight', posts: ['D'], numbers: ['07'] }],
  ['three digits on all posts', { digits: 3, kind: 'straight', posts: POSTS, numbers: ['340', '341'] }],
  ['all orders', { digits: 3, kind: 'permute', posts: ['B', 'A'], numbers: ['112', '121', '123'] }],
  ['a number that is entered twice', { digits: 2, kind: 'straight', posts: ['A'], numbers: ['40', '40'] }],
  ...Object.entries({ step: '10', tail: '4', head: '4', double: '', pattern: '4X' }).map(rangeBy),
])('a line as the server prices it is by the rules: %s', (_, item) => {
  const [session] = houseSessions(house.draw) ?? []
  if (session === undefined) throw new Error('the sample is a house draw')
  const specials = [{ number: '40', digits: 2, percent: 50 }] as const
  const priced = priceItem({ rules: DEFAULT_RULES, session, item: { ...item, amountRiel: 1500 }, specials })
  if (!priced.ok) throw new Error(priced.code)
  const { amountUnits, costUnits, ratesCenti: rates, expanded: numbers, reduced } = priced.value
  const { digits, posts } = item
  const line = {
    digits,
    posts,
    numbers,
    amount: String(amountUnits),
    cost: String(costUnits),
    rates,
    reduced,
  }
  expect(housePaid(FOUR, {}, line)).toMatchObject({ state: 'ok' })
})

test('the lines of a ticket are held against one session, whichever it is', () => {
  const [first, ...others] = houseSessions(house.draw) ?? []
  const posts = first?.posts.map((post) => ({ ...post, rateCenti: { 2: 9500, 3: 80_000 } })) ?? []
  const sessions = first ? [{ ...first, posts }, ...others] : []
  const paid = (...lines: object[]) => {
    const text = JSON.stringify(lines.map((line) => ({ ...LINE, ...line })))
    return housePayout(house.draw, { ...house.proof, lines: text }, sessions).state
  }
  const higher = { rates: { A: 9500, B: 9500 } }
  expect([paid({}), paid(higher), paid({}, higher)]).toEqual(['ok', 'ok', 'failed'])
})

test('a part of the rate for a number is as the ticket states it, and the step says that there is one', () => {
  expect(housePaid(FOUR, { reduced: { 40: 50 } })).toEqual({
    state: 'ok',
    detail: { wins: true, payoutUnits: riel(90_000n), sharesPot: false, isReduced: true },
  })
})
