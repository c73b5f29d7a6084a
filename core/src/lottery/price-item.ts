/** What a line costs and what it may win, or why it is refused: the same answer in the portal and on the server. */
import { rielToUnits } from '../money.ts'
import { accepted, assert, type Outcome, type Refusal, refused } from '../refusal.ts'
import { type Entered, expandNumbers, type NumbersCode } from './expand-numbers.ts'
import type { Digits, LimitRules, LotteryRules, SessionRules, UnitCount } from './rules.ts'
import { offerOf, type PostOffer, postRules, unitsOf } from './session-rules.ts'

export interface ItemIn extends Entered {
  posts: readonly string[]
  /** For one unit: one number on one place. */
  amountRiel: number
}

/** A number that a draw does not sell (0), or pays at a part of its rate. */
export interface Special {
  number: string
  digits: Digits
  percent: number
}

/** What a line stakes on one number, over all its posts, and the most that the house pays for it. */
export interface Risk {
  digits: Digits
  number: string
  stakeUnits: bigint
  liabilityUnits: bigint
}

export interface CheckedItem {
  expanded: string[]
  units: UnitCount
  /** Percent of the rate, for those of its numbers that are not paid in full. */
  reduced: Record<string, number>
}

export interface PricedItem extends CheckedItem {
  amountUnits: bigint
  costUnits: bigint
  /** Hundredths by post, as they are frozen with the line. */
  ratesCenti: Record<string, number>
  risks: Risk[]
}

export interface ItemCheck {
  offer: readonly Pick<PostOffer, 'post' | 'd2' | 'd3'>[]
  limits: Pick<LimitRules, 'minRiel' | 'stepRiel' | 'maxRiel' | 'numbersMax'>
  item: ItemIn
  specials: readonly Special[]
}

type AmountCode = 'invalid_bet' | 'amount_too_small' | 'amount_too_large' | 'amount_step'
type PostsCode = 'invalid_bet' | 'no_post' | 'post_not_offered'
/** Why a line is not taken. */
export type ItemCode = PostsCode | AmountCode | NumbersCode | 'number_blocked'

/** A line against what is offered, with no more than a bet page knows. */
export function checkItem({ offer, limits, item, specials }: ItemCheck): Outcome<CheckedItem, ItemCode> {
  const unitsANumber = postUnits(offer, item)
  if (!unitsANumber.ok) return unitsANumber
  const badAmount = amountRefusal(limits, item)
  if (badAmount !== null) return badAmount
  const expanded = expandNumbers(item, limits.numbersMax)
  if (!expanded.ok) return expanded
  const reduced = reducedOf(expanded.value, specials)
  const blocked = expanded.value.filter((number) => reduced[number] === 0)
  if (blocked.length > 0) return refused('number_blocked', { errors: { numbers: blocked } })
  return accepted({ expanded: expanded.value, units: unitsANumber.value * expanded.value.length, reduced })
}

/** Prices one line. */
export function priceItem(input: {
  rules: LotteryRules
  session: SessionRules
  item: ItemIn
  specials: readonly Special[]
}): Outcome<PricedItem, ItemCode> {
  const { rules, session, item, specials } = input
  const checked = checkItem({ offer: offerOf(session), limits: rules.limits, item, specials })
  if (!checked.ok) return checked
  const amountUnits = rielToUnits(item.amountRiel)
  return accepted({
    ...checked.value,
    amountUnits,
    costUnits: amountUnits * BigInt(checked.value.units),
    ratesCenti: ratesOf(session, item),
    risks: checked.value.expanded.map((number) =>
      riskOf({ session, item, number, percent: checked.value.reduced[number] ?? 100 }),
    ),
  })
}

/** Units of one number, over the posts. */
function postUnits(offer: ItemCheck['offer'], { digits, kind, posts }: ItemIn): Outcome<number, PostsCode> {
  const isKnown = (digits === 2 || digits === 3) && ['straight', 'permute', 'range'].includes(kind)
  if (!isKnown || new Set(posts).size !== posts.length) return refused('invalid_bet')
  if (posts.length === 0) return refused('no_post')
  const units = posts.map((post) => {
    const row = offer.find((candidate) => candidate.post === post)
    return (digits === 2 ? row?.d2 : row?.d3) ?? 0
  })
  if (units.includes(0)) return refused('post_not_offered')
  return accepted(units.reduce((sum, count) => sum + count, 0))
}

function amountRefusal(
  limits: ItemCheck['limits'],
  { amountRiel, digits }: ItemIn,
): Refusal<AmountCode> | null {
  if (!Number.isFinite(amountRiel)) return refused('invalid_bet')
  if (amountRiel < limits.minRiel) return refused('amount_too_small', { n: limits.minRiel })
  if (amountRiel > limits.maxRiel[digits]) return refused('amount_too_large', { n: limits.maxRiel[digits] })
  return amountRiel % limits.stepRiel === 0 ? null : refused('amount_step', { n: limits.stepRiel })
}

/** A number of other digits is another text. */
function reducedOf(numbers: readonly string[], specials: readonly Special[]) {
  const own = specials.filter(({ number }) => numbers.includes(number))
  return Object.fromEntries(own.map(({ number, percent }) => [number, percent]))
}

function ratesOf(session: SessionRules, { posts, digits }: ItemIn): Record<string, number> {
  return Object.fromEntries(posts.map((post) => [post, rateOf(session, post, digits)]))
}

function rateOf(session: SessionRules, post: string, digits: Digits): number {
  const rate = postRules(session, post)?.rateCenti[digits]
  assert(rate !== undefined, 'a post that is offered has a rate')
  return rate
}

/** Liability counts every place that is compared, also where fewer are charged: all of them may hit. */
function riskOf(line: { session: SessionRules; item: ItemIn; number: string; percent: number }): Risk {
  const { session, item, number, percent } = line
  const amountUnits = rielToUnits(item.amountRiel)
  let [stakeUnits, liabilityUnits] = [0n, 0n]
  for (const post of item.posts) {
    const places = postRules(session, post)?.places[item.digits]?.length ?? 0
    stakeUnits += amountUnits * BigInt(unitsOf(session, post, item.digits))
    const rateCenti = rateOf(session, post, item.digits)
    liabilityUnits += payoutOfHit({ amountUnits, rateCenti, percent }) * BigInt(places)
  }
  return { digits: item.digits, number, stakeUnits, liabilityUnits }
}

/** Gross: the stake is in it. Whole riel at hundredths of a rate and percents of it are always whole units. */
export function payoutOfHit(hit: { amountUnits: bigint; rateCenti: number; percent: number }): bigint {
  const tenThousandths = hit.amountUnits * BigInt(hit.rateCenti) * BigInt(hit.percent)
  assert(tenThousandths % 10_000n === 0n, 'what a hit pays is a whole number of units')
  return tenThousandths / 10_000n
}
