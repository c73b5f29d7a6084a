import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fraction, reduced as lowestTerms, returnPercent } from '../lotto59/returns.ts'
import { rielToUnits } from '../money.ts'
import { DEFAULT_RULES, PLAIN_RULES } from './default-rules.ts'
import { expandNumbers } from './expand-numbers.ts'
import { priceItem } from './price-item.ts'
import { hitChance, itemReturn } from './returns.ts'
import { type Digits, GAME_TYPES, type GameType } from './rules.ts'
import { offerOf, sessionRules } from './session-rules.ts'

interface Written {
  num: string
  den: string
}
interface Fixture {
  posts: {
    type: GameType
    session: string
    lo: 'khmer' | 'plain'
    post: string
    digits: Digits
    places: number
    charged: number
    rateCenti: number
    return: Written
  }[]
  chances: { session: string; lo: 'khmer' | 'plain'; number: string; chance: Written }[]
}
const file = new URL('../../fixtures/lottery-returns.json', import.meta.url)
const fixture: Fixture = JSON.parse(readFileSync(file, 'utf8'))

function written([num, den]: Fraction): Written {
  return { num: String(num), den: String(den) }
}

function rulesOf(lo: 'khmer' | 'plain') {
  return lo === 'khmer' ? DEFAULT_RULES : PLAIN_RULES
}

/** All bets of one post: 00 to 99, or 000 to 999. */
function allNumbers(digits: Digits): string[] {
  return Array.from({ length: 10 ** digits }, (_, at) => String(at).padStart(digits, '0'))
}

test.each(fixture.posts)(
  '$type $session, $lo, $post with $digits digits: every number returns exactly the same',
  (row) => {
    const session = sessionRules(rulesOf(row.lo), row.type, row.session)
    const bet = { session, posts: [row.post], digits: row.digits }
    const returns = allNumbers(row.digits).map((number) =>
      itemReturn({ ...bet, numbers: [number] }).join('/'),
    )
    expect([...new Set(returns)]).toEqual([`${row.return.num}/${row.return.den}`])
    // Rate × places ÷ (units × 10^digits).
    const { rateCenti, places, charged } = row
    const identity = lowestTerms(BigInt(rateCenti * places), BigInt(charged * 100 * 10 ** row.digits))
    expect(written(identity)).toEqual(row.return)
  },
)

test('the fixture has every bet of every game type', () => {
  const offered = (['khmer', 'plain'] as const).flatMap((lo) =>
    GAME_TYPES.filter((type) => lo === 'khmer' || type === 'VN').flatMap((type) =>
      rulesOf(lo).games[type].flatMap((session) =>
        offerOf(session).flatMap(({ post, d2, d3 }) =>
          [d2 > 0 ? 2 : 0, d3 > 0 ? 3 : 0]
            .filter((d) => d > 0)
            .map((d) => `${lo} ${type} ${session.session} ${post} ${d}`),
        ),
      ),
    ),
  )
  const rows = fixture.posts.map((row) => `${row.lo} ${row.type} ${row.session} ${row.post} ${row.digits}`)
  expect(rows.sort()).toEqual(offered.sort())
})

test.each([
  ['VN', 'DAY', 'A B C D F I N K LO', 90, 80],
  ['VN', 'NIGHT', 'A B C D LO', 90, 80],
  ['KH', '1530', 'A B C D', 90, 80],
  ['TN', 'DAY', 'A', 90, 90],
  ['TN', 'DAY', 'B', 90, null],
  ['TN', 'DAY', 'C D', null, 80],
] as const)('%s %s, posts %s: %i and %i percent come back', (type, session, posts, two, three) => {
  const rules = sessionRules(DEFAULT_RULES, type, session)
  const percent = (digits: Digits, number: string) =>
    returnPercent(itemReturn({ session: rules, posts: posts.split(' '), digits, numbers: [number] }))
  if (two !== null) expect(percent(2, '47')).toBe(two)
  if (three !== null) expect(percent(3, '471')).toBe(three)
})

test('orders, ranges and the choice of posts never change the return', () => {
  const session = sessionRules(DEFAULT_RULES, 'VN', 'DAY')
  const bet = fc.record({
    digits: fc.constantFrom<Digits>(2, 3),
    kind: fc.constantFrom<'straight' | 'permute' | 'range'>('straight', 'permute', 'range'),
    mode: fc.constantFrom<'head' | 'tail' | 'double' | 'pattern'>('head', 'tail', 'double', 'pattern'),
    number: fc.stringMatching(/^[0-9]{3}$/),
    posts: fc.uniqueArray(fc.constantFrom(...'ABCDFINK', 'LO'), { minLength: 1 }),
  })
  fc.assert(
    fc.property(bet, ({ digits, kind, mode, number, posts }) => {
      const own = number.slice(0, digits)
      const from = mode === 'pattern' ? `${own.slice(1)}X` : own.slice(1)
      const entered = kind === 'range' ? { range: { mode, from, to: '' }, numbers: [] } : { numbers: [own] }
      const expanded = expandNumbers({ digits, kind, ...entered })
      if (!expanded.ok) throw new Error(expanded.code)
      const exact = itemReturn({ session, posts, digits, numbers: expanded.value })
      expect(exact).toEqual(digits === 2 ? [9n, 10n] : [4n, 5n])
    }),
  )
})

test('a number at half rate returns half of its part', () => {
  const session = sessionRules(DEFAULT_RULES, 'KH', '1030')
  const bet = { session, posts: ['A', 'B'], digits: 2 as const, numbers: ['47', '48'] }
  expect(itemReturn({ ...bet, reduced: { 47: 50 } })).toEqual([27n, 40n])
  expect(itemReturn({ ...bet, reduced: { 47: 50, 48: 50 } })).toEqual([9n, 20n])
})

test.each(fixture.chances)(
  '$session, $lo: at least one hit of $number on Lo',
  ({ session, lo, number, chance }) => {
    expect(written(hitChance(sessionRules(rulesOf(lo), 'VN', session), 'LO', number))).toEqual(chance)
  },
)

test('a post of one place is hit once in a hundred or a thousand', () => {
  const session = sessionRules(DEFAULT_RULES, 'VN', 'DAY')
  expect(hitChance(session, 'D', '47')).toEqual([1n, 100n])
  expect(hitChance(session, 'N', '471')).toEqual([1n, 1000n])
  expect(hitChance(session, 'Z', '47')).toEqual([0n, 1n])
})

test('amounts do not change the return: units are paid exactly', () => {
  const session = sessionRules(DEFAULT_RULES, 'KH', '1030')
  for (const amountRiel of [100, 300, 100_000]) {
    const item = { numbers: ['47'], digits: 2 as const, kind: 'straight' as const, posts: ['A'], amountRiel }
    const priced = priceItem({ rules: DEFAULT_RULES, session, item, specials: [] })
    expect(priced).toMatchObject({ value: { risks: [{ liabilityUnits: rielToUnits(amountRiel * 90) }] } })
  }
})

test('on a post that is not there, or not for these digits, nothing can be hit', () => {
  expect(hitChance(sessionRules(DEFAULT_RULES, 'KH', '1030'), 'Z', '47')).toEqual([0n, 1n])
  expect(hitChance(sessionRules(DEFAULT_RULES, 'TN', 'DAY'), 'B', '471')).toEqual([0n, 1n])
  expect(hitChance(sessionRules(DEFAULT_RULES, 'TN', 'DAY'), 'B', '47')).toEqual([1n, 100n])
})

test('a bet on nothing has no return', () => {
  const session = sessionRules(DEFAULT_RULES, 'KH', '1030')
  const bet = { session, posts: ['A'], digits: 2 as const, numbers: ['47'] }
  for (const nothing of [{ posts: [] }, { numbers: [] }, { posts: ['Z'] }])
    expect(() => itemReturn({ ...bet, ...nothing })).toThrow('has a price')
})
