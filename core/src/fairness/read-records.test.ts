import { expect, test } from 'vitest'
import { unitsOf } from './read-records.ts'

test('units are plain digits', () => {
  expect(['0', '7', '10', '200000000', '9007199254740993'].map(unitsOf)).toEqual([
    0n,
    7n,
    10n,
    200_000_000n,
    9_007_199_254_740_993n,
  ])
})

test.each(['', '00', '01', '-1', '+1', '1.0', ' 1', '1 ', '1\n', 'x1', '1x', '0x1', '១', 5, null, undefined])(
  '%j is no amount of units: every amount has one text',
  (text) => {
    expect(() => unitsOf(text as string)).toThrow('units are plain digits')
  },
)
