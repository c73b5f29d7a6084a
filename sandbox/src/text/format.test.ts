import { expect, test } from 'vitest'
import { amount, dayAndHour, elapsed, signedRiel } from './format.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1250000, '1,250,000'],
  [1234.5, '1,234.5'],
  [0.999, '0.99'],
  [10.1, '10.1'],
  [-3500, '−3,500'],
])('%d is written %s', (value, text) => expect(amount(value)).toBe(text))

test('a difference says its sign, nothing says none', () => {
  expect([500, -500, 0].map(signedRiel)).toEqual(['+500៛', '−500៛', '0៛'])
})

test('times are those of Phnom Penh', () => {
  expect(dayAndHour('2026-11-20T17:05:00Z')).toBe('21-11 12:05 AM')
  expect(dayAndHour('2026-11-20T05:00:00Z')).toBe('20-11 12:00 PM')
})

test('time that passed grows an hour when it needs one', () => {
  expect([0, 65_000, 3_845_000].map(elapsed)).toEqual(['0:00', '1:05', '1:04:05'])
})
