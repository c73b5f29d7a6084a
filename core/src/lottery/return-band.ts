/** What chance alone does to the return of a session of the ticket lottery. */
import { bandOf, LEAST_WEIGHT, type Theory } from '../lotto59/return-band.ts'

/** Of all lines, and of those of three digits alone. */
export interface LotteryAtStake {
  stakeUnits: bigint
  meanMilli: bigint
  varianceMicro: bigint
  longMeanMilli: bigint
  longVarianceMicro: bigint
}

/** Below this share of the variance it does not matter how seldom its lines win. */
const LONG_SHARE = 10n

/**
 * The mean of what the lines were to be paid under the rates that each was taken under, and the band around it; the variance is
 * exact. Null: nothing was decided. No band: so few lines that fewer than ten wins of equal weight were to be expected, of all
 * of them, or of three digits where these carry more than a tenth of the variance.
 */
export function lotteryBand(of: LotteryAtStake): Theory | null {
  const { stakeUnits, meanMilli, varianceMicro, longMeanMilli, longVarianceMicro } = of
  if (stakeUnits <= 0n || varianceMicro <= 0n) return null
  const isLongSmall = longVarianceMicro * LONG_SHARE <= varianceMicro
  return bandOf({
    stake: Number(stakeUnits),
    mean: Number(meanMilli) / 1_000,
    variance: Number(varianceMicro) / 1_000_000,
    isBell: isBell(meanMilli, varianceMicro) && (isLongSmall || isBell(longMeanMilli, longVarianceMicro)),
  })
}

/** Thousandths squared are millionths. */
function isBell(meanMilli: bigint, varianceMicro: bigint): boolean {
  return meanMilli * meanMilli >= BigInt(LEAST_WEIGHT) * varianceMicro
}
