/** Choices with whole weights. */
import { assert } from '@samnang/core/refusal'
import type { Rng } from '../chance/rng.ts'

export interface Weighted<T> {
  value: T
  weight: number
}

export function weightSum(choices: readonly Weighted<unknown>[]): number {
  return choices.reduce((sum, { weight }) => sum + weight, 0)
}

/** One number of the stream decides: the choice within whose weights it falls. */
export function drawWeighted<T>(choices: readonly Weighted<T>[], rng: Rng): T {
  let at = rng.int(weightSum(choices))
  for (const { value, weight } of choices) {
    if (at < weight) return value
    at -= weight
  }
  assert(false, 'a number below the sum of the weights falls within one of them')
}
