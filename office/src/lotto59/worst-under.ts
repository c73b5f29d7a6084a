/** What an open draw could cost at worst if its bets had other rates. */
import type { DrawRisk, PaytableDoc } from '@samnang/contract/office/lotto59'
import { dearestResult } from '@samnang/core/lotto59/dearest-result'
import { RANGES } from '@samnang/core/lotto59/markets'
import { payoutAt, rielToUnits, unitsToRiel } from '@samnang/core/money'

/** In riel, jackpots apart. */
export function worstUnder(
  { markets, numbers, number_rate_centi }: DrawRisk,
  { markets: rates, numberRateCenti }: PaytableDoc,
): number {
  const range = RANGES.map(({ type }) => {
    const stake = markets.find((market) => market.type === type)?.stake ?? 0
    return payoutAt(rielToUnits(stake), rates.find((one) => one.type === type)?.rateCenti ?? 0)
  })
  const owed = new Map<number, bigint>()
  for (const [post, cells] of numbers.entries())
    for (const [at, riel] of cells.entries()) {
      if (riel === 0) continue
      // Stakes are whole riel.
      const stake = Math.round((riel * 100) / number_rate_centi)
      owed.set((post + 1) * 100 + at + 1, payoutAt(rielToUnits(stake), numberRateCenti))
    }
  return unitsToRiel(dearestResult({ range, numbers: owed }).units)
}
