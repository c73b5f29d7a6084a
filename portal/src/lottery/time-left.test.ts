import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [-5, '0:00'],
  [1, '0:01'],
  [9_001, '0:10'],
  [3_599_000, '59:59'],
  [3_600_000, '1:00:00'],
  [86_399_000, '23:59:59'],
  [86_400_000, '1 ថ្ងៃ 00:00:00'],
  [2 * 86_400_000 + 14_705_000, '2 ថ្ងៃ 04:05:05'],
])('%d ms are shown as %s', (ms, text) => expect(timeLeft(ms)).toBe(text))
