import { expect, test } from 'vitest'
import { fieldOf, isWindow, momentOf } from './moments.ts'

test('a moment goes through a field and back, by the clock of Phnom Penh', () => {
  expect(fieldOf('2026-11-23T17:30:00.000Z')).toBe('2026-11-24T00:30')
  expect(Date.parse(momentOf('2026-11-24T00:30') ?? '')).toBe(Date.UTC(2026, 10, 23, 17, 30))
  expect([fieldOf(null), momentOf('')]).toEqual(['', null])
})

test.each([
  ['', '', true],
  ['2026-11-24T10:00', '', true],
  ['', '2026-11-24T10:00', true],
  ['', '2026-11-22T10:00', false],
  ['2026-11-24T10:00', '2026-11-24T10:00', false],
  ['2026-11-24T10:00', '2026-11-24T09:59', false],
  ['2026-11-24T10:00', '2026-11-24T10:01', true],
])('from %s until %s', (from, until, is) => {
  expect(isWindow(from, until, Date.UTC(2026, 10, 23))).toBe(is)
})
