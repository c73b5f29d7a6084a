/** What bets, categories and draws are called on the page. */
import type { BetEntry, Result, Ticket } from '@samnang/contract/lotto59'
import { RANGES } from '@samnang/core/lotto59/markets'
import { lotto59 } from '../text/lotto59.ts'

export type Category = NonNullable<Result['category']>

const CATEGORY_KEYS = {
  '1 small': 'small_1',
  '2 small': 'small_2',
  '3 small': 'small_3',
  '3 big': 'big_3',
  '4 big': 'big_4',
  '5 big': 'big_5',
} as const satisfies Record<Category, string>

/** "តូច១" … "ធំ៥". */
export function categoryName(category: Category): string {
  return lotto59(CATEGORY_KEYS[category])
}

/** "239–274", and for the two halves "តូច 55–300". */
export function rangeName(type: string): string {
  const range = RANGES.find((one) => one.type === type)
  if (!range) return type
  const numbers = `${range.low}–${range.high}`
  return range.status ? `${lotto59(range.status === 'UNDER' ? 'small' : 'big')} ${numbers}` : numbers
}

/** What a bet stands on, in words: for the slip, the tickets and the screen reader. */
export function betName(bet: Pick<BetEntry, 'type' | 'value' | 'posts' | 'numbers'>): string {
  if (bet.type === 'NUMBER')
    return lotto59('number_on', { n: bet.value ?? '', posts: (bet.posts ?? []).join(' ') })
  if (bet.type === 'JACKPOT') return lotto59('jackpot_of', { numbers: (bet.numbers ?? []).join(' ') })
  return rangeName(bet.type)
}

export function ticketName(ticket: Ticket): string {
  const { type, value, post, numbers } = ticket
  return betName({
    type,
    ...(value === undefined ? {} : { value }),
    ...(post === undefined ? {} : { posts: [post] }),
    ...(numbers === undefined ? {} : { numbers }),
  })
}
