/** A line of a ticket for tests. */
import type { LotteryItem } from '@samnang/contract/lottery'

export function itemWith(given: Partial<LotteryItem>): LotteryItem {
  return {
    id: 1,
    numbers: ['47'],
    digits: 2,
    posts: ['A', 'B'],
    amount: 1000,
    kind: 'straight',
    expanded: given.numbers ?? ['47'],
    units: 2,
    cost: 2000,
    rate: { 2: 90 },
    rates: { A: 90, B: 90 },
    reduced: {},
    state: 'pending',
    payout: 0,
    win_places: [],
    collect: null,
    ...given,
  }
}
