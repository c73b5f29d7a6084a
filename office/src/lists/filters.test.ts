import { expect, test } from 'vitest'
import { nextSort, queryOf, readFilters, writeFilters } from './filters.ts'

const USUAL = { q: '', state: 'open', from: '' }

test.each([
  ['', USUAL],
  ['q=sok&state=locked', { q: 'sok', state: 'locked', from: '' }],
  ['q=%E1%9E%9F%E1%9E%BB%E1%9E%81', { ...USUAL, q: 'សុខ' }],
  ['unknown=1&q=a%20b', { ...USUAL, q: 'a b' }],
  [`q=${'x'.repeat(201)}`, USUAL],
  ['q=%00', USUAL],
  ['q=%25%25', { ...USUAL, q: '%%' }],
])('the address %j is read as %j', (search, filters) => {
  expect(readFilters(search, USUAL)).toEqual(filters)
})

test('what is written is read again, and what is usual is not written', () => {
  const filters = { q: 'សុខ & co?=#', state: 'locked', from: '2026-11-01' }
  expect(readFilters(writeFilters(filters, USUAL), USUAL)).toEqual(filters)
  expect(writeFilters(USUAL, USUAL)).toBe('')
  expect(writeFilters({ ...USUAL, state: '' }, USUAL)).toBe('state=')
  expect(readFilters('state=', USUAL).state).toBe('')
})

test('equal filters are one address, in whatever order they were chosen', () => {
  const one = writeFilters({ q: 'a', state: 'x', from: 'y' }, USUAL)
  const other = writeFilters({ from: 'y', q: 'a', state: 'x' }, USUAL)
  expect(one).toBe(other)
})

test('the server is asked for nothing that is empty', () => {
  expect(queryOf({ q: '', state: 'open' })).toEqual({ state: 'open' })
})

test('a column is sorted upwards, downwards, not at all', () => {
  expect(['', 'name', '-name', 'other'].map((now) => nextSort(now, 'name'))).toEqual([
    'name',
    '-name',
    '',
    'name',
  ])
})
