/** Three reels on one line and a fourth that multiplies what they pay. */
import type { Rng } from '../chance/rng.ts'
import { addPay, finish, newPlay, type SpinResult } from './play.ts'
import { drawLot, lotsOf, type Weighted } from './weighted.ts'

export interface CoinsConfig {
  coins: number
  /** Each of the three reels has these weights. */
  symbols: readonly Weighted<string>[]
  blank: string
  /** Three of a kind, in coins. */
  pays: Readonly<Record<string, number>>
  /** Any other three without a blank, in coins. */
  anyThree: number
  multipliers: readonly Weighted<number>[]
}

/** The spin as a function of chance. */
export function coinsGame(config: CoinsConfig): (rng: Rng) => SpinResult {
  const [symbols, multipliers] = [lotsOf(config.symbols), lotsOf(config.multipliers)]
  return (rng) => {
    const play = newPlay(config.coins)
    const reels = [drawLot(symbols, rng), drawLot(symbols, rng), drawLot(symbols, rng)]
    const multiplier = drawLot(multipliers, rng)
    const pay = multiplier * coinsPay(config, reels)
    play.events.push({ t: 'coins', reels, multiplier, pay })
    addPay(play, pay)
    return finish(play)
  }
}

/** What the three reels pay before the multiplier, in coins. */
export function coinsPay(config: CoinsConfig, reels: readonly string[]): number {
  const [first = config.blank] = reels
  if (reels.includes(config.blank)) return 0
  return reels.every((symbol) => symbol === first) ? (config.pays[first] ?? 0) : config.anyThree
}
