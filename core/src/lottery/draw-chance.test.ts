/** Mean and variance of what a draw pays, against every result that there can be, read and paid as a draw is. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawChance, type Hit } from './draw-chance.ts'
import { drawnNumbers } from './drawn-numbers.ts'
import { matchItem, type PlacedItem } from './match-result.ts'
import type { ResultEntry } from './result.ts'
import type { Digits, Place, PostRules, SessionRules } from './rules.ts'

const seed = Number(process.env.SEED ?? 4759)
const at = (fromEnd: number, length: number): Place['slice'] => ({ fromEnd, length })
const from = (prize: string, slice: Place['slice'], column: Place['column'] = 1): Place => ({
  ...{ prize, index: 0, column, slice },
  name: `${prize} ${JSON.stringify(slice)} ${column}`,
})
const post = (name: string, two: Place[], three: Place[]): PostRules => ({
  ...{ post: name, places: { 2: two, 3: three }, rateCenti: { 2: 9000, 3: 80_000 } },
})

/** A session of these prizes and posts; a column each. */
function sessionOf(
  prizes: Record<string, number>,
  posts: PostRules[],
  more: Partial<SessionRules> = {},
): SessionRules {
  return {
    ...{ session: 'DAY', title: 'T', opens: { daysBefore: 0, time: '07:00' }, drawTime: '16:00' },
    ...{ stopDelete: '15:00', closes: [], posts, columns: 1, houseDrawn: false, calendar: { kind: 'daily' } },
    prizes: Object.entries(prizes).map(([prize, length]) => ({ prize, title: prize, count: 1, length })),
    ...more,
  }
}

/** One special number of five digits, read as B, C, D and their tails are; LO reads all of it again. */
const B = [from('db', at(3, 2)), from('db', at(0, 3))] as const
const C = [from('db', at(0, 2)), from('db', at(2, 3))] as const
const D = [from('db', 'ends'), from('db', at(1, 3))] as const
const SPECIAL = sessionOf({ db: 5 }, [
  post('B', [B[0]], [B[1]]),
  post('C', [C[0]], [C[1]]),
  post('D', [D[0]], [D[1]]),
  post('LO', [B[0], C[0], D[0], { ...C[0], name: 'TAIL' }], [B[1], C[1], D[1]]),
])
/** Two announced numbers in two columns; on this weekday the second column is the first one itself. */
const COLUMNS = sessionOf(
  { g: 3 },
  [
    post('A', [from('g', at(0, 2))], [from('g', at(0, 3))]),
    post('F', [from('g', at(0, 2), 'second')], [from('g', at(0, 3), 'second')]),
  ],
  { columns: 2, columnOfWeekday: { 5: { second: 1, third: 1 } } },
)

const numberOf = (digits: Digits) =>
  fc.integer({ min: 0, max: 10 ** digits - 1 }).map((n) => String(n).padStart(digits, '0'))
const lines = (posts: readonly string[]) =>
  fc.array(
    fc.constantFrom<Digits>(2, 3).chain((digits) =>
      fc.record({
        amountUnits: fc.integer({ min: 1, max: 20 }).map((n) => BigInt(n) * 10_000_000n),
        digits: fc.constant(digits),
        posts: fc.uniqueArray(fc.constantFrom(...posts), { minLength: 1 }),
        expanded: fc.uniqueArray(numberOf(digits), { minLength: 1, maxLength: 6 }),
        isHalf: fc.boolean(),
      }),
    ),
    { minLength: 1, maxLength: 8 },
  )
type Line = Omit<PlacedItem, 'ratesCenti' | 'reduced'> & { isHalf: boolean }

function placed({ isHalf, ...line }: Line): PlacedItem {
  const rate = line.digits === 2 ? 9000 : 80_000
  const ratesCenti = Object.fromEntries(line.posts.map((name) => [name, rate]))
  return { ...line, ratesCenti, reduced: isHalf ? { [line.expanded[0] ?? '']: 50 } : {} }
}

/** What the lines pay for one place that shows the number. */
function hitsOf(items: readonly PlacedItem[]): Hit[] {
  const hits = new Map<string, Hit>()
  for (const { posts, expanded, digits, amountUnits, ratesCenti, reduced } of items)
    for (const name of posts)
      for (const number of expanded) {
        const units = (amountUnits * BigInt(ratesCenti[name] ?? 0) * BigInt(reduced[number] ?? 100)) / 10_000n
        const key = `${name} ${number}`
        hits.set(key, { post: name, digits, number, units: units + (hits.get(key)?.units ?? 0n) })
      }
  return [...hits.values()]
}

/** Paid out for every result, one after the other. */
function bruteForce(
  session: SessionRules,
  weekday: number,
  items: readonly PlacedItem[],
  results: ResultEntry[],
) {
  let [sum, squares] = [0n, 0n]
  for (const entry of results) {
    const drawn = drawnNumbers(session, weekday, entry)
    const paid = items.reduce((total, item) => total + matchItem(item, drawn).payoutUnits, 0n)
    sum += paid
    squares += paid * paid
  }
  const all = BigInt(results.length)
  return {
    meanMilli: (sum * 1_000n) / all,
    varianceMicro: ((squares * all - sum * sum) * 1_000_000n) / (all * all),
  }
}

const padded = (count: number, length: number) =>
  Array.from({ length: count }, (_, n) => String(n).padStart(length, '0'))
/** All hundred thousand contents, and all thousand of one column. */
const SPECIALS = padded(100_000, 5).map((db) => ({ columns: [{ db: [db] }] }) as unknown as ResultEntry)
const PAIRS = padded(1_000, 3).map(
  (g) => ({ columns: [{ g: [g] }, { g: ['000'] }] }) as unknown as ResultEntry,
)

test('numbers of two columns know nothing of each other: their variances add up', () => {
  const hits = hitsOf([
    placed({ amountUnits: 10_000_000n, digits: 2, posts: ['A', 'F'], expanded: ['12'], isHalf: false }),
  ])
  const both = drawChance(COLUMNS, 1, hits)
  const one = drawChance(COLUMNS, 1, hits.slice(0, 1))
  expect(both.varianceMicro).toBe(2n * one.varianceMicro)
  // 100 riel at 90: mean 90 riel, variance 9 000² × 0.01 × 0.99.
  expect(one.meanMilli).toBe(9_000_000n * 1_000n)
  expect(one.varianceMicro).toBe((900_000_000n * 900_000_000n * 99n * 1_000_000n) / 10_000n)
})

test('the ends of the last five digits are read whatever stands before them', () => {
  const session = sessionOf({ db: 6 }, [post('D', [from('db', 'ends'), from('db', at(4, 2))], [])])
  const hits: Hit[] = [{ post: 'D', digits: 2, number: '07', units: 1_000n }]
  // Two places of a hundredth each, on digits of which they share none but the fifth.
  expect(drawChance(session, 1, hits).meanMilli).toBe(20_000n)
})

test('hits where no place shows a number cost nothing', () => {
  const session = sessionOf({ g: 2 }, [
    { post: 'A', places: { 2: [from('g', at(0, 2))] }, rateCenti: { 2: 9000 } },
  ])
  const nothing = { meanMilli: 0n, varianceMicro: 0n }
  expect(drawChance(session, 1, [{ post: 'A', digits: 3, number: '047', units: 1_000n }])).toEqual(nothing)
  expect(drawChance(session, 1, [{ post: 'Z', digits: 2, number: '47', units: 1_000n }])).toEqual(nothing)
  expect(drawChance(session, 1, [])).toEqual(nothing)
})

test('what cannot be counted exactly is a fault', () => {
  const units = BigInt(Number.MAX_SAFE_INTEGER)
  const hits: Hit[] = [{ post: 'A', digits: 2, number: '12', units }]
  expect(drawChance(COLUMNS, 1, hits).meanMilli).toBe((units * 1_000n) / 100n)
  expect(() => drawChance(COLUMNS, 1, [{ post: 'A', digits: 2, number: '12', units: units + 1n }])).toThrow(
    'is counted exactly',
  )
})

test.each([
  // The last digit of both is 3: 4xx93.
  ['C', '93', 'D', '43', 100n],
  // The first two digits and the last two: both in ten of a hundred thousand.
  ['B', '47', 'C', '93', 10n],
  // One number on two posts that share no digit is the same.
  ['B', '93', 'C', '93', 10n],
  // 47 in front and 4 with 3: 47xx3.
  ['B', '47', 'D', '43', 100n],
  // 4 cannot be the first digit of both.
  ['B', '57', 'D', '43', 0n],
])('%s %s and %s %s win together as often as their digits allow', (...row) => {
  const [one, first, other, second, both] = row
  const hit = (post: string, number: string): Hit => ({ post, number, digits: 2, units: 1_000n })
  const chance = drawChance(SPECIAL, 1, [hit(one, first), hit(other, second)])
  // Each wins in 1 000 of 100 000 results: mean 2 × 10 units; squares 1 000² × (2 000 + 2 × both) / 100 000.
  expect(chance).toEqual({
    meanMilli: 20_000n,
    varianceMicro: ((2_000n + 2n * both) * 10n - 400n) * 1_000_000n,
  })
})

test('where the weekday makes two posts read one column, they win together', () => {
  fc.assert(
    fc.property(lines(['A', 'F']), (drafts) => {
      const items = drafts.map(placed)
      expect(drawChance(COLUMNS, 5, hitsOf(items))).toEqual(bruteForce(COLUMNS, 5, items, PAIRS))
    }),
    { seed, numRuns: 20 },
  )
})

test('lines on one announced number win together as far as they share digits: exactly as over all results', () => {
  fc.assert(
    fc.property(lines(['B', 'C', 'D', 'LO']), (drafts) => {
      const items = drafts.map(placed)
      expect(drawChance(SPECIAL, 3, hitsOf(items))).toEqual(bruteForce(SPECIAL, 3, items, SPECIALS))
    }),
    { seed, numRuns: 2 },
  )
}, 60_000)
