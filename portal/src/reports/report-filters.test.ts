import { expect, test } from 'vitest'
import { searchWith } from '../lists/filters.ts'
import { REPORT_TYPES, reportFilters, typeName } from './report-filters.ts'

const TODAY = '2026-03-03'

test('all twelve types survive the way into the address and back', () => {
  expect(REPORT_TYPES).toHaveLength(12)
  for (const type of REPORT_TYPES) {
    const filters = reportFilters(new URLSearchParams(searchWith(new URLSearchParams(), { type })), TODAY)
    expect([filters.type, filters.unknown]).toEqual([type, false])
  }
  expect(new Set(REPORT_TYPES.map(typeName)).size).toBe(12)
})

test('without filters: all types of the last seven days', () => {
  expect(reportFilters(new URLSearchParams(), TODAY)).toMatchObject({
    type: 'ALL',
    poll: 'ALL',
    problem: null,
    query: { from: '2026-02-25', to: '2026-03-03' },
  })
})

test('what is not known is told and left out', () => {
  const filters = reportFilters(new URLSearchParams('type=RANGE_8&poll=POLL_2&from=2026-03-01'), TODAY)
  expect(filters).toMatchObject({ type: 'ALL', unknown: true })
  expect(filters.query).toEqual({ poll: 'POLL_2', from: '2026-03-01', to: '2026-03-01' })
})
