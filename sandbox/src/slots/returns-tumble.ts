/** Exact figures of a tumbling game that need no chain of wins. The return itself is summed up by its test. */
import { choose, type Fraction, fraction } from './exact.ts'
import type { TumbleConfig } from './tumble.ts'
import { weightSum } from './weighted.ts'

/** Chance of any win at the first filling, exactly: two symbols at once are counted in both and taken off once. */
export function tumbleHitRate(config: TumbleConfig): Fraction {
  const cells = config.columns * config.rows
  const whole = weightSum(config.symbols)
  const enough = config.bands[0]?.from ?? 0
  let hits = 0n
  config.symbols.forEach(({ weight: first }, at) => {
    for (let count = enough; count <= cells; count++) {
      hits += waysOf(cells, count, first) * BigInt(whole - first) ** BigInt(cells - count)
      for (const { weight: second } of config.symbols.slice(at + 1))
        for (let other = enough; count + other <= cells; other++)
          hits -=
            waysOf(cells, count, first) *
            waysOf(cells - count, other, second) *
            BigInt(whole - first - second) ** BigInt(cells - count - other)
    }
  })
  return fraction(hits, BigInt(whole) ** BigInt(cells))
}

function waysOf(cells: number, count: number, weight: number): bigint {
  return choose(cells, count) * BigInt(weight) ** BigInt(count)
}
