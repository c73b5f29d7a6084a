/** How many of each symbol are left after a win, as one number: below `threshold` of each, a digit a symbol. */
import { assert } from '@samnang/core/refusal'
import type { TumbleConfig } from './tumble.ts'
import { weightSum } from './weighted.ts'

export interface Counts {
  symbols: number
  cells: number
  /** So many of a kind pay and vanish. */
  threshold: number
  /** Number of states, threshold to the power of symbols. */
  size: number
  chances: readonly number[]
  /** Cells that are not empty, by state. */
  left: Uint8Array
  /** States that can follow a win: at least `threshold` cells are empty. */
  afterWins: readonly number[]
  countAt(state: number, symbol: number): number
  step(symbol: number): number
  factorial(n: number): number
  /** pˣ / x!, the symbol's factor in a filling that brings x of it. */
  term(symbol: number, x: number): number
}

export function countsOf(config: TumbleConfig): Counts {
  const threshold = config.bands[0]?.from ?? 0
  const [symbols, cells] = [config.symbols.length, config.columns * config.rows]
  assert(threshold > 0 && cells < 3 * threshold, 'at most two symbols win at once')
  const chances = config.symbols.map(({ weight }) => weight / weightSum(config.symbols))
  const factorials = [1]
  for (let n = 1; n <= cells; n++) factorials.push((factorials[n - 1] ?? 1) * n)
  const factorial = (n: number) => factorials[n] ?? 0
  const terms = chances.map((chance) => factorials.map((of, x) => chance ** x / of))
  const steps = chances.map((_, symbol) => threshold ** symbol)
  const step = (symbol: number) => steps[symbol] ?? 0
  const countAt = (state: number, symbol: number) => Math.floor(state / step(symbol)) % threshold
  const size = threshold ** symbols
  const left = Uint8Array.from({ length: size }, (_, state) =>
    steps.reduce((sum, _, symbol) => sum + countAt(state, symbol), 0),
  )
  const term = (symbol: number, x: number) => terms[symbol]?.[x] ?? 0
  const afterWins = Array.from(left.keys()).filter((state) => (left[state] ?? 0) <= cells - threshold)
  return { symbols, cells, threshold, size, chances, left, afterWins, countAt, step, factorial, term }
}

/** A symbol that does not win only grows: each state takes from those with as many or fewer of it. */
export function smear(counts: Counts, values: Float64Array, symbol: number): Float64Array {
  const step = counts.step(symbol)
  const smeared = new Float64Array(counts.size)
  for (let block = 0; block < counts.size; block += step * counts.threshold)
    for (let to = 0; to < counts.threshold; to++)
      for (let from = 0; from <= to; from++) {
        const shift = (to - from) * step
        const term = counts.term(symbol, to - from)
        const start = block + to * step
        for (let state = start; state < start + step; state++)
          smeared[state] = (smeared[state] ?? 0) + (values[state - shift] ?? 0) * term
      }
  return smeared
}
