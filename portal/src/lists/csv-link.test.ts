import { expect, test } from 'vitest'
import { csvLink } from './csv-link.ts'

test('the file has the filters of the list, and all of its rows', () => {
  const query = {
    type: 'RANGE_1',
    poll: null,
    from: '2026-11-01',
    to: '2026-11-02',
    before: '17',
    limit: '20',
  }
  expect(csvLink('/api/bet/report', query)).toBe(
    '/api/bet/report?type=RANGE_1&from=2026-11-01&to=2026-11-02&format=csv&lang=km',
  )
})

test('nothing of a filter gets out of its place', () => {
  expect(csvLink('/api/statement', { from: '&format=json#', to: undefined })).toBe(
    '/api/statement?from=%26format%3Djson%23&format=csv&lang=km',
  )
})
