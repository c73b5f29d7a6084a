/** Numbers of other shapes out of even ones. */
import type { Rng } from '../chance/rng.ts'

const LOW_BITS = 2 ** 21

/** Even over 0 … 1, 1 not included, in steps of 2⁻⁵³. */
export function uniform(rng: Rng): number {
  return (rng.nextU32() * LOW_BITS + (rng.nextU32() >>> 11)) / 2 ** 53
}

/** How often something happens that is expected `mean` times. */
export function poisson(rng: Rng, mean: number): number {
  const u = uniform(rng)
  let chance = Math.exp(-mean)
  let sum = chance
  let count = 0
  while (u >= sum && count < 100) {
    count += 1
    chance *= mean / count
    sum += chance
  }
  return count
}
