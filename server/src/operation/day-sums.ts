import type { Sums } from '@samnang/contract/office/today'
import { unitsToRiel } from '@samnang/core/money'

/** What a day's stakes and payouts leave to the house. */
export function daySums(
  { stake, payout }: { stake: bigint; payout: bigint } = { stake: 0n, payout: 0n },
): Sums {
  return {
    turnover: unitsToRiel(stake),
    payout: unitsToRiel(payout),
    net: unitsToRiel(stake - payout),
    return_percent: stake === 0n ? null : Number((payout * 10_000n) / stake) / 100,
  }
}
