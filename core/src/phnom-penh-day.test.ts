import { expect, test } from 'vitest'
import { dayAt, dayStartMs, periodOf, wallTime } from './phnom-penh-day.ts'

test('a day in Phnom Penh begins seven hours before that of UTC', () => {
  expect(dayStartMs('2026-11-21')).toBe(Date.UTC(2026, 10, 20, 17))
  expect(dayAt(Date.UTC(2026, 10, 20, 16, 59, 59, 999))).toBe('2026-11-20')
  expect(dayAt(Date.UTC(2026, 10, 20, 17))).toBe('2026-11-21')
  expect(wallTime(Date.UTC(2026, 10, 20, 17, 30))).toBe('2026-11-21 00:30:00')
  expect(dayStartMs('2028-02-29')).toBe(Date.UTC(2028, 1, 28, 17))
})

test('days of two hundred years are known, the first and the last of them as well', () => {
  expect(dayStartMs('2000-01-01')).toBe(Date.UTC(1999, 11, 31, 17))
  expect(dayStartMs('2199-12-31')).toBe(Date.UTC(2199, 11, 30, 17))
})

test.each([
  '2026-13-45',
  '2026-04-31',
  '2200-01-01',
  '1921-01-01',
  '20260101',
  '2026',
  '2026-01-01T00:00:00Z',
  'x2026-01-01',
  '2026-01-01x',
  '2026-01-011',
  '2026/01/01',
  '2a26-01-01',
  '2026-02-29',
  '2026-00-01',
  '9999-01-01',
  '0000-01-01',
  '1999-12-31',
  '2026-1-1',
  '',
])('%s is no day', (day) => {
  expect(dayStartMs(day)).toBeNull()
  expect(periodOf({ from: day })).toMatchObject({ code: 'invalid_dates' })
  expect(periodOf({ to: day })).toMatchObject({ code: 'invalid_dates' })
})

test('a period holds both of its days, 366 days apart at most', () => {
  const start = Date.UTC(2026, 10, 20, 17)
  expect(periodOf({ from: '2026-11-21', to: '2026-11-21' })).toEqual({
    ok: true,
    value: { fromMs: start, toMs: start + 86_400_000 },
  })
  expect(periodOf({ from: '2026-11-21' })).toEqual({ ok: true, value: { fromMs: start, toMs: null } })
  expect(periodOf({ to: '2026-11-21' })).toEqual({
    ok: true,
    value: { fromMs: null, toMs: start + 86_400_000 },
  })
  expect(periodOf({ from: '2026-11-21', to: 'soon' })).toMatchObject({ code: 'invalid_dates' })
  expect(periodOf({ from: 'soon', to: '2026-11-21' })).toMatchObject({ code: 'invalid_dates' })
  expect(periodOf({})).toEqual({ ok: true, value: { fromMs: null, toMs: null } })
  expect(periodOf({ from: '2026-11-22', to: '2026-11-21' })).toMatchObject({ code: 'invalid_dates' })
  expect(periodOf({ from: '2025-01-01', to: '2026-01-02' }).ok).toBe(true)
  expect(periodOf({ from: '2025-01-01', to: '2026-01-03' })).toMatchObject({ code: 'invalid_dates' })
})
