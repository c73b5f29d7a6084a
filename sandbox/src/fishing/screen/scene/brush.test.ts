import { expect, test } from 'vitest'
import { cameraOf } from '../camera.ts'
import { createBrush, STROKE_LENGTH } from './brush.ts'
import { PRINT_COUNT, PRINTS } from './prints.ts'

/** Of half the water's size, whose units are 1600 × 900. */
const ROOM = { width: 800, height: 450 }

test('what swims stands where its place is seen, in its own shape', () => {
  const brush = createBrush(cameraOf(ROOM, null))
  brush.begin()
  brush.draw(PRINTS.coin, { x: 400, y: 100, turn: 0.5, size: 2, squeeze: 0.5, alpha: 0.25 })
  const { id } = PRINTS.coin
  expect([...brush.strokes()]).toEqual([id, 200, 50, 0.5, 0, 0.5, 1, 0.25, 0.5, 0.5])
})

test('who sits above sees the water upside down, but nothing that swims in it', () => {
  const brush = createBrush(cameraOf(ROOM, 2))
  brush.begin()
  brush.draw(PRINTS.coin, { x: 400, y: 100, turn: 0.5, isMirrored: true })
  const [, x, y, turn, , across, down] = brush.strokes()
  expect([x, y, turn, across, down]).toEqual([200, 400, -0.5, -0.5, 0.5])
})

test('a picture has so many strokes and no more, and the next one begins with none', () => {
  const brush = createBrush(cameraOf(ROOM, null))
  brush.begin()
  const most = brush.left()
  for (let at = 0; at < most + 5; at += 1) brush.draw(PRINTS.ring, { x: at, y: 0 })
  expect([brush.left(), brush.strokes().length]).toEqual([0, most * STROKE_LENGTH])
  brush.begin()
  expect([brush.left(), brush.strokes().length]).toEqual([most, 0])
})

test('each print has a number of its own', () => {
  const one = Object.values(PRINTS).flatMap((print) => (typeof print === 'function' ? [] : print))
  const numbers = [...one, ...PRINTS.fish('naga'), ...PRINTS.fish('crab')].map(({ id }) => id)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(Math.max(...numbers)).toBeLessThan(PRINT_COUNT)
})
