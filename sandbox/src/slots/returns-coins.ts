/** Exact return of a coins game: all combinations of three symbols and a multiplier by their weights. */
import { type CoinsConfig, coinsPay } from './coins.ts'
import { type Fraction, fraction } from './exact.ts'
import { weightSum } from './weighted.ts'

/** Share of the bet that comes back, and the chance of winning anything. */
export function coinsReturn(config: CoinsConfig): { total: Fraction; hit: Fraction } {
  let [paid, hits] = [0, 0]
  for (const a of config.symbols)
    for (const b of config.symbols)
      for (const c of config.symbols) {
        const pay = coinsPay(config, [a.value, b.value, c.value])
        const weight = a.weight * b.weight * c.weight
        paid += pay * weight
        if (pay > 0) hits += weight
      }
  const multiplied = config.multipliers.reduce((sum, { value, weight }) => sum + value * weight, 0)
  const triples = weightSum(config.symbols) ** 3
  return {
    total: fraction(
      BigInt(paid * multiplied),
      BigInt(triples * weightSum(config.multipliers) * config.coins),
    ),
    hit: fraction(BigInt(hits), BigInt(triples)),
  }
}
