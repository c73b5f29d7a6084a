import { expect, test } from 'vitest'
import { bytes } from './bytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_400, '1.4 KB'],
  [12_345_678, '12 MB'],
  [9_960_000_000, '10 GB'],
  [2e15, '2000 TB'],
])('%d bytes are %s', (count, text) => {
  expect(bytes(count)).toBe(text)
})
