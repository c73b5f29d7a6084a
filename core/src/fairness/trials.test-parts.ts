/** Trials by numbers of a formula: each is the same whenever it is made. */

/** From 0 up to 1, which it never is. */
export type Random = () => number

/** xorshift32. */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** What came of each of them. */
export function trials(count: number, trial: (random: Random) => number): number[] {
  return Array.from({ length: count }, (_, seed) => trial(randomOf(seed + 1)))
}
