import type { TicketTotal } from '@samnang/contract/lotto59'
import { unitsToRiel } from '@samnang/core/money'
import type { Sums } from './player-day-store.ts'

/** Sums of tickets in riel. */
export function totalOf({ count, stake, payout, jackpot, refunded }: Sums): TicketTotal {
  return {
    count: Number(count),
    amount: unitsToRiel(stake),
    payout: unitsToRiel(payout),
    jackpot_win_amount: unitsToRiel(jackpot),
    refunded: unitsToRiel(refunded),
    net: unitsToRiel(payout + refunded - stake),
  }
}
