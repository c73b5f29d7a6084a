/** Shares without rounding. */
import { assert } from '@samnang/core/refusal'
import type { ExactShare } from './events.ts'

/** Numerator and denominator in lowest terms. */
export type Fraction = readonly [bigint, bigint]

export function fraction(numerator: bigint, denominator: bigint): Fraction {
  assert(denominator > 0n, 'a share has a whole to be a share of')
  let [a, b] = [numerator, denominator]
  while (b !== 0n) [a, b] = [b, a % b]
  return [numerator / a, denominator / a]
}

export function plus([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return fraction(a * d + c * b, b * d)
}

export function times([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return fraction(a * c, b * d)
}

/** As screens show it; the percentage is rounded down, so that it promises nothing that is not there. */
export function exactShare([num, den]: Fraction): ExactShare {
  return { num: String(num), den: String(den), percent: Number((num * 10_000n) / den) / 100 }
}

export function choose(from: number, taken: number): bigint {
  let ways = 1n
  for (let at = 0; at < taken; at++) ways = (ways * BigInt(from - at)) / BigInt(at + 1)
  return ways
}
