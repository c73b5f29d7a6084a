import { expect, test } from 'vitest'
import { DEFAULT_RULES } from './default-rules.ts'
import { rulesShape } from './rules-shape.ts'
import { rulesText } from './rules-text.ts'
import { isRecord } from './shape.ts'
import { VN1_COLUMNS } from './vn-day-rules.ts'

const TABLES = /\.(?:places|rateCenti|charged|provinces|moved|columnOfWeekday)$/
const OPTIONAL = /\.(?:charged|provinces|columnOfWeekday)$/

/** The default rules, of each list the first entry alone. */
function few(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(few)
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, few(entry)]))
    : value
}
const rules = JSON.parse(rulesText(DEFAULT_RULES))
rules.games.VN[0].columnOfWeekday = VN1_COLUMNS
rules.games.VN[0].posts[0].charged = { 2: 1 }
const RULES = few(rules)

interface Field {
  path: string
  parent: Record<string, unknown>
  key: string
}

/** Every field of every object below. */
function fieldsBelow(value: unknown, path: string): Field[] {
  if (Array.isArray(value)) return value.flatMap((entry, at) => fieldsBelow(entry, `${path}.${at}`))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, entry]) => [
    { path: `${path}.${key}`, parent: value, key },
    ...fieldsBelow(entry, `${path}.${key}`),
  ])
}

/** What is wrong with the rules where this field is another: nothing is left changed. */
function faultsWith({ parent, key }: Field, value: unknown): string[] {
  const before = parent[key]
  parent[key] = value
  const faults = rulesShape(RULES, 'rules')
  parent[key] = before
  return faults
}

const all = fieldsBelow(RULES, 'rules')
const inTables = (path: string) => TABLES.test(path.slice(0, path.lastIndexOf('.')))

test('every field is obligatory, but for charges, provinces, columns by weekday and the entries of tables', () => {
  expect(rulesShape(RULES, 'rules')).toEqual([])
  const left = all.filter((field) => !faultsWith(field, undefined).includes(`${field.path} is missing`))
  const free = all.filter(({ path }) => OPTIONAL.test(path) || inTables(path))
  expect(left.map(({ path }) => path)).toEqual(free.map(({ path }) => path))
})

test('no field takes a value of another kind', () => {
  const taken = [null, -1, 0.5, '', { '?': 1 }, [null]].flatMap((other) =>
    all.filter((field) => faultsWith(field, other).length === 0).map(({ path }) => [path, other]),
  )
  expect(taken).toEqual([])
})

test('beside the fields of an object there is no other', () => {
  const objects = all.filter(({ parent, key }) => isRecord(parent[key]))
  const open = objects.filter(
    (field) =>
      faultsWith(field, { ...Object(field.parent[field.key]), '?': 1 })[0] !== `${field.path}.? is not known`,
  )
  expect(objects.length).toBeGreaterThan(30)
  expect(open).toEqual([])
})

/** Of a field the least and the most that it may be, and what is just beyond. */
test.each<[string, unknown[], unknown[]]>([
  ['name', ['a', 'a'.repeat(60)], ['', 'a'.repeat(61)]],
  ['games.VN.0.session', ['A', 'A1B2C3D4E5'], ['', 'A1B2C3D4E5F', 'a', 'A B']],
  [
    'games.VN.0.drawTime',
    ['00:00', '09:59', '19:00', '23:59'],
    ['24:00', '12:60', '1:00', '12:00:00', '012:00'],
  ],
  ['games.VN.0.posts.0.post', ['A', 'LO'], ['', 'ABC', 'a', 'A1']],
  ['games.VN.0.posts.0.places.2.0.column', [1, 'second', 'third'], [2, 'first', '1']],
  [
    'games.VN.0.posts.0.places.2.0.slice',
    ['ends', { fromEnd: 4, length: 3 }],
    ['end', { fromEnd: 5, length: 2 }],
  ],
  [
    'games.VN.0.prizes.0.prize',
    ['a', 'g8', 'columns2'],
    ['columns', 'province', '8g', 'g-8', 'g'.repeat(21)],
  ],
  ['games.VN.0.prizes.0.length', [2, 6], [1, 7]],
  ['games.VN.0.calendar', [{ kind: 'daily' }], [null, 'daily', [], { kind: 'weekly' }]],
  ['games.TN.0.calendar.days', [[1], [28]], [[], [0], [29]]],
  [
    'games.TN.0.calendar.moved',
    [{ '01-31': '12-30' }],
    [{ '13-01': '12-30' }, { '00-01': '12-30' }, { '01-32': '12-30' }],
  ],
  ['limits.minRiel', [1, 1_000_000_000_000], [0, 1_000_000_000_001]],
])('%s: what it may be at most, and what is beyond', (path, good, bad) => {
  const field = all.find((one) => one.path === `rules.${path}`)
  if (!field) throw new Error(`there is no ${path}`)
  for (const value of good) expect([value, faultsWith(field, value)]).toEqual([value, []])
  for (const value of bad) expect([value, faultsWith(field, value).length > 0]).toEqual([value, true])
})
