import { expect, test } from 'vitest'
import { backOut, bounceOut, createMotion, easeIn, easeOut } from './motion.ts'

test.each([backOut, bounceOut, easeIn, easeOut])('%o begins at 0 and ends at 1', (ease) => {
  expect(ease(0)).toBeCloseTo(0, 5)
  expect(ease(1)).toBeCloseTo(1, 5)
})

test('a reel goes a little too far before it rests', () => {
  expect(Math.max(...Array.from({ length: 100 }, (_, at) => backOut(at / 100)))).toBeGreaterThan(1.03)
})

test('a tween ends with its end, however late the clock is', async () => {
  const motion = createMotion()
  const seen: number[] = []
  const done = motion.tween(100, (share) => seen.push(share))
  motion.advance(50)
  motion.advance(5000)
  await done
  expect(seen).toEqual([0, 0.5, 1])
  expect(motion.isBusy()).toBe(false)
})

test('skipping ends what runs and what begins, until it is over', async () => {
  const motion = createMotion()
  let at = 0
  const play = (async () => {
    await motion.tween(1000, (share) => (at = share))
    await motion.tween(1000, (share) => (at = 1 + share))
    await motion.wait(60_000)
  })()
  motion.advance(10)
  motion.skip()
  await play
  expect(at).toBe(2)
  motion.resume()
  void motion.tween(1000, (share) => (at = share))
  expect(at).toBe(0)
})
