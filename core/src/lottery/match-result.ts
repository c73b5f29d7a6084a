/** Whether a line has won, what it pays, and on which places. */

import { assert } from '../refusal.ts'
import type { DrawnPlace } from './drawn-numbers.ts'
import { payoutOfHit } from './price-item.ts'
import type { Digits } from './rules.ts'

/** A line as it was placed: rates and reduced numbers are those of that moment. */
export interface PlacedItem {
  amountUnits: bigint
  digits: Digits
  posts: readonly string[]
  expanded: readonly string[]
  ratesCenti: Readonly<Record<string, number>>
  /** Percent of the rate by number, where it is not 100. */
  reduced: Readonly<Record<string, number>>
}

export interface WinPlace {
  post: string
  place: string
  number: string
}

export interface Matched {
  won: boolean
  /** Gross: the stake is not returned on top. */
  payoutUnits: bigint
  winPlaces: WinPlace[]
}

/** Each place hit pays amount × rate: a number that stands on two places of Lo pays twice. Compared as text. */
export function matchItem(item: PlacedItem, drawn: readonly DrawnPlace[]): Matched {
  const [posts, numbers] = [new Set(item.posts), new Set(item.expanded)]
  const hits = drawn.filter(
    ({ post, digits, number }) => digits === item.digits && posts.has(post) && numbers.has(number),
  )
  const payoutUnits = hits.reduce((sum, hit) => sum + paid(item, hit), 0n)
  const winPlaces = hits.map(({ post, place, number }) => ({ post, place, number }))
  return { won: payoutUnits > 0n, payoutUnits, winPlaces }
}

function paid(item: PlacedItem, { post, number }: DrawnPlace): bigint {
  const rateCenti = item.ratesCenti[post]
  assert(rateCenti !== undefined, 'a placed line has a rate for each of its posts')
  return payoutOfHit({ amountUnits: item.amountUnits, rateCenti, percent: item.reduced[number] ?? 100 })
}
