/** What bets are really paid over everything that the drawn numbers can be is what `returns.ts` says that they return. */
import { expect, test } from 'vitest'
import { type Fraction, reduced as lowestTerms } from '../lotto59/returns.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { drawnNumbers } from './drawn-numbers.ts'
import { matchItem } from './match-result.ts'
import { priceItem } from './price-item.ts'
import type { Digits, SessionRules } from './rules.ts'
import { sessionRules, unitsOf } from './session-rules.ts'

/** 00 to 99, or 000 to 999. */
function allNumbers(digits: Digits): string[] {
  return Array.from({ length: 10 ** digits }, (_, at) => String(at).padStart(digits, '0'))
}

/** Every content of the digits that the posts read, through the rules that pay: price, places, match. */
function paidOverAll(
  session: SessionRules,
  entries: object[],
  bet: { post: string; number: string },
): Fraction {
  const digits: Digits = bet.number.length === 2 ? 2 : 3
  const item = {
    numbers: [bet.number],
    digits,
    kind: 'straight' as const,
    posts: [bet.post],
    amountRiel: 100,
  }
  const priced = priceItem({ rules: DEFAULT_RULES, session, item, specials: [] })
  if (!priced.ok) throw new Error(priced.code)
  const line = { ...priced.value, digits, posts: [bet.post] }
  let paid = 0n
  for (const entry of entries) paid += matchItem(line, drawnNumbers(session, 1, { ...entry })).payoutUnits
  return lowestTerms(paid, priced.value.costUnits * BigInt(entries.length))
}

test('Thailand: what really is paid over all numbers of a prize is the return', () => {
  const session = sessionRules(DEFAULT_RULES, 'TN', 'DAY')
  const entry = { first: '000000', front3: ['000', '000'], back3: ['000', '000'], bottom2: '00' }
  const thousand = allNumbers(3)
  const firsts = thousand.map((tail) => ({ ...entry, first: `123${tail}` }))
  // Each of the two runs over all numbers once; together they are hit in two of a thousand pairs of one.
  const fronts = thousand.map((one, at) => ({ ...entry, front3: [one, thousand[(at + 500) % 1000] ?? ''] }))
  expect(paidOverAll(session, firsts, { post: 'A', number: '471' })).toEqual([9n, 10n])
  expect(paidOverAll(session, firsts, { post: 'A', number: '07' })).toEqual([9n, 10n])
  expect(paidOverAll(session, fronts, { post: 'C', number: '471' })).toEqual([4n, 5n])
  const bottoms = allNumbers(2).map((bottom2) => ({ ...entry, bottom2 }))
  expect(paidOverAll(session, bottoms, { post: 'B', number: '00' })).toEqual([9n, 10n])
})

/** Sessions of the places of one announced number alone, with everything that its digits can be. */
function bySource(session: SessionRules, post: string, digits: Digits) {
  const rules = session.posts.find((candidate) => candidate.post === post)
  const places = rules?.places[digits] ?? []
  const sources = [...new Set(places.map(({ prize, index }) => `${prize}/${index}`))]
  return sources.map((source) => {
    const own = places.filter(({ prize, index }) => `${prize}/${index}` === source)
    const [prize = '', index = ''] = source.split('/')
    const length = prize === 'db' ? 5 : digits
    const entries = Array.from({ length: 10 ** length }, (_, at) => {
      const numbers = [...Array<string>(Number(index)).fill(''), String(at).padStart(length, '0')]
      return { columns: [{ [prize]: numbers }] }
    })
    return { places: own, entries }
  })
}

test.each([
  ['DAY', 'LO', '47', 18],
  ['DAY', 'LO', '471', 17],
  ['NIGHT', 'LO', '33', 27],
  ['NIGHT', 'LO', '112', 23],
  ['NIGHT', 'B', '07', 1],
  ['NIGHT', 'C', '700', 1],
  ['NIGHT', 'D', '77', 1],
  ['NIGHT', 'A', '00', 4],
  ['NIGHT', 'A', '000', 3],
] as const)(
  '%s, %s: what %s really wins over everything that its %i numbers can be',
  (name, post, number, count) => {
    const session = sessionRules(DEFAULT_RULES, 'VN', name)
    const digits: Digits = number.length === 2 ? 2 : 3
    const sources = bySource(session, post, digits)
    const rate = session.posts.find((rules) => rules.post === post)?.rateCenti[digits] ?? 0
    const line = {
      amountUnits: 100n,
      digits,
      posts: [post],
      expanded: [number],
      ratesCenti: { [post]: rate },
      reduced: {},
    }
    let paid: Fraction = [0n, 1n]
    for (const { places, entries } of sources) {
      const own = { ...session, posts: [{ post, places: { [digits]: places }, rateCenti: {} }] }
      const total = entries.reduce(
        (sum, entry) => sum + matchItem(line, drawnNumbers(own, 1, entry)).payoutUnits,
        0n,
      )
      const [a, b] = paid
      paid = lowestTerms(a * BigInt(entries.length) + total * b, b * BigInt(entries.length))
    }
    expect(sources.length).toBe(count)
    const units = BigInt(unitsOf(session, post, digits)) * line.amountUnits
    expect(lowestTerms(paid[0], paid[1] * units)).toEqual(digits === 2 ? [9n, 10n] : [4n, 5n])
  },
)
