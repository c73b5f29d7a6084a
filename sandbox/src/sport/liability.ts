/**
 * What the book would lose on each selection, and how it answers: from 70 % of the limit on, the expected goals are
 * shifted until the chance of that selection has risen, and every market is priced again from them. A shaded price
 * is never above the unshaded one, so that shading gives nobody a price better than the true chance.
 */
import { chancesOf, evenChance, type Outlook } from './chances.ts'
import { SELECTION_LIABILITY_MAX_UNITS } from './limits.ts'
import { marketsOf, type PricedMarket } from './markets.ts'
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

interface Situation {
  score: Score
  /** Expected goals in the time that is left. */
  means: Means
}

/** All markets with the book's exposures taken into account. */
export function shadedMarkets(situation: Situation, exposures: readonly Exposure[]): PricedMarket[] {
  const fair = marketsOf(outlookOf(situation))
  const means = exposures.reduce(
    (now, exposure) => shiftedMeans({ ...situation, means: now }, exposure),
    situation.means,
  )
  if (means === situation.means) return fair
  const outlook = outlookOf({ ...situation, means })
  const shaded = new Map(marketsOf(outlook).map((market) => [`${market.kind} ${market.line}`, market]))
  return fair.map((market) => lower(market, shaded.get(`${market.kind} ${market.line}`)))
}

export function outlookOf({ score, means }: Situation): Outlook {
  return { score, rest: scoreMatrix(means) }
}

/** A line that the shifted book would not offer any more keeps its price and is limited by the exposure alone. */
function lower(market: PricedMarket, shaded: PricedMarket | undefined): PricedMarket {
  if (!shaded) return market
  const selections = market.selections.map(({ pick, price }, at) => {
    const other = shaded.selections[at]?.price ?? null
    return { pick, price: price === null || other === null ? null : Math.min(price, other) }
  })
  return { ...market, selections }
}

/** The same object while the exposure is below 70 % of the limit. */
function shiftedMeans(situation: Situation, { terms, units }: Exposure): Means {
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
