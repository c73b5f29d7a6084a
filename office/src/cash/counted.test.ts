import { expect, it } from 'vitest'
import { countedText, unitsOf } from './counted.ts'

it.each([
  ['1,250,000.50', '1250000.50', 125_000_050_000n],
  ['៥០០០', '5000', 500_000_000n],
  ['-250.5', '-250.5', -25_050_000n],
  [' 50 000៛', '50000', 5_000_000_000n],
  ['0', '0', 0n],
])('%s is an amount', (typed, text, units) => {
  expect(countedText(typed)).toBe(text)
  expect(unitsOf(text)).toBe(units)
})

it.each(['', '-', '1.234', 'five', '1e5', '--5', '5-'])('%j is none', (typed) => {
  expect(countedText(typed)).toBeNull()
})
