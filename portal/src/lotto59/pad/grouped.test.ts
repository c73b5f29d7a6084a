import { expect, test } from 'vitest'
import { digitsBefore, grouped, placeAfter } from './grouped.ts'

test.each([
  ['', ''],
  ['5', '5'],
  ['1234567', '1,234,567'],
  ['១០០០០', '10,000'],
  ['1,0000', '10,000'],
  ['007', '7'],
  ['12a 3៛', '123'],
  ['9'.repeat(20), '999,999,999,999'],
])('%j is shown as %j', (typed, shown) => {
  expect(grouped(typed)).toBe(shown)
})

test.each([
  // typed, where the caret stood, shown, where it stands
  ['12345', 5, '12,345', 6],
  ['1,2345', 6, '12,345', 6],
  ['12,9345', 4, '129,345', 3],
  ['2,345', 0, '2,345', 0],
])('in %j the caret at %i goes into %j at %i', (typed, place, shown, expected) => {
  expect(grouped(typed)).toBe(shown)
  expect(placeAfter(shown, digitsBefore(typed, place))).toBe(expected)
})
