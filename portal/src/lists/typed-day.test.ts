import { expect, test } from 'vitest'
import { dashed, dayTyped } from './typed-day.ts'

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
