/** Three Coins: three reels, one line, and a fourth reel that multiplies up to ten times. */
import type { CoinsConfig } from './coins.ts'

export const THREE_COINS: CoinsConfig = {
  coins: 1,
  symbols: [
    { value: 'seven', weight: 2 },
    { value: 'bar', weight: 4 },
    { value: 'bell', weight: 6 },
    { value: 'coin', weight: 8 },
    { value: 'blank', weight: 12 },
  ],
  blank: 'blank',
  pays: { seven: 88, bar: 35, bell: 15, coin: 6 },
  anyThree: 1,
  multipliers: [
    { value: 1, weight: 20 },
    { value: 2, weight: 6 },
    { value: 3, weight: 3 },
    { value: 5, weight: 2 },
    { value: 10, weight: 1 },
  ],
}
