import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accepted } from '../refusal.ts'
import { DEFAULT_RULES, PLAIN_RULES } from './default-rules.ts'
import { drawnNumbers, prizesOf, sliced } from './drawn-numbers.ts'
import { checkResult, type ResultEntry } from './result.ts'
import type { GameType, SessionRules } from './rules.ts'
import { sessionRules } from './session-rules.ts'
import { VN1_COLUMNS } from './vn-day-rules.ts'

interface Both {
  d2: string[]
  d3: string[]
}
interface Case {
  name: string
  type: GameType
  session: string
  lo: 'khmer' | 'plain'
  weekday: number
  entry: ResultEntry
  posts: Record<string, Both>
  lo2: { place: string; number: string }[]
  lo3: { place: string; number: string }[]
}
interface Fixture {
  cases: Case[]
  vn1: { weekdays: { weekday: number; F: Both; N: Both; K: Both; I: Both }[] }
  specials: { special: string; B: Both; C: Both; D: Both }[]
}
const file = new URL('../../fixtures/lottery-results.json', import.meta.url)
const fixture: Fixture = JSON.parse(readFileSync(file, 'utf8'))
const [vnDay] = fixture.cases

function rulesOf({ type, session, lo }: Pick<Case, 'type' | 'session' | 'lo'>): SessionRules {
  return sessionRules(lo === 'khmer' ? DEFAULT_RULES : PLAIN_RULES, type, session)
}

function numbersOn(session: SessionRules, weekday: number, entry: ResultEntry): Record<string, Both> {
  const posts: Record<string, Both> = {}
  for (const { post } of session.posts) posts[post] = { d2: [], d3: [] }
  for (const { post, digits, number } of drawnNumbers(session, weekday, entry))
    posts[post]?.[digits === 2 ? 'd2' : 'd3'].push(number)
  return posts
}

test.each(fixture.cases)('$name: every post of a full result', (sample) => {
  const session = rulesOf(sample)
  expect(checkResult(session, sample.entry)).toEqual(accepted(sample.entry))
  const { LO, ...posts } = numbersOn(session, sample.weekday, sample.entry)
  expect(posts).toEqual(sample.posts)
  expect(LO?.d2 ?? []).toEqual(sample.lo2.map(({ number }) => number))
})

test.each(fixture.cases)('$name: every place of Lo has its name and its digits', (sample) => {
  const drawn = drawnNumbers(rulesOf(sample), sample.weekday, sample.entry)
  const lo = (digits: number) =>
    drawn
      .filter((place) => place.post === 'LO' && place.digits === digits)
      .map(({ place, number }) => ({ place, number }))
  expect(lo(2)).toEqual(sample.lo2)
  expect(lo(3)).toEqual(sample.lo3)
})

test.each(fixture.specials)(
  'the special $special on B, C and D, by day and by night',
  ({ special, ...posts }) => {
    for (const name of ['DAY', 'NIGHT']) {
      const session = sessionRules(DEFAULT_RULES, 'VN', name)
      const columns = name === 'DAY' ? [special, '111111', '222222'] : [special]
      const entry = { columns: columns.map((db) => ({ ...filled(session), db: [db] })) }
      expect(numbersOn(session, 1, entry)).toMatchObject(posts)
    }
  },
)

test('B, C and D each use every one of the last five digits of the special once', () => {
  const session = sessionRules(DEFAULT_RULES, 'VN', 'NIGHT')
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{5}$/), (special) => {
      const posts = numbersOn(session, 1, { columns: [{ ...filled(session), db: [special] }] })
      const [B, C, D] = ['B', 'C', 'D'].map((post) => [posts[post]?.d2[0] ?? '', posts[post]?.d3[0] ?? ''])
      expect(B?.join('')).toBe(special)
      expect(C?.reverse().join('')).toBe(special)
      const [ends = '', middle = ''] = D ?? []
      expect(ends.charAt(0) + middle + ends.charAt(1)).toBe(special)
    }),
  )
})

/** A column of nines. */
function filled({ prizes }: SessionRules): Record<string, string[]> {
  return Object.fromEntries(
    prizes.map(({ prize, count, length }) => [prize, Array<string>(count).fill('9'.repeat(length))]),
  )
}

test.each(fixture.vn1.weekdays)('VN1, weekday $weekday: F, N and K read one column, I another', (row) => {
  const { weekday, ...posts } = row
  const session = { ...sessionRules(DEFAULT_RULES, 'VN', 'DAY'), columnOfWeekday: VN1_COLUMNS }
  expect(numbersOn(session, weekday, vnDay?.entry ?? {})).toMatchObject(posts)
})

test('without a table the second and third columns are 2 and 3 on every weekday', () => {
  const session = sessionRules(DEFAULT_RULES, 'VN', 'DAY')
  for (const weekday of [0, 1, 2, 3, 4, 5, 6])
    expect(numbersOn(session, weekday, vnDay?.entry ?? {})).toMatchObject({
      F: { d2: ['26'] },
      I: { d2: ['91'] },
      N: { d2: ['20'] },
      K: { d2: ['89'] },
    })
})

test('a table may say columns for some weekdays and leave the others', () => {
  const session = {
    ...sessionRules(DEFAULT_RULES, 'VN', 'DAY'),
    columnOfWeekday: { 5: { second: 1, third: 1 } },
  }
  const fOn = (weekday: number) => numbersOn(session, weekday, vnDay?.entry ?? {}).F?.d2
  expect([4, 5, 6].map(fOn)).toEqual([['26'], ['05'], ['26']])
})

test('digits are text: zeros stay where they are', () => {
  expect(sliced('00007', { fromEnd: 0, length: 2 })).toBe('07')
  expect(sliced('00700', { fromEnd: 2, length: 3 })).toBe('007')
  expect(sliced('900001', 'ends')).toBe('01')
  expect(() => sliced('07', { fromEnd: 0, length: 3 })).toThrow('that its places read')
  expect(() => sliced('1234', 'ends')).toThrow('of five digits')
  expect(sliced('12345', { fromEnd: 3, length: 2 })).toBe('12')
})

test('prizes are shown as announced: by column and in their order', () => {
  const [day, , night, , tn, kh] = fixture.cases
  const shown = (sample: Case | undefined, columns: string[]) =>
    sample ? prizesOf(rulesOf(sample), columns, sample.entry) : []
  const columns = shown(day, ['HCMC', 'Đồng Tháp', 'Cà Mau'])
  expect(columns.map(({ title }) => title)).toEqual(['HCMC', 'Đồng Tháp', 'Cà Mau'])
  expect(columns[0]?.prizes.map(({ prize }) => prize)).toEqual('G8 G7 G6 G5 G4 G3 G2 G1 DB'.split(' '))
  expect(columns[2]?.prizes.at(-1)).toEqual({ prize: 'DB', numbers: ['300875'] })
  expect(shown(day, ['first', 'second', 'third']).map(({ title }) => title)).toEqual([
    'HCMC',
    'Đồng Tháp',
    'Cà Mau',
  ])
  expect(shown(night, ['North'])).toMatchObject([{ title: 'North' }])
  expect(shown(night, [])).toMatchObject([{ title: 'VN NIGHT', prizes: { length: 8 } }])
  expect(shown(tn, [])[0]?.prizes).toEqual([
    { prize: 'FIRST', numbers: ['847295'] },
    { prize: 'FRONT 3', numbers: ['012', '763'] },
    { prize: 'BACK 3', numbers: ['308', '945'] },
    { prize: 'BOTTOM 2', numbers: ['06'] },
  ])
  expect(shown(kh, [])[0]?.prizes[1]).toEqual({ prize: 'B', numbers: ['59033'] })
})

test('what a result lacks is a fault: a column that posts read, a number of a prize, a day that is none', () => {
  const day = sessionRules(DEFAULT_RULES, 'VN', 'DAY')
  const column = filled(day)
  const columns = [column, column, column]
  expect(drawnNumbers(day, 1, { columns }).length).toBeGreaterThan(40)
  expect(() => drawnNumbers(day, 1, { columns: columns.slice(1) })).toThrow('all columns that posts need')
  const short = { ...column, g6: ['9999', '9999'] }
  expect(() => drawnNumbers(day, 1, { columns: [short, column, column] })).toThrow(
    'all numbers of all prizes',
  )
  const { g8: _, ...without } = column
  expect(() => drawnNumbers(day, 1, { columns: [without, column, column] })).toThrow(
    'all numbers of all prizes',
  )
  for (const weekday of [-1, 7, 1.5])
    expect(() => drawnNumbers(day, weekday, { columns })).toThrow('from 0 to 6')
})
