/** Chance for tests: quick, and the same at every run. */
import type { Rng } from '../chance/rng.ts'

/** sfc32 from one number; good enough to simulate with, no secret. */
export function testRng(seed: number): Rng {
  let [a, b, c, counter] = [0x9e3779b9, seed | 0, 0x243f6a88, 1]
  const nextU32 = () => {
    const value = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + value) | 0
    return value >>> 0
  }
  for (let warm = 0; warm < 16; warm++) nextU32()
  return { nextU32, int: (n) => Math.floor((nextU32() / 2 ** 32) * n) }
}

/** Gives out chosen numbers, then faults: a test says what is drawn. */
export function scriptedRng(numbers: readonly number[]): Rng {
  let at = 0
  const next = () => {
    const value = numbers[at]
    if (value === undefined) throw new Error(`more than ${numbers.length} numbers were drawn`)
    at += 1
    return value
  }
  return { nextU32: next, int: next }
}
