import { expect, test } from 'vitest'
import { columnNumber, columnsNeeded } from './columns.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { sessionRules } from './session-rules.ts'
import { VN1_COLUMNS } from './vn-day-rules.ts'

const DAY = sessionRules(DEFAULT_RULES, 'VN', 'DAY')
const VN1 = { ...DAY, columnOfWeekday: VN1_COLUMNS }

/** From Sunday on: the column of F, K and N, that of I, and how many a result has to have. */
test.each([
  [0, 2, 2, 2],
  [1, 2, 2, 2],
  [2, 2, 3, 3],
  [3, 3, 2, 3],
  [4, 3, 2, 3],
  [5, 1, 1, 1],
  [6, 2, 2, 2],
])('VN1 on weekday %i: second is %i, third is %i, %i are needed', (weekday, second, third, needed) => {
  const numbers = ([1, 'second', 'third'] as const).map((column) => columnNumber(VN1, column, weekday))
  expect(numbers).toEqual([1, second, third])
  expect(columnsNeeded(VN1, weekday)).toBe(needed)
  expect(columnNumber(DAY, 'second', weekday)).toBe(2)
  expect(columnsNeeded(DAY, weekday)).toBe(3)
})

test('over all weekdays as many are needed as on the one that needs most', () => {
  expect(columnsNeeded(VN1)).toBe(3)
  for (const weekday of [0, 1, 2, 3, 4, 5, 6]) {
    const once = { ...DAY, columnOfWeekday: { [weekday]: { second: 4, third: 1 } } }
    expect(columnsNeeded(once)).toBe(4)
  }
})

test('one column is needed where posts read no other, or there are none', () => {
  expect(columnsNeeded(sessionRules(DEFAULT_RULES, 'VN', 'NIGHT'))).toBe(1)
  expect(columnsNeeded(sessionRules(DEFAULT_RULES, 'KH', '1030'), 0)).toBe(1)
  expect(columnsNeeded({ ...DAY, posts: [] })).toBe(1)
})

test.each([-1, 7, 1.5, Number.NaN])('%d is no weekday', (weekday) => {
  expect(() => columnNumber(DAY, 1, weekday)).toThrow('from 0 to 6')
  expect(() => columnsNeeded(DAY, weekday)).toThrow('from 0 to 6')
})
