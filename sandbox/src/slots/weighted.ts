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

/** Every choice as often as its weight says: one number of the stream picks one place. */
export function lotsOf<T>(choices: readonly Weighted<T>[]): readonly T[] {
  return choices.flatMap(({ value, weight }) => Array<T>(weight).fill(value))
}

export function drawLot<T>(lots: readonly T[], rng: Rng): T {
  const lot = lots[rng.int(lots.length)]
  assert(lot !== undefined, 'a number below the count of lots names one of them')
  return lot
}
