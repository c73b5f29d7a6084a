/** Lines of a ticket that is being written, and what they come to by the offer of their draw. Amounts are whole riel. */
import type { LotteryItemIn, LotteryOffer, LotteryShown } from '@samnang/contract/lottery'
import { type CheckedItem, checkItem } from '@samnang/core/lottery/price-item'
import type { Outcome } from '@samnang/core/refusal'
import { isPostOpenAt } from '../draw-times.ts'

export interface Line {
  id: number
  item: LotteryItemIn
}

/** Units and numbers of a line as the server will count them, or why it will refuse. */
export function checkLine(offer: LotteryOffer, item: LotteryItemIn): Outcome<CheckedItem> {
  const { amount, range, ...entered } = item
  const { min, step, max2, max3, numbers } = offer.limits
  return checkItem({
    offer: offer.posts,
    limits: { minRiel: min, stepRiel: step, maxRiel: { 2: max2, 3: max3 }, numbersMax: numbers },
    item: { ...entered, range, amountRiel: amount },
    specials: offer.specials,
  })
}

export interface LineView {
  line: Line
  units: number
  cost: number
  /** Posts of the line that no longer take bets. */
  closed: readonly string[]
  /** Percent of the rate by number, where it is less than all of it. */
  reduced: Readonly<Record<string, number>>
  /** Code and figure of the refusal that the server would give. */
  refusal: { code: string; n: number | undefined; numbers: readonly string[] } | null
}

export function lineView(offer: LotteryOffer, line: Line, now: number): LineView {
  const { item } = line
  const closed = item.posts.filter((post) => !isPostOpenAt(offer, { post, digits: item.digits }, now))
  const checked = checkLine(offer, item)
  if (checked.ok) {
    const { units, reduced } = checked.value
    return { line, units, cost: units * item.amount, closed, reduced, refusal: null }
  }
  const { code, n, errors } = checked
  const refusal = { code, n: n === undefined ? undefined : Number(n), numbers: errors?.numbers ?? [] }
  // A post that is not offered has no closing time either: one reason is enough.
  const isElsewhere = code === 'post_not_offered'
  return { line, units: 0, cost: 0, closed: isElsewhere ? [] : closed, reduced: {}, refusal }
}

/** The line can be placed as it is. */
export function isSound(view: LineView): boolean {
  return view.refusal === null && view.closed.length === 0
}

export function ticketCost(views: readonly LineView[]): number {
  return views.reduce((sum, view) => sum + view.cost, 0)
}

/** What the lines pay by the offer that the page shows. */
export function shownOf(offer: LotteryOffer, views: readonly LineView[]): LotteryShown {
  return {
    rule_version: offer.rule_version,
    reduced: Object.assign({}, ...views.map(({ reduced }) => reduced)),
  }
}

/** What a placed line was entered as. */
export function itemOf(item: LotteryItemIn): LotteryItemIn {
  const { numbers, digits, posts, amount, kind, range } = item
  return { numbers, digits, posts, amount, kind, ...(range ? { range } : {}) }
}

/** Lines with new numbers above `lines`. */
export function withItems(lines: readonly Line[], items: readonly LotteryItemIn[]): Line[] {
  const top = lines.reduce((most, { id }) => Math.max(most, id), 0)
  return [...lines, ...items.map((item, at) => ({ id: top + 1 + at, item: itemOf(item) }))]
}
