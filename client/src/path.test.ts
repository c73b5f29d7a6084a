import { expect, test } from 'vitest'
import { pathOf } from './path.ts'

test('only values that say something are sent', () => {
  const query = { poll: 'POLL_2', before: '', limit: undefined, number: null, zero: 0 }
  expect(pathOf('/api/x', {}, query)).toBe('/api/x?poll=POLL_2&zero=0')
  expect(pathOf('/api/x')).toBe('/api/x')
})

test('values in a path are escaped', () => {
  expect(pathOf('/api/fairness/:result_id/proof', { result_id: '7/../8' })).toBe(
    '/api/fairness/7%2F..%2F8/proof',
  )
})
