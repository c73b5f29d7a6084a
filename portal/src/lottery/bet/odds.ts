/** Chance and return of a bet, as they are shown before the first stake. Pure. */
import type { Digits, LotteryPostOffer } from '@samnang/contract/lottery'

export interface Odds {
  posts: string[]
  rate: number
  /** Units that one number costs. */
  units: number
  /** Places on which one number can win. */
  places: number
  /** Of one number on one place. */
  chance: number
  /** Share of the stakes that comes back on average: rate × places ÷ (units × 10^digits). */
  returned: number
}

/** One row for posts that pay and cost the same, in the order of the offer. */
export function oddsOf(
  offers: readonly LotteryPostOffer[],
  posts: readonly string[],
  digits: Digits,
): Odds[] {
  const rows = new Map<string, Odds>()
  for (const offer of offers.filter(({ post }) => posts.includes(post))) {
    const odds = postOdds(offer, digits)
    if (!odds) continue
    const key = `${odds.rate} ${odds.units} ${odds.places}`
    const row = rows.get(key)
    if (row) row.posts.push(offer.post)
    else rows.set(key, odds)
  }
  return [...rows.values()]
}

function postOdds(offer: LotteryPostOffer, digits: Digits): Odds | null {
  const units = digits === 2 ? offer.d2 : offer.d3
  const rate = digits === 2 ? offer.rate2 : offer.rate3
  if (units === 0 || rate === null) return null
  const places = (digits === 2 ? offer.places2 : offer.places3) ?? units
  const chance = 1 / 10 ** digits
  return { posts: [offer.post], rate, units, places, chance, returned: (rate * places * chance) / units }
}
