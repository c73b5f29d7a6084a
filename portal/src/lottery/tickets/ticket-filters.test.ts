import { expect, test } from 'vitest'
import { searched, TICKET_STATES, ticketFilters } from './ticket-filters.ts'

const asked = (address: string, fallback = null) => ticketFilters(new URLSearchParams(address), fallback)

test('without filters: everything', () => {
  expect(asked('')).toMatchObject({ type: 'ALL', state: 'ALL', range: null, isFiltered: false, query: {} })
})

test('type, state and days are asked for; the report leaves the state out', () => {
  const filters = asked('type=KH&state=won&from=2026-11-01&to=2026-11-02')
  expect(filters.query).toEqual({ type: 'KH', state: 'won', from: '2026-11-01', to: '2026-11-02' })
  expect(filters.reportQuery).toEqual({ type: 'KH', from: '2026-11-01', to: '2026-11-02' })
  for (const state of TICKET_STATES) expect(asked(`state=${state}`).query).toEqual({ state })
})

test('what is not known is told and left out; days that make no sense are told', () => {
  expect(asked('type=XX&state=won')).toMatchObject({ unknown: true, query: { state: 'won' } })
  expect(asked('state=settled')).toMatchObject({ unknown: true, state: 'ALL', query: {} })
  expect(asked('from=2026-11-05&to=2026-11-01')).toMatchObject({ problem: 'reversed', range: null })
})

test.each([
  ['#0000012', '12'],
  ['0000012', '12'],
  ['12345', '12345'],
  ['#៤៧', '47'],
  ['047', '047'],
  [' 47 ', '47'],
  ['05', '05'],
  ['', ''],
])('%j is searched for as %j: numbers that were bet on keep their zeros', (text, sought) => {
  expect(searched(text)).toBe(sought)
  expect(asked(`search=${encodeURIComponent(text)}`).query).toEqual(sought ? { search: sought } : {})
})
