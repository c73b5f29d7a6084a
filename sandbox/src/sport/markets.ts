/** All markets of a match from one matrix of scores: prices that agree with each other leave nothing to arbitrage. */
import { type Chances, chancesOf, evenChance, type Outlook } from './chances.ts'
import { correctScorePrice, threeWayPrices, twoWayPrice } from './margins.ts'
import type { MarketKind, Score, Selection } from './messages.ts'
import { type LegTerms, NAMED_SCORE_MAX, scoreName } from './settle-leg.ts'

export interface PricedMarket {
  kind: MarketKind
  line: number | null
  isMain: boolean
  selections: Selection[]
}

/** Lines on each side of the main one, a quarter apart. */
const NEIGHBOURS = 2
/** How far from the expected difference or sum the main line is looked for, in quarters. */
const SEARCH = 6
/** Nearer to certain than this, a neighbouring line is not offered: 30 : 1. */
const LINE_CHANCE_MIN = 1 / 31

/** `line` and `isMain` first, so that the screens' order is the same everywhere. */
export function marketsOf(outlook: Outlook): PricedMarket[] {
  return [
    threeWay(outlook),
    ...lines(outlook, 'ah'),
    ...lines(outlook, 'ou'),
    twoWay(outlook, 'oe'),
    twoWay(outlook, 'btts'),
    correctScore(outlook),
  ]
}

/** The same market, its line included, seen from another outlook. */
export function repriced({ kind, line, isMain }: PricedMarket, outlook: Outlook): PricedMarket {
  switch (kind) {
    case '1x2':
      return threeWay(outlook)
    case 'cs':
      return correctScore(outlook)
    default:
      return { ...twoWay(outlook, kind, line), isMain }
  }
}

const PICKS = {
  ah: ['home', 'away'],
  ou: ['over', 'under'],
  oe: ['odd', 'even'],
  btts: ['yes', 'no'],
} as const

/** The picks of a market, in the order of the screen. */
function picksOf(kind: MarketKind): readonly string[] {
  if (kind === '1x2') return ['home', 'draw', 'away']
  return kind === 'cs' ? SCORES : PICKS[kind]
}

const SCORES: readonly string[] = [
  ...Array.from({ length: (NAMED_SCORE_MAX + 1) ** 2 }, (_, at) =>
    scoreName({ home: Math.floor(at / (NAMED_SCORE_MAX + 1)), away: at % (NAMED_SCORE_MAX + 1) }),
  ),
  'other',
]

function termsOf(kind: MarketKind, line: number | null, pick: string, score: Score): LegTerms {
  return { kind, line, pick, scoreAtBet: kind === 'ah' ? score : null }
}

function threeWay(outlook: Outlook): PricedMarket {
  const picks = picksOf('1x2')
  const chances = picks.map((pick) => chancesOf(termsOf('1x2', null, pick, outlook.score), outlook).win)
  const prices = threeWayPrices(chances)
  const selections = picks.map((pick, at) => ({ pick, price: prices[at] ?? null }))
  return { kind: '1x2', line: null, isMain: true, selections }
}

function twoWay(outlook: Outlook, kind: keyof typeof PICKS, line: number | null = null): PricedMarket {
  return pricedTwoWay({ kind, line }, firstChances(outlook, kind, line))
}

function firstChances(outlook: Outlook, kind: keyof typeof PICKS, line: number | null): Chances {
  return chancesOf(termsOf(kind, line, PICKS[kind][0], outlook.score), outlook)
}

/** `chances` are the ones of the first side. */
function pricedTwoWay(
  { kind, line }: { kind: keyof typeof PICKS; line: number | null },
  chances: Chances,
): PricedMarket {
  const [first, second] = PICKS[kind]
  return {
    kind,
    line,
    isMain: true,
    selections: [
      { pick: first, price: twoWayPrice(evenChance(chances)) },
      { pick: second, price: twoWayPrice(evenChance(mirrored(chances))) },
    ],
  }
}

/** The other side of a market with two. */
function mirrored({ win, half_win, push, half_loss, loss }: Chances): Chances {
  return { win: loss, half_win: half_loss, push, half_loss: half_win, loss: win }
}

/** The main line is the one nearest to even; two on each side of it come along while they are not all but certain. */
function lines(outlook: Outlook, kind: 'ah' | 'ou'): PricedMarket[] {
  const middle = expectedQuarters(outlook, kind)
  const candidates = Array.from({ length: 2 * SEARCH + 1 }, (_, at) => {
    const line = middle - SEARCH + at
    const chances = firstChances(outlook, kind, line)
    return { line, chances, chance: evenChance(chances) }
  }).filter(({ line }) => kind === 'ah' || line >= 2)
  const main = candidates.reduce((best, each) =>
    Math.abs(each.chance - 0.5) < Math.abs(best.chance - 0.5) ? each : best,
  )
  return candidates
    .filter(({ line }) => Math.abs(line - main.line) <= NEIGHBOURS)
    .filter(({ line, chance }) => line === main.line || Math.abs(chance - 0.5) <= 0.5 - LINE_CHANCE_MIN)
    .map(({ line, chances }) => ({ ...pricedTwoWay({ kind, line }, chances), isMain: line === main.line }))
}

/** Where to look: what the home side must give away, or how many goals there will be, in quarters. */
function expectedQuarters({ score, rest }: Outlook, kind: 'ah' | 'ou'): number {
  let [home, away] = [0, 0]
  for (const [i, row] of rest.entries()) {
    for (const [j, chance] of row.entries()) {
      home += i * chance
      away += j * chance
    }
  }
  const goals = kind === 'ah' ? away - home : home + away + score.home + score.away
  return Math.round(4 * goals)
}

function correctScore({ score, rest }: Outlook): PricedMarket {
  const chances = new Map<string, number>()
  rest.forEach((row, home) => {
    row.forEach((chance, away) => {
      const name = scoreName({ home: score.home + home, away: score.away + away })
      chances.set(name, (chances.get(name) ?? 0) + chance)
    })
  })
  const selections = SCORES.map((pick) => ({ pick, price: correctScorePrice(chances.get(pick) ?? 0) }))
  return { kind: 'cs', line: null, isMain: false, selections }
}
