/** One sentence that says why a line has won or lost. The reason is the server's, the words are ours. */
import type { LotteryItem } from '@samnang/contract/lottery'
import type { VoidReason } from '@samnang/core/void-reason'
import { price, rate } from '../../text/format.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { voidReasonText } from '../../text/void-reasons.ts'
import { postsText, postText } from '../draw-names.ts'

type WinPlace = LotteryItem['win_places'][number]
const SHOWN_NUMBERS = 4

/** Null while nothing can be said. `reason`: why the draw was cancelled, if it was. */
export function whyItem(item: LotteryItem, reason: VoidReason | null): string | null {
  switch (item.state) {
    case 'pending':
      return null
    case 'lost':
      return lotteryPages('why_lost', { posts: postsText(item.posts) })
    case 'void':
      return reason
        ? lotteryPages('result_void', { reason: voidReasonText(reason) })
        : lotteryPages('why_void')
    case 'deleted':
      return lotteryPages('why_deleted')
    case 'won':
      return whyWon(item)
    default:
      return item.state satisfies never
  }
}

function whyWon(item: LotteryItem): string {
  const hits = hitsText(item.win_places)
  const value = commonRate(item)
  if (value === null) return lotteryPages('why_won', { hits })
  const times = item.win_places.length
  const product = [`${price(item.amount)}៛`, rate(value), ...(times > 1 ? [times] : [])].join(' × ')
  return lotteryPages('why_won_sum', { hits, product, payout: price(item.payout) })
}

/** The rate of every place that was hit; null where they differ or a number pays a part: then no product says it. */
function commonRate({ win_places, rates, reduced, amount, payout }: LotteryItem): number | null {
  const first = win_places[0] && rates[win_places[0].post]
  if (first === undefined) return null
  const isCommon = win_places.every(({ post, number }) => rates[post] === first && !(number in reduced))
  return isCommon && amount * first * win_places.length === payout ? first : null
}

/** "លេខ 47 ចេញនៅ B និង Lo3, លេខ 74 ចេញនៅ C". */
function hitsText(places: readonly WinPlace[]): string {
  const byNumber = new Map<string, string[]>()
  for (const place of places)
    byNumber.set(place.number, [...(byNumber.get(place.number) ?? []), placeText(place)])
  const sentences = [...byNumber].map(([number, names]) =>
    lotteryPages('came_on', { number, places: listed(names) }),
  )
  const rest = sentences.length - SHOWN_NUMBERS
  const shown = sentences.slice(0, SHOWN_NUMBERS).join(', ')
  return rest > 0 ? `${shown} ${lotteryPages('more_numbers', { n: rest })}` : shown
}

/** "A, B និង C". */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${lotteryPages('and')} ${last}`
}

/** "B", "Lo3", "Lo (A)", "Lo (ចុង B)": the place by which a post was hit. */
export function placeText({ post, place }: Pick<WinPlace, 'post' | 'place'>): string {
  const tailOf = /^(\w+) TAIL$/.exec(place)?.[1]
  const name = tailOf ? lotteryPages('tail', { post: tailOf }) : place.replace(/^LO/, 'Lo')
  return post === 'LO' && !place.startsWith('LO') ? `${postText(post)} (${name})` : name
}
