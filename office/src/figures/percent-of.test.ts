import { expect, test } from 'vitest'
import { centiOf, percentOf } from './percent-of.ts'

test.each([
  ['10', 1000],
  ['10.5', 1050],
  [' 0.25 % ', 25],
  ['0', 0],
  ['100', 10_000],
  ['100.01', null],
  ['1.234', null],
  ['-1', null],
  ['ten', null],
  ['', null],
])('%s is a rate of %s hundredths of a percent', (text, centi) => {
  expect(centiOf(text)).toBe(centi)
  if (centi !== null) expect(centiOf(percentOf(centi))).toBe(centi)
})
