import { expect, test } from 'vitest'
import { type LotteryAtStake, lotteryBand } from './return-band.ts'

/** 10 000 units staked, 9 000 to be expected with a deviation of 2 828.43: just more than ten wins of equal weight. */
const EVEN: LotteryAtStake = {
  stakeUnits: 10_000n,
  meanMilli: 9_000_000n,
  varianceMicro: 8_000_000_000_000n,
  longMeanMilli: 0n,
  longVarianceMicro: 0n,
}
/** 1.959964 deviations to each side. */
const BAND = { theory: 90, band: { low: 34.56, high: 145.44 } }

test.each<[string, Partial<LotteryAtStake>, ReturnType<typeof lotteryBand>]>([
  ['no line of three digits', {}, BAND],
  // 81 × 10¹² is ten times 8.1 × 10¹².
  [
    'exactly ten wins',
    { varianceMicro: 8_100_000_000_000n },
    { theory: 90, band: { low: 34.22, high: 145.78 } },
  ],
  ['fewer than ten wins', { varianceMicro: 8_100_000_000_001n }, { theory: 90, band: null }],
  [
    'far fewer, with none of three digits',
    { varianceMicro: 81_000_000_000_000n },
    { theory: 90, band: null },
  ],
  [
    'seldom wins of three digits with a tenth of the variance',
    { longMeanMilli: 100_000n, longVarianceMicro: 800_000_000_000n },
    BAND,
  ],
  [
    'seldom wins of three digits with more than a tenth',
    { longMeanMilli: 100_000n, longVarianceMicro: 800_000_000_001n },
    { theory: 90, band: null },
  ],
  [
    'three digits carry much, and win often enough',
    { longMeanMilli: 3_000_000n, longVarianceMicro: 900_000_000_000n },
    BAND,
  ],
  ['nothing was staked', { stakeUnits: 0n }, null],
  ['less than nothing was staked', { stakeUnits: -10n }, null],
  ['nothing was left to chance', { varianceMicro: 0n }, null],
])('%s', (_, atStake, theory) => {
  expect(lotteryBand({ ...EVEN, ...atStake })).toEqual(theory)
})
