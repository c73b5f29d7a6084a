/** A line of a ticket in words. */
import type { LotteryItem, LotteryItemIn } from '@samnang/contract/lottery'
import { rate } from '../../text/format.ts'
import { postText } from '../draw-names.ts'
import { numbersName } from '../line-names.ts'

const SHOWN_NUMBERS = 6

/** "47 48", "12 បង្វិលលេខ", "10–19": as it was entered; many numbers are cut, and counted. */
export function itemTitle(item: LotteryItemIn): string {
  const { kind, numbers } = item
  if (kind === 'range' || numbers.length <= SHOWN_NUMBERS) return numbersName(item)
  return `${numbersName({ ...item, numbers: numbers.slice(0, SHOWN_NUMBERS) })} … (${numbers.length})`
}

/** How the numbers came about, where they were not entered one by one; else ''. */
export function entryText(item: LotteryItemIn): string {
  return item.kind === 'straight' ? '' : itemTitle(item)
}

/** "×90.00", or with their posts where they differ: "A ×90.00 · C ×400.00". */
export function ratesText({ posts, rates }: Pick<LotteryItem, 'posts' | 'rates'>): string {
  const known = posts.flatMap((post) => (rates[post] === undefined ? [] : [{ post, value: rates[post] }]))
  const [first] = known
  if (!first) return ''
  if (known.every(({ value }) => value === first.value)) return `×${rate(first.value)}`
  return known.map(({ post, value }) => `${postText(post)} ×${rate(value)}`).join(' · ')
}
