import { expect, test } from 'vitest'
import { cameraOf, toScreen, toWater } from './camera.ts'

test('a screen on its side shows all of the water, in its middle', () => {
  expect(cameraOf({ width: 640, height: 360 }, 0)).toMatchObject({ scale: 0.4, left: 0, top: 0 })
  expect(cameraOf({ width: 1280, height: 800 }, 1)).toMatchObject({ scale: 0.8, left: 0, top: 40 })
  expect(cameraOf({ width: 844, height: 360 }, 1).left).toBeCloseTo(102)
})

test('an upright phone shows the part around its own cannon, larger', () => {
  const room = { width: 360, height: 450 }
  const [left, right, nobody] = [cameraOf(room, 0), cameraOf(room, 1), cameraOf(room, null)]
  expect(left.scale).toBeCloseTo(0.45)
  expect(toScreen(left, { x: 480, y: 880 }).x).toBeCloseTo(180)
  expect(toScreen(right, { x: 1120, y: 880 }).x).toBeCloseTo(180)
  expect(toScreen(nobody, { x: 800, y: 450 }).x).toBeCloseTo(180)
  for (const { left: at } of [left, right, nobody]) {
    expect(at <= 0 && at >= room.width - 1600 * 0.45).toBe(true)
  }
})

test('whoever sits above sees their cannon below', () => {
  const camera = cameraOf({ width: 640, height: 360 }, 2)
  expect(toScreen(camera, { x: 480, y: 20 }).y).toBeCloseTo(352)
  expect(toScreen(cameraOf({ width: 640, height: 360 }, 0), { x: 480, y: 880 }).y).toBeCloseTo(352)
})

test.each([0, 2, null] as const)('a tap from seat %s means the place that was shown there', (seat) => {
  for (const room of [
    { width: 360, height: 450 },
    { width: 1280, height: 800 },
  ]) {
    const camera = cameraOf(room, seat)
    const there = toWater(camera, toScreen(camera, { x: 700, y: 300 }))
    expect(there.x).toBeCloseTo(700)
    expect(there.y).toBeCloseTo(300)
  }
})
