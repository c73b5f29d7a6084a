import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import {
  countdown,
  dateTime,
  parseRiel,
  percent,
  price,
  rate,
  shortPrice,
  ticketId,
  toKhmerDigits,
  toLatinDigits,
  unbroken,
} from './format.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567.8915, '1,234,567.892'],
  [1234567.5, '1,234,567.5'],
  [0.0004, '0'],
  [-0.0004, '0'],
  [-1250000, '-1,250,000'],
  [0.001, '0.001'],
  [999.9999, '1,000'],
  [Number.NaN, '0'],
])('price of %d is %s', (value, text) => expect(price(value)).toBe(text))

test.each([
  [999, '999'],
  [1000, '1K'],
  [1250, '1.25K'],
  [999_999, '999.99K'],
  [1_250_000, '1.25M'],
  [40_000_000, '40M'],
  [1_000_000_000, '1B'],
  [-2_500_000, '-2.5M'],
])('short form of %d is %s', (value, text) => expect(shortPrice(value)).toBe(text))

test('a price read back is the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (riel) => {
      expect(parseRiel(price(riel))).toBe(riel)
      expect(parseRiel(toKhmerDigits(price(riel)))).toBe(riel)
    }),
    { verbose: true },
  )
})

test('rates have two decimals', () => {
  expect([9.2, 1.95, 50, 2.3].map(rate)).toEqual(['9.20', '1.95', '50.00', '2.30'])
})

test('chances keep the digits that mean something', () => {
  expect(percent(0.108838)).toBe('10.88%')
  expect(percent(1 / 59)).toBe('1.69%')
  expect(percent(5.39311e-5)).toBe('0.00539%')
  expect(percent(1 / 5_006_386)).toBe('0.0000200%')
  expect(percent(0)).toBe('0%')
})

test('ticket ids have at least 7 digits', () => {
  expect(ticketId(42)).toBe('0000042')
  expect(ticketId(12345678)).toBe('12345678')
})

/** Shows that the device's zone really is another one. */
const HOUR_AT_EPOCH: Record<string, number> = {
  UTC: 0,
  'Asia/Phnom_Penh': 7,
  'America/New_York': 19,
  'Asia/Ho_Chi_Minh': 8,
}

test.each(Object.keys(HOUR_AT_EPOCH))('dates are Phnom Penh dates on a device in %s', (device) => {
  vi.stubEnv('TZ', device)
  expect(new Date(0).getHours()).toBe(HOUR_AT_EPOCH[device])
  expect(dateTime('2026-11-20T14:05:09.000Z')).toBe('20-11-2026 09:05 PM')
  expect(dateTime('2026-12-31T17:00:00.000Z')).toBe('01-01-2027 12:00 AM')
  expect(dateTime('2026-06-01T05:00:00.000Z')).toBe('01-06-2026 12:00 PM')
})

test('within a sentence a date stays whole, and so does an hour with its half of the day', () => {
  expect(unbroken('20-11-2026 09:05 PM')).toBe('20-\u206011-\u20602026 09:05\u00a0PM')
  expect(unbroken('09:05 AM')).toBe('09:05\u00a0AM')
})

test('a countdown never shows a second too few, and never less than nothing', () => {
  expect([300_000, 65_001, 10_000, 9_001, 1, 0, -5000].map(countdown)).toEqual([
    '5:00',
    '1:06',
    '0:10',
    '0:10',
    '0:01',
    '0:00',
    '0:00',
  ])
})

test('Khmer digits are numbers, too', () => {
  expect(toLatinDigits('១២៣\u200b៤៥៦៧៨៩០')).toBe('1234567890')
  expect(parseRiel('១០,០០០')).toBe(10_000)
  expect(parseRiel(' 5 000 ')).toBe(5000)
  for (const text of ['', '-5', '1.5', '1e5', 'abc', '9999999999999999']) expect(parseRiel(text)).toBeNull()
})
