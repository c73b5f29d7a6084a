import { expect, test } from 'vitest'
import { closeFault, closingOf } from './day-close.ts'

test('a day ends with what it began with, what came in and less what went out', () => {
  expect(closingOf({ openingUnits: 100n, inUnits: 30n, outUnits: 7n })).toBe(123n)
  expect(closingOf({ openingUnits: 0n, inUnits: 0n, outUnits: 7n })).toBe(-7n)
})

test.each([
  ['the first close of all', '2026-11-20', null, null],
  ['the day behind the last one', '2026-11-20', '2026-11-19', null],
  ['a day may be left out', '2026-11-20', '2026-11-10', null],
  ['today, before it is over', '2026-11-23', '2026-11-22', null],
  ['tomorrow', '2026-11-24', '2026-11-22', 'day_not_over'],
  ['tomorrow, of an account that was never closed', '2026-11-24', null, 'day_not_over'],
  ['a day twice', '2026-11-22', '2026-11-22', 'day_closed'],
  ['a day before the last one', '2026-11-21', '2026-11-22', 'day_closed'],
])('%s', (_what, day, last, fault) => {
  expect(closeFault(day, { last, today: '2026-11-23' })).toBe(fault)
})
