import { expect, test } from 'vitest'
import { grouped, groupedRiel, placeAfter, signsBefore } from './grouped.ts'

test.each([
  ['', ''],
  ['5', '5'],
  ['1234567', '1,234,567'],
  ['១០០០០', '10,000'],
  ['1,0000', '10,000'],
  ['007', '7'],
  ['12a 3៛', '123'],
  ['9'.repeat(20), '999,999,999,999'],
  ['１２３４', '1,234'],
])('%j is shown as %j', (typed, shown) => {
  expect(grouped(typed)).toBe(shown)
})

test.each([
  // written, shown, whole riel
  ['10000.00', '10,000.', 10_000],
  ['12,345.5', '12,345.', 12_345],
  ['1,234,567.892', '1,234,567.', 1_234_567],
  ['១០០០០.០០', '10,000.', 10_000],
  ['１００００．００', '10,000.', 10_000],
  ['5.', '5.', 5],
  ['.5', '', null],
  ['10,000', '10,000', 10_000],
  ['', '', null],
])('%j is shown as %j, which is %j riel: never more than was written', (written, shown, riel) => {
  expect(grouped(written)).toBe(shown)
  expect(groupedRiel(shown)).toBe(riel)
})

test('typed one after the other, the digits behind a point do not multiply the amount', () => {
  const typed = [...'10000.00'].reduce((text, sign) => {
    const end = placeAfter(text, signsBefore(text, text.length))
    return grouped(text.slice(0, end) + sign + text.slice(end))
  }, '')
  expect(groupedRiel(typed)).toBe(10_000)
})

test.each([
  // typed, where the caret stood, shown, where it stands
  ['12345', 5, '12,345', 6],
  ['1,2345', 6, '12,345', 6],
  ['12,9345', 4, '129,345', 3],
  ['2,345', 0, '2,345', 0],
  ['12345.', 6, '12,345.', 7],
  ['12,345.5', 8, '12,345.', 7],
  ['129,345.', 3, '129,345.', 3],
])('in %j the caret at %i goes into %j at %i', (typed, place, shown, expected) => {
  expect(grouped(typed)).toBe(shown)
  expect(placeAfter(shown, signsBefore(typed, place))).toBe(expected)
})
