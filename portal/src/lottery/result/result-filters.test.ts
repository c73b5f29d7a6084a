import { expect, test } from 'vitest'
import { prizeName } from './prize-names.ts'
import { resultFilters } from './result-filters.ts'

test.each([
  ['', { type: 'ALL', date: null, unknown: false, query: {} }],
  [
    'type=VN&date=2026-11-20',
    { type: 'VN', date: '2026-11-20', unknown: false, query: { type: 'VN', date: '2026-11-20' } },
  ],
  ['type=XX', { type: 'ALL', date: null, unknown: true, query: {} }],
  ['date=2026-02-30&type=KH', { type: 'KH', date: null, unknown: true, query: { type: 'KH' } }],
])('%j asks for', (address, filters) => {
  expect(resultFilters(new URLSearchParams(address))).toEqual(filters)
})

test('prizes are called by their names, posts by their letters', () => {
  expect(['G8', 'DB', 'FRONT 3', 'A', 'constructor'].map(prizeName)).toEqual([
    'ទី 8',
    'ពិសេស',
    '3ខ្ទង់មុខ',
    'A',
    'constructor',
  ])
})
