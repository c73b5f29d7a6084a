import { expect, test } from 'vitest'
import { startupSize } from './startup-picture.ts'

test.each([
  ['iPhone SE', 375, 667, 2, '750x1334'],
  ['iPhone 11', 414, 896, 2, '828x1792'],
  ['iPhone 13', 390, 844, 3, '1170x2532'],
  ['iPhone 16 Pro, held sideways', 874, 402, 3, '1206x2622'],
  ['an iPad', 820, 1180, 2, null],
  ['an iPhone with enlarged display', 320, 693, 3, null],
] as const)('%s', (_name, width, height, ratio, size) => {
  expect(startupSize({ width, height }, ratio)).toBe(size)
})
