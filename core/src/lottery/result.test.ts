import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accepted, refused } from '../refusal.ts'
import { columnsNeeded } from './columns.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { checkResult, type ResultEntry, resultText } from './result.ts'
import type { SessionRules } from './rules.ts'
import { sessionRules } from './session-rules.ts'
import { VN1_COLUMNS } from './vn-day-rules.ts'

const file = new URL('../../fixtures/lottery-results.json', import.meta.url)
const fixture: { cases: { name: string; entry: ResultEntry }[] } = JSON.parse(readFileSync(file, 'utf8'))
const [DAY, NIGHT, THAILAND, KHMER] = (
  [
    ['VN', 'DAY', 'VN by day, Lo 23/19'],
    ['VN', 'NIGHT', 'VN by night, Lo 32/25'],
    ['TN', 'DAY', 'TN'],
    ['KH', '1030', 'KH'],
  ] as const
).map(([type, session, name]) => ({
  session: sessionRules(DEFAULT_RULES, type, session),
  entry: fixture.cases.find((sample) => sample.name === name)?.entry,
}))
type Sample = typeof DAY

/** The entry with one field changed, as JSON: nothing of the fixture is touched. `undefined` removes it. */
function changed(sample: Sample, path: string, value: unknown): unknown {
  const entry = structuredClone(sample?.entry)
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let at: Record<string, unknown> = { ...entry }
  const root = at
  // Every step of the paths below is an object or a list.
  for (const step of steps) at = at[step] as Record<string, unknown>
  if (value === undefined) delete at[last]
  else at[last] = value
  return root
}

function check(sample: Sample, entry: unknown) {
  return checkResult(sample?.session ?? sessionRules(DEFAULT_RULES, 'VN', 'DAY'), entry)
}

test.each<[string, Sample, string, unknown, string, string]>([
  ['a digit too many', DAY, 'columns.0.g4.3', '538050', 'columns.0.g4.3', 'has 6 digits instead of 5'],
  ['a digit too few', DAY, 'columns.0.db.0', '47193', 'columns.0.db.0', 'has 5 digits instead of 6'],
  ['a lost leading zero', DAY, 'columns.0.g8.0', '5', 'columns.0.g8.0', 'has 1 digits instead of 2'],
  [
    'a number without quotes',
    DAY,
    'columns.0.g7.0',
    417,
    'columns.0.g7.0',
    'is not text: numbers are written in quotes',
  ],
  [
    'a letter for a zero',
    DAY,
    'columns.1.g6.0',
    '67O9',
    'columns.1.g6.0',
    'has something else than the digits 0 to 9',
  ],
  [
    'Khmer digits',
    DAY,
    'columns.1.g8.0',
    '២៦',
    'columns.1.g8.0',
    'has something else than the digits 0 to 9',
  ],
  ['an empty number', NIGHT, 'columns.0.g1.0', '', 'columns.0.g1.0', 'has 0 digits instead of 5'],
  [
    'a missing number',
    NIGHT,
    'columns.0.g7',
    ['08', '19', '20'],
    'columns.0.g7',
    'has 3 numbers instead of 4',
  ],
  [
    'a number too many',
    NIGHT,
    'columns.0.g1',
    ['82199', '82198'],
    'columns.0.g1',
    'has 2 numbers instead of 1',
  ],
  ['a prize that is no list', DAY, 'columns.0.g8', '05', 'columns.0.g8', 'is not a list'],
  ['a missing prize', DAY, 'columns.2.g5', undefined, 'columns.2.g5', 'is missing'],
  ['a prize that does not exist', DAY, 'columns.0.g9', ['1'], 'columns.0.g9', 'is not known'],
  ['a prize of the South in the North', NIGHT, 'columns.0.g8', ['05'], 'columns.0.g8', 'is not known'],
  [
    'a province that has no name',
    DAY,
    'columns.0.province',
    ' ',
    'columns.0.province',
    'is not a name of 1 to 60 letters',
  ],
  [
    'a province that is missing',
    DAY,
    'columns.1.province',
    undefined,
    'columns.1.province',
    'is not a name of 1 to 60 letters',
  ],
  [
    'a name of the North that is none',
    NIGHT,
    'columns.0.province',
    ' ',
    'columns.0.province',
    'is not a name of 1 to 60 letters',
  ],
  ['a column that is no object', DAY, 'columns.1', 'Cà Mau', 'columns.1', 'is not an object'],
  ['no columns', DAY, 'columns', undefined, 'columns', 'is not a list'],
  ['two columns at night', NIGHT, 'columns', [{}, {}], 'columns', 'are 2 instead of at most 1'],
  ['a field beside the columns', DAY, 'note', 'x', 'note', 'is not known'],
  ['one front number alone', THAILAND, 'front3', ['012'], 'front3', 'has 1 numbers instead of 2'],
  ['a first prize of five digits', THAILAND, 'first', '84729', 'first', 'has 5 digits instead of 6'],
  [
    'a list for one number',
    THAILAND,
    'bottom2',
    ['06'],
    'bottom2',
    'is not text: numbers are written in quotes',
  ],
  ['a post too many', KHMER, 'E', '12345', 'E', 'is not known'],
  ['a post that is missing', KHMER, 'D', undefined, 'D', 'is missing'],
])('%s is refused by its path', (_, sample, at, value, path, what) => {
  const outcome = check(sample, changed(sample, at, value))
  expect(outcome).toMatchObject({ ok: false, code: 'invalid_field', errors: { [path]: [what] } })
})

test.each([[null], [undefined], ['text'], [[]], [7]])('%j is no result', (entry) => {
  expect(check(KHMER, entry)).toEqual(refused('invalid_field', { errors: { result: ['is not an object'] } }))
})

test('every fault is named at once', () => {
  const once = changed(KHMER, 'A', '1')
  const outcome = check(KHMER, { ...(once as object), B: 'x', F: '1' })
  expect(outcome).toMatchObject({
    errors: { A: [expect.any(String)], B: [expect.any(String)], F: ['is not known'] },
  })
})

function withColumns(count: number): unknown {
  const columns = changed(DAY, 'x', undefined)
  const list = (columns as { columns: unknown[] }).columns
  return { columns: Array.from({ length: count }, (_, at) => list[at] ?? list[0]) }
}

test('as many columns as posts are read from, and a fourth on Saturdays', () => {
  const least = 'at least 3: posts are read from them'
  expect(check(DAY, withColumns(3)).ok).toBe(true)
  expect(check(DAY, withColumns(4)).ok).toBe(true)
  expect(check(DAY, withColumns(2))).toEqual(
    refused('invalid_field', { errors: { columns: [`are 2 instead of ${least}`] } }),
  )
  expect(check(DAY, withColumns(5))).toMatchObject({ errors: { columns: ['are 5 instead of at most 4'] } })
  expect(check(DAY, withColumns(0))).toMatchObject({ errors: { columns: [`are 0 instead of ${least}`] } })
})

test('the first column alone is enough where all posts are read from it', () => {
  const day = sessionRules(DEFAULT_RULES, 'VN', 'DAY')
  const own = day.posts.filter(({ post }) => !['F', 'I', 'N', 'K'].includes(post))
  const alone: SessionRules = { ...day, posts: own }
  expect(columnsNeeded(alone)).toBe(1)
  expect(checkResult(alone, withColumns(1)).ok).toBe(true)
})

test('columns that are needed follow the table of weekdays', () => {
  const day = { ...sessionRules(DEFAULT_RULES, 'VN', 'DAY'), columnOfWeekday: VN1_COLUMNS }
  expect([0, 1, 2, 3, 4, 5, 6].map((weekday) => columnsNeeded(day, weekday))).toEqual([2, 2, 3, 3, 3, 1, 2])
  expect(columnsNeeded(day)).toBe(3)
  expect(checkResult(day, withColumns(2), { weekday: 1 }).ok).toBe(true)
  expect(checkResult(day, withColumns(2), { weekday: 2 }).ok).toBe(false)
})

test('a province in another column than the draw has it is refused', () => {
  const entry = DAY?.entry
  const day = sessionRules(DEFAULT_RULES, 'VN', 'DAY')
  expect(checkResult(day, entry, { columns: ['HCMC', 'Đồng Tháp', 'Cà Mau'] })).toEqual(accepted(entry))
  expect(checkResult(day, entry, { columns: ['HCMC', 'Cà Mau', 'Đồng Tháp'] })).toMatchObject({
    errors: {
      'columns.1.province': ['is not Cà Mau, which the draw has in this column'],
      'columns.2.province': ['is not Đồng Tháp, which the draw has in this column'],
    },
  })
})

test('a province has up to sixty letters', () => {
  expect(check(DAY, changed(DAY, 'columns.0.province', 'a'.repeat(60))).ok).toBe(true)
  expect(check(DAY, changed(DAY, 'columns.0.province', 'a'.repeat(61))).ok).toBe(false)
})

test('a name is the same name however its accents were typed', () => {
  const typed = JSON.parse(JSON.stringify(DAY?.entry).normalize('NFD'))
  expect(JSON.stringify(typed)).not.toBe(JSON.stringify(DAY?.entry))
  const day = sessionRules(DEFAULT_RULES, 'VN', 'DAY')
  const columns = ['HCMC', 'Đồng Tháp', 'Cà Mau']
  expect(checkResult(day, typed, { columns })).toEqual(accepted(DAY?.entry))
  const apart = columns.map((name) => name.normalize('NFD'))
  expect(checkResult(day, DAY?.entry, { columns: apart })).toEqual(accepted(DAY?.entry))
})

test('two faults at one path are both named', () => {
  const entry = changed(DAY, 'columns.0.g4.3', '538050')
  const [first] = (entry as { columns: Record<string, unknown>[] }).columns
  expect(check(DAY, { ...(entry as object), columns: [{ ...first, 'g4.3': '1' }] })).toMatchObject({
    errors: { 'columns.0.g4.3': ['is not known', 'has 6 digits instead of 5'] },
  })
})

test('a field with a strange name is a fault of the entry, not of the program', () => {
  const entry = JSON.parse('{"A":"00417","B":"59033","C":"10986","D":"74450","__proto__":"1","toString":"2"}')
  expect(check(KHMER, entry)).toMatchObject({ ok: false, code: 'invalid_field' })
  expect(check(KHMER, JSON.parse('{"columns":[]}'))).toMatchObject({ errors: { columns: ['is not known'] } })
})

test('equal results have equal text, whoever typed them and in whatever order', () => {
  const one = { A: '00417', B: '59033', C: '10986', D: '74450' }
  const other = { D: '74450', C: '10986', B: '59033', A: '00417' }
  expect(resultText(one)).toBe('{"A":"00417","B":"59033","C":"10986","D":"74450"}')
  expect(resultText(other)).toBe(resultText(one))
  expect(resultText({ ...one, A: '00418' })).not.toBe(resultText(one))
})
