import { expect, test } from 'vitest'
import { elapsedText, netText } from './clock-text.ts'

test.each([
  [-5_000, '0 នាទី'],
  [0, '0 នាទី'],
  [59_999, '0 នាទី'],
  [60_000, '1 នាទី'],
  [3_599_999, '59 នាទី'],
  [3_600_000, '1 ម៉ោង 0 នាទី'],
  [86_400_000 + 61_000, '24 ម៉ោង 1 នាទី'],
])('%s ms are %s', (ms, text) => {
  expect(elapsedText(ms)).toBe(text)
})

test.each([
  [1500, '+1,500'],
  [-500, '-500'],
  [0, '0'],
  [0.5, '+0.5'],
])('a net of %s is written %s', (net, text) => {
  expect(netText(net)).toBe(text)
})
