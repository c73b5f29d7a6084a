import { expect, test } from 'vitest'
import { bulletAt } from '../bullet.ts'
import { FISH } from '../fish-kinds.ts'
import { fishAt } from '../fish-path.ts'
import { BULLET_LIFE_MS } from '../world.ts'
import { angleTo, clampAngle, fishUnder, leadAngle, nextTarget } from './aim.ts'
import { crab, dolphin, stingray, swimming, unstretched } from './room-fixture.test-parts.ts'

test('cannons point into the water, however one pulls', () => {
  expect(clampAngle(0, -1)).toBeCloseTo(-1)
  expect(clampAngle(0, 0.5)).toBeCloseTo(-0.1)
  expect(clampAngle(0, Math.PI)).toBeCloseTo(-Math.PI + 0.1)
  expect(clampAngle(2, -0.5)).toBeCloseTo(0.1)
  expect(clampAngle(3, 1.2)).toBeCloseTo(1.2)
  expect(angleTo(0, { x: 480, y: 100 })).toBeCloseTo(-Math.PI / 2)
  expect(angleTo(2, { x: 480, y: 100 })).toBeCloseTo(Math.PI / 2)
})

test.each([0, 1, 2, 3] as const)('a locked fish is met where it will be, from seat %i', (seat) => {
  const nowMs = 5_000
  const angle = leadAngle(seat, crab, nowMs)
  if (angle === null) throw new Error('the crab is in the water')
  const bullet = { seat, bid: 1, level: 0, angle, at: nowMs, lock: crab.fid }
  let nearest = Number.POSITIVE_INFINITY
  for (let ms = nowMs; ms <= nowMs + BULLET_LIFE_MS / 4; ms += 5) {
    const [shot, fish] = [bulletAt(bullet, ms), fishAt(crab, ms)]
    if (shot && fish) nearest = Math.min(nearest, Math.hypot(shot.x - fish.x, shot.y - fish.y))
  }
  expect(nearest).toBeLessThan(FISH.crab.radius / 2)
})

test('what is not in the water any more cannot be aimed at', () => {
  expect(leadAngle(0, crab, crab.t0 + crab.path.ms + 1)).toBeNull()
  expect(leadAngle(0, crab, crab.t0 + crab.path.ms - 1)).toBeNull()
})

test('a tap means the nearest fish that can be hit', () => {
  const swimmers = swimming(5_000, crab, dolphin, stingray)
  const at = swimmers[0] ?? { x: 0, y: 0 }
  expect(fishUnder({ x: at.x + 5, y: at.y + 5 }, swimmers, unstretched)?.fish.fid).toBe(crab.fid)
  expect(fishUnder({ x: at.x, y: at.y - 300 }, swimmers, unstretched)).toBeNull()
  expect(fishUnder(at, swimming(5_000, dolphin), unstretched)).toBeNull()
})

test('targets are chosen one after the other, the dearest first, never a dolphin', () => {
  const swimmers = swimming(5_000, crab, dolphin, stingray)
  const first = nextTarget(swimmers, null)?.fish.fid ?? null
  const second = nextTarget(swimmers, first)?.fish.fid ?? null
  expect([first, second, nextTarget(swimmers, second)?.fish.fid]).toEqual([
    stingray.fid,
    crab.fid,
    stingray.fid,
  ])
  expect(nextTarget([], null)).toBeNull()
})
