import { expect, test } from 'vitest'
import {
  categoryOf,
  RANGES,
  rangeOf,
  sizeOf,
  statusOf,
  TOTAL_MAX,
  TOTAL_MIN,
  TYPE_NO,
  totalOf,
  typeName,
} from './markets.ts'

test.each([
  [55, '1 small'],
  [238, '1 small'],
  [239, '2 small'],
  [274, '2 small'],
  [275, '3 small'],
  [300, '3 small'],
  [301, '3 big'],
  [325, '3 big'],
  [326, '4 big'],
  [361, '4 big'],
  [362, '5 big'],
  [545, '5 big'],
] as const)('a total of %i is %s', (total, category) => {
  expect(categoryOf(total)).toBe(category)
  expect(category.endsWith(sizeOf(total))).toBe(true)
  expect(statusOf(total)).toBe(sizeOf(total) === 'small' ? 'UNDER' : 'OVER')
})

test('a total outside 55..545 is a fault', () => {
  expect(() => categoryOf(54)).toThrow('55 to 545')
  expect(() => categoryOf(546)).toThrow('55 to 545')
})

test('every total lies in exactly one of the ranges 1 to 5 and one of 6 and 7', () => {
  for (let total = TOTAL_MIN; total <= TOTAL_MAX; total++) {
    const types = RANGES.filter(({ low, high }) => total >= low && total <= high).map(({ typeNo }) => typeNo)
    expect(types.map((typeNo) => typeNo > 5)).toEqual([false, true])
  }
})

test('type numbers and names belong together', () => {
  for (const [name, typeNo] of Object.entries(TYPE_NO)) expect(typeName(typeNo)).toBe(name)
  expect(() => typeName(0)).toThrow('type numbers')
  expect(() => typeName(10)).toThrow('type numbers')
})

test('a total is the sum of the balls, and of its range all is known by the type number', () => {
  expect(totalOf([59, 1, 30])).toBe(90)
  expect(RANGES.map(({ typeNo }) => rangeOf(typeNo))).toEqual(RANGES)
  for (const typeNo of [0, TYPE_NO.NUMBER, TYPE_NO.JACKPOT])
    expect(() => rangeOf(typeNo)).toThrow('of a range')
})
