import { describe, expect, test } from 'vitest'
import { seededRng } from '../chance/rng.ts'
import { chancesOf, expectedReturn, type Outlook } from './chances.ts'
import { remainingShare } from './goal-clock.ts'
import { bookMarkets } from './liability.ts'
import { SELECTION_LIABILITY_MAX_UNITS } from './limits.ts'
import { threeWayPrices } from './margins.ts'
import { marketsOf, type PricedMarket } from './markets.ts'
import type { MarketKind, Score } from './messages.ts'
import { goalChances, scoreMatrix } from './score-matrix.ts'
import { drawStrength, meansOf } from './strength.ts'

const GOALLESS: Score = { home: 0, away: 0 }
const EXAMPLE: Outlook = { score: GOALLESS, rest: scoreMatrix({ home: 1.55, away: 1.1 }) }

const leg = (
  kind: MarketKind,
  pick: string,
  line: number | null = null,
  scoreAtBet: Score | null = null,
) => ({
  kind,
  pick,
  line,
  scoreAtBet,
})

describe('the worked example, 1.55 against 1.10 goals', () => {
  test.each<[MarketKind, string, number]>([
    ['1x2', 'home', 0.477],
    ['1x2', 'draw', 0.2533],
    ['1x2', 'away', 0.2697],
    ['cs', '0-0', 0.0707],
    ['cs', '1-0', 0.1095],
    ['cs', '1-1', 0.1205],
    ['cs', '2-1', 0.0934],
    ['btts', 'yes', 0.526],
  ])('%s %s', (kind, pick, chance) => {
    expect(chancesOf(leg(kind, pick), EXAMPLE).win).toBeCloseTo(chance, 3)
  })

  const market = (kind: MarketKind, line: number) =>
    marketsOf(EXAMPLE).find((each) => each.kind === kind && each.line === line)
  const pricesOf = (found: PricedMarket | undefined) => found?.selections.map(({ price }) => price)

  test.each<[line: number, home: number, away: number]>([
    [-1, 1_760, 2_120],
    [-2, 2_020, 1_840],
    [-3, 2_360, 1_630],
  ])('handicap of %i quarters is priced', (line, home, away) => {
    expect(pricesOf(market('ah', line))).toEqual([home, away])
  })

  test('2.5 goals are the line nearest to even', () => {
    expect(market('ou', 10)).toMatchObject({ isMain: true })
    expect(pricesOf(market('ou', 10))).toEqual([1_950, 1_900])
  })

  test('three ways carry 6 %, more of it on the outsider', () => {
    const picks = ['home', 'draw', 'away']
    expect(threeWayPrices(picks.map((pick) => chancesOf(leg('1x2', pick), EXAMPLE).win))).toEqual([
      2_010, 3_660, 3_440,
    ])
  })

  test('an hour played, 1-0: the rest of the match', () => {
    const left = remainingShare(3_600)
    expect(left).toBeCloseTo(0.3556, 4)
    const rest = scoreMatrix({ home: 1.55 * left, away: 1.1 * left })
    const outlook = { score: { home: 1, away: 0 }, rest }
    const [home, draw, away] = ['home', 'draw', 'away'].map(
      (pick) => chancesOf(leg('1x2', pick), outlook).win,
    )
    expect(home).toBeCloseTo(0.794, 3)
    expect(draw).toBeCloseTo(0.1695, 3)
    expect(away).toBeCloseTo(0.037, 3)
    const { win, half_win, half_loss, loss } = chancesOf(leg('ah', 'home', -1, outlook.score), outlook)
    expect(1 + (loss + half_loss / 2) / (win + half_win / 2)).toBeCloseTo(2.411, 3)
  })
})

test('chances of goals and of scores sum to one, whatever is expected', () => {
  for (const mean of [0, 0.01, 0.5, 1.55, 3, 6]) {
    expect(goalChances(mean).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
    const all = scoreMatrix({ home: mean, away: 1.2 }).flat()
    expect(all.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
  }
})

/** Random matches, before kick-off and in play. */
function situations(count: number) {
  const rng = seededRng(new Uint8Array(32).fill(5), 'matches', 0)
  return Array.from({ length: count }, (_, at) => {
    const means = meansOf(drawStrength(rng), drawStrength(rng))
    const left = at % 2 === 0 ? 1 : remainingShare(rng.int(5_400))
    const score = left === 1 ? GOALLESS : { home: rng.int(4), away: rng.int(3) }
    const most = { home: means.home * left, away: means.away * left }
    return { left: { most, fewest: most }, score }
  })
}

function bestValue(outlook: Outlook, markets: readonly PricedMarket[]): { count: number; best: number } {
  let [count, best] = [0, -1]
  for (const { kind, line, selections } of markets) {
    for (const { pick, price } of selections) {
      if (price === null) continue
      const terms = leg(kind, pick, line, kind === 'ah' ? outlook.score : null)
      best = Math.max(best, expectedReturn(chancesOf(terms, outlook), price / 1000) - 1)
      count += 1
    }
  }
  return { count, best }
}

test('no selection of 400 random matches has an expected value of zero or more', () => {
  let selections = 0
  for (const { left, score } of situations(400)) {
    const outlook = { score, rest: scoreMatrix(left.most) }
    const { count, best } = bestValue(outlook, marketsOf(outlook))
    selections += count
    expect(best).toBeLessThan(0)
  }
  expect(selections).toBeGreaterThan(12_000)
})

test('nor when the book has shaded its prices, and the shaded selection is worse than before', () => {
  const exposures: [MarketKind, string, number | null][] = [
    ['1x2', 'home', null],
    ['ou', 'over', 10],
    ['btts', 'no', null],
    ['cs', '2-1', null],
    ['1x2', 'draw', null],
  ]
  for (const [at, situation] of situations(30).entries()) {
    const [kind, pick, line] = exposures[at % exposures.length] ?? ['1x2', 'home', null]
    const outlook = { score: situation.score, rest: scoreMatrix(situation.left.most) }
    const markets = bookMarkets(situation, [
      { terms: leg(kind, pick, line), units: SELECTION_LIABILITY_MAX_UNITS },
    ])
    expect(bestValue(outlook, markets).best).toBeLessThan(0)
    const priceIn = (all: readonly PricedMarket[]) =>
      all
        .find((each) => each.kind === kind && each.line === line)
        ?.selections.find((each) => each.pick === pick)?.price ?? null
    const [before, after] = [priceIn(marketsOf(outlook)), priceIn(markets)]
    if (before !== null && after !== null) expect(after).toBeLessThanOrEqual(before)
    if (at < 5 && before !== null && before < 5_000) expect(after).toBeLessThan(before)
  }
})

test('below 70 % of the limit prices stay as they are', () => {
  const means = { home: 1.4, away: 1.2 }
  const situation = { left: { most: means, fewest: means }, score: GOALLESS }
  const units = (SELECTION_LIABILITY_MAX_UNITS * 69n) / 100n
  expect(bookMarkets(situation, [{ terms: leg('1x2', 'home'), units }])).toEqual(bookMarkets(situation, []))
})

test('every match has one main handicap and one main total, and pairs of prices that never beat the book', () => {
  for (const { left, score } of situations(60)) {
    const markets = marketsOf({ score, rest: scoreMatrix(left.most) })
    for (const kind of ['ah', 'ou'] as const)
      expect(markets.filter((each) => each.kind === kind && each.isMain)).toHaveLength(1)
    for (const { selections } of markets) {
      const prices = selections.map(({ price }) => price)
      if (prices.some((price) => price === null)) continue
      expect(prices.reduce((sum: number, price) => sum + 1000 / (price ?? 1), 0)).toBeGreaterThan(1)
    }
  }
})

test('where goals are announced, no price is better than with the most or with the fewest that may still fall', () => {
  for (const { left, score } of situations(60)) {
    const fewest = { home: left.most.home * 0.8, away: left.most.away * 0.8 }
    const markets = bookMarkets({ score, left: { most: left.most, fewest } }, [])
    for (const means of [left.most, fewest])
      expect(bestValue({ score, rest: scoreMatrix(means) }, markets).best).toBeLessThan(0)
  }
})
