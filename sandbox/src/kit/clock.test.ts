import { expect, test } from 'vitest'
import { betterSample, roughSample, sampleOf } from './clock.ts'

test('the shortest way tells the time best, until its sample is old', () => {
  const rough = roughSample(50_000, 1000)
  const near = sampleOf({ at: 2000, now: 51_050 }, 2100)
  const far = sampleOf({ at: 3000, now: 52_900 }, 3900)
  expect(near.offset).toBe(49_000)
  expect(betterSample(rough, near)).toBe(near)
  expect(betterSample(near, far)).toBe(near)
  const later = { ...far, takenAt: near.takenAt + 120_001 }
  expect(betterSample(near, later)).toBe(later)
})
