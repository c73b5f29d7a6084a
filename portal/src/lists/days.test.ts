import { withoutJoiners } from '@samnang/core/khmer/whole-words'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { expect, test } from 'vitest'
import { addDays, dashed, daysIn, dayTyped, isDay, quickChoiceOf, quickRange, shownRange } from './days.ts'

test.each([
  ['2026-11-20T16:59:59.999Z', '2026-11-20'],
  ['2026-11-20T17:00:00.000Z', '2026-11-21'],
  ['2026-12-31T17:00:00.000Z', '2027-01-01'],
  ['2028-02-28T17:00:00.000Z', '2028-02-29'],
])('at %s it is %s in Phnom Penh', (time, day) => expect(dayAt(Date.parse(time))).toBe(day))

test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['9999-12-31', false],
  ['1999-12-31', false],
  ['20-11-2026', false],
  ['', false],
  ['2026-1-1', false],
])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected))

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysIn({ from: '2026-02-27', to: '2026-03-01' })).toBe(3)
  expect(daysIn({ from: '2026-02-27', to: '2026-02-27' })).toBe(1)
})

test('quick choices', () => {
  expect(quickRange('today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(quickRange('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(quickRange('week', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
  expect(quickRange('month', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
})

test('the choice that means a range is found again', () => {
  expect(quickChoiceOf(quickRange('week', '2026-03-03'), '2026-03-03')).toBe('week')
  // On the first of a month "today" and "month" are the same days: the shorter name is shown.
  expect(quickChoiceOf(quickRange('month', '2026-03-01'), '2026-03-01')).toBe('today')
  expect(quickChoiceOf({ from: '2026-01-01', to: '2026-01-02' }, '2026-03-01')).toBe(null)
})

test('ranges are written with the day first', () => {
  expect(withoutJoiners(shownRange({ from: '2026-11-20', to: '2026-11-20' }))).toBe('20-11-2026')
  expect(withoutJoiners(shownRange({ from: '2026-11-20', to: '2026-12-01' }))).toBe('20-11-2026 – 01-12-2026')
})

test.each([
  ['', '', null],
  ['2', '2', null],
  ['201', '20-1', null],
  ['20112026', '20-11-2026', '2026-11-20'],
  ['20-11-2026', '20-11-2026', '2026-11-20'],
  ['20/11/2026', '20-11-2026', '2026-11-20'],
  ['២០១១២០២៦', '20-11-2026', '2026-11-20'],
  ['31-02-2026', '31-02-2026', null],
  ['11-20-2026', '11-20-2026', null],
  ['20-11-20261', '20-11-2026', '2026-11-20'],
])('%j is written %j and means %j', (typed, written, day) => {
  expect([dashed(typed), dayTyped(typed)]).toEqual([written, day])
})
