import type { FrontDraw } from '@samnang/contract/front'
import { price, shortPrice } from '../../text/format.ts'
import { people } from '../../text/people.ts'

/** How many bets stand on a draw, and how much. */
export function sizeText({ bets, stake }: Pick<FrontDraw, 'bets' | 'stake'>): string {
  if (bets === 0) return people('draw_empty')
  return people('draw_size', { bets: price(bets), stake: shortPrice(stake) })
}
