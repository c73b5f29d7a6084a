/**
 * The prices of the book: of all that may be true of the goals to come the one that is worst for the player, selection
 * by selection. What the book would lose on each is among it: from 70 % of the limit on, the expected goals are shifted
 * until the chance of that selection has risen, and every market is priced from them, too. Since the truth is one of
 * them, nobody is given a price better than the true chance.
 */
import { assert } from '@samnang/core/refusal'
import { chancesOf, evenChance, type Outlook } from './chances.ts'
import type { Remaining } from './feeds.ts'
import { SELECTION_LIABILITY_MAX_UNITS } from './limits.ts'
import { marketsOf, type PricedMarket, repriced } from './markets.ts'
import type { Score } from './messages.ts'
import { type Means, scoreMatrix } from './score-matrix.ts'
import type { LegTerms } from './settle-leg.ts'

const SHADING_FROM = 0.7
/** Log-odds at the limit: an even chance is then quoted as 0.56. */
const SHIFT_MAX = 0.25
const SEARCH_MAX = 1.5

export interface Exposure {
  terms: LegTerms
  /** Loss of the book if it wins: stake × (price − 1). */
  units: bigint
}

export interface Situation {
  score: Score
  left: Remaining
}

interface Guess {
  score: Score
  /** Expected goals in the time that is left. */
  means: Means
}

/** All markets; which lines are offered is the word of the outlook with the most goals. */
export function bookMarkets({ score, left }: Situation, exposures: readonly Exposure[]): PricedMarket[] {
  const fair = left.most === left.fewest ? [left.most] : [left.most, left.fewest]
  const shaded = fair.flatMap((means) => {
    const shifted = exposures.reduce((now, exposure) => shiftedMeans({ score, means: now }, exposure), means)
    return shifted === means ? [] : [shifted]
  })
  const [first, ...others] = [...fair, ...shaded].map((means) => outlookOf({ score, means }))
  assert(first, 'a match has an outlook')
  return marketsOf(first).map((market) =>
    others.reduce((low, other) => lower(low, repriced(low, other)), market),
  )
}

/** Everything that may be true of the rest of a match. */
export function outlooksOf({ score, left }: Situation): Outlook[] {
  return [left.most, left.fewest].map((means) => outlookOf({ score, means }))
}

function outlookOf({ score, means }: Guess): Outlook {
  return { score, rest: scoreMatrix(means) }
}

/** What one of the two does not offer is not offered. */
function lower(market: PricedMarket, other: PricedMarket): PricedMarket {
  const selections = market.selections.map(({ pick, price }, at) => {
    const otherPrice = other.selections[at]?.price ?? null
    return { pick, price: price === null || otherPrice === null ? null : Math.min(price, otherPrice) }
  })
  return { ...market, selections }
}

/** The same object while the exposure is below 70 % of the limit. */
function shiftedMeans(situation: Guess, { terms, units }: Exposure): Means {
  const used = Math.min(1, Number((units * 1_000n) / SELECTION_LIABILITY_MAX_UNITS) / 1_000)
  const direction = directionOf(terms)
  if (used <= SHADING_FROM || !direction) return situation.means
  const chanceAt = (shift: number) => {
    const means = moved(situation.means, direction, shift)
    return evenChance(chancesOf(terms, outlookOf({ ...situation, means })))
  }
  const wanted = logOdds(chanceAt(0)) + (SHIFT_MAX * (used - SHADING_FROM)) / (1 - SHADING_FROM)
  let [low, high] = [0, SEARCH_MAX]
  for (let turn = 0; turn < 24; turn += 1) {
    const middle = (low + high) / 2
    if (logOdds(chanceAt(middle)) < wanted) low = middle
    else high = middle
  }
  return moved(situation.means, direction, high)
}

type Direction = 'home' | 'away' | 'more' | 'fewer'

/** Which way the goals have to go for the selection to become likelier; odd and even know no way. */
function directionOf({ kind, pick }: LegTerms): Direction | null {
  if (kind === 'oe') return null
  if (kind === 'ou') return pick === 'over' ? 'more' : 'fewer'
  if (kind === 'btts') return pick === 'yes' ? 'more' : 'fewer'
  if (kind !== 'cs') return pick === 'draw' ? 'fewer' : pick === 'home' ? 'home' : 'away'
  const [home, away] = pick.split('-').map(Number)
  if (home === undefined || away === undefined) return 'more'
  if (home === away) return 'fewer'
  return home > away ? 'home' : 'away'
}

function moved({ home, away }: Means, direction: Direction, shift: number): Means {
  const [up, down] = [Math.exp(shift), Math.exp(-shift)]
  switch (direction) {
    case 'home':
      return { home: home * up, away: away * down }
    case 'away':
      return { home: home * down, away: away * up }
    case 'more':
      return { home: home * up, away: away * up }
    case 'fewer':
      return { home: home * down, away: away * down }
  }
}

function logOdds(chance: number): number {
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, chance))
  return Math.log(inside / (1 - inside))
}
