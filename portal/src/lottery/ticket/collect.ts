/** The list of winnings to hand out, as the lines of a ticket tell it. Pure. */
import type { LotteryItem } from '@samnang/contract/lottery'

export interface CollectList {
  /** Lines that have won, in their order. */
  lines: readonly LotteryItem[]
  /** Riel of those on the list. */
  listed: number
  /** Nothing is left to hand out, kept back or not. */
  isDone: boolean
}

export function collectList(items: readonly LotteryItem[]): CollectList {
  const lines = items.filter(({ collect }) => collect !== null)
  return {
    lines,
    listed: lines.reduce((sum, { collect, payout }) => sum + (collect === 'listed' ? payout : 0), 0),
    isDone: lines.length > 0 && lines.every(({ collect }) => collect === 'paid'),
  }
}

/** Post and number, `B 47`, of every place that the ticket has won on. */
export function wonNumbers(items: readonly LotteryItem[]): ReadonlySet<string> {
  return new Set(items.flatMap(({ win_places }) => win_places.map(({ post, number }) => `${post} ${number}`)))
}
