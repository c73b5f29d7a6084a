import { expect, test } from 'vitest'
import { rielIn } from './riel-in.ts'

test.each([
  ['50000', 50_000],
  [' 50,000 ', 50_000],
  ['1.250.000', 1_250_000],
  ['1 250 000', 1_250_000],
  ['៥០ ០០០', 50_000],
  ['999999999999', 999_999_999_999],
])('%j is %i riel', (typed, riel) => {
  expect(rielIn(typed)).toBe(riel)
})

test.each(['', '0', '050', '-5', '50.5', '5,00', '1,2345', '1.00', '1e3', '9999999999999', '12a'])(
  '%j is no amount',
  (typed) => {
    expect(rielIn(typed)).toBeNull()
  },
)
