import { expect, test } from 'vitest'
import { FISH, FISH_KINDS } from '../fish-kinds.ts'
import { cameraOf, seenAngle, seenDistance, toScreen, toWater } from './camera.ts'

const ROOMS = [
  { width: 320, height: 380 },
  { width: 360, height: 450 },
  { width: 640, height: 360 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1000 },
]

test.each(ROOMS)('the water fills %o from corner to corner', (room) => {
  for (const seat of [null, 0, 1] as const) {
    const camera = cameraOf(room, seat)
    expect(toScreen(camera, { x: 0, y: 0 })).toEqual({ x: 0, y: 0 })
    expect(toScreen(camera, { x: 1600, y: 900 }).x).toBeCloseTo(room.width)
    expect(toScreen(camera, { x: 1600, y: 900 }).y).toBeCloseTo(room.height)
  }
})

test('on a screen of its own shape everything is as large as the water', () => {
  expect(cameraOf({ width: 640, height: 360 }, 0)).toMatchObject({ across: 0.4, down: 0.4, scale: 0.4 })
})

test('whoever sits above sees their cannon below', () => {
  const camera = cameraOf({ width: 640, height: 360 }, 2)
  expect(toScreen(camera, { x: 480, y: 20 }).y).toBeCloseTo(352)
  expect(toScreen(cameraOf({ width: 640, height: 360 }, 0), { x: 480, y: 880 }).y).toBeCloseTo(352)
})

test.each([0, 2, null] as const)('a tap from seat %s means the place that was shown there', (seat) => {
  for (const room of ROOMS) {
    const camera = cameraOf(room, seat)
    const there = toWater(camera, toScreen(camera, { x: 700, y: 300 }))
    expect(there.x).toBeCloseTo(700)
    expect(there.y).toBeCloseTo(300)
  }
})

test('a bullet is seen to look where it is seen to fly', () => {
  for (const room of ROOMS) {
    const camera = cameraOf(room, 0)
    const from = toScreen(camera, { x: 480, y: 880 })
    const to = toScreen(camera, { x: 480 + Math.cos(-1) * 500, y: 880 + Math.sin(-1) * 500 })
    expect(seenAngle(camera, -1)).toBeCloseTo(Math.atan2(to.y - from.y, to.x - from.x))
  }
})

test('what is seen to touch, the room believes: at most its tolerance of 60 beside the fish', () => {
  const sizes = FISH_KINDS.map((kind) => FISH[kind].radius).filter((radius) => radius < 109)
  for (const room of ROOMS) {
    const camera = cameraOf(room, 0)
    for (const radius of sizes) {
      for (let turn = 0; turn < 6.3; turn += 0.1) {
        const touched = {
          x: (Math.cos(turn) * radius * camera.scale) / camera.across,
          y: (Math.sin(turn) * radius * camera.scale) / camera.down,
        }
        expect(seenDistance(camera, touched, { x: 0, y: 0 })).toBeCloseTo(radius)
        expect(Math.hypot(touched.x, touched.y)).toBeLessThan(radius + 60)
      }
    }
  }
})
