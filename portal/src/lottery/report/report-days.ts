/** Stake, payout and net by Phnom Penh day, from tickets that are all here. Pure. */
import type { LotteryTicket } from '@samnang/contract/lottery'
import type { ReportDay } from '@samnang/contract/report'
import { dayAt } from '@samnang/core/phnom-penh-day'

const COUNTED: readonly LotteryTicket['state'][] = ['placed', 'won', 'lost']

/** As the server's totals count: drafts and what was taken back have cost nothing; newest day first. */
export function reportDays(tickets: readonly LotteryTicket[]): ReportDay[] {
  const byDay = new Map<string, ReportDay>()
  for (const { state, placed_at, created_at, cost, payout } of tickets) {
    if (!COUNTED.includes(state)) continue
    const day = dayAt(Date.parse(placed_at ?? created_at))
    const old = byDay.get(day) ?? { day, amount: 0, payout: 0, net: 0 }
    // What waits for its result is neither won nor lost yet.
    const net = state === 'placed' ? old.net : old.net + payout - cost
    byDay.set(day, { day, amount: old.amount + cost, payout: old.payout + payout, net })
  }
  return [...byDay.values()].sort((a, b) => b.day.localeCompare(a.day))
}
