/** What an announced prize is called. */
import { lotteryPages } from '../../text/lottery-pages.ts'

const NAMES = {
  DB: 'prize_db',
  FIRST: 'prize_first',
  'FRONT 3': 'prize_front3',
  'BACK 3': 'prize_back3',
  'BOTTOM 2': 'prize_bottom2',
} as const

/** "G8" → "ទី 8"; what is not known here (a post of the Khmer lottery) is its own name. */
export function prizeName(prize: string): string {
  const numbered = /^G([1-8])$/.exec(prize)?.[1]
  if (numbered) return lotteryPages('prize_n', { n: numbered })
  return Object.hasOwn(NAMES, prize) ? lotteryPages(NAMES[prize as keyof typeof NAMES]) : prize
}
