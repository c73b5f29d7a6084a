import { expect, test } from 'vitest'
import type { Numbered } from '../tables/messages.ts'
import { snapshot } from '../tables/screen/state/table-fixture.test-parts.ts'
import { betterSample, roughSample, sampleOf } from './clock.ts'
import { follow, NEW_SEQUENCE } from './sequence.ts'

const players = (seq: number): Numbered => ({ t: 'players', players: { n: 1, sumBySpot: {} }, seq })
const pong = (seq: number): Numbered => ({ t: 'pong', at: 0, now: 0, seq })
const shot = (seq: number): Numbered => ({ ...snapshot(), seq })

function run(...messages: Numbered[]): string[] {
  let sequence = NEW_SEQUENCE
  return messages.map((message) => {
    const step = follow(sequence, message)
    sequence = step.sequence
    return step.then
  })
}

test('messages in order are taken', () => {
  expect(run(shot(1), players(2), players(3))).toEqual(['take', 'take', 'take'])
})

test('a gap asks for a snapshot once, and nothing counts until it comes', () => {
  expect(run(shot(1), players(3), players(4), pong(5), shot(6), players(7))).toEqual([
    'take',
    'ask',
    'skip',
    'take',
    'take',
    'take',
  ])
})

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
