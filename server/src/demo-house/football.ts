/** Matches of clubs that exist nowhere, for the tickets of a played house: who meets, at what price, and how it ends. */
import type { Chance } from './chance.ts'

export interface Match {
  home: Words
  away: Words
  score: { home: number; away: number }
}

interface Words {
  km: string
  en: string
}

export type Outcome = 'win' | 'push' | 'loss'

export interface Leg {
  match: Match
  market: 'result' | 'goals'
  pick: 'home' | 'draw' | 'away' | 'over' | 'under'
  /** Decimal odds × 1000. */
  price: number
}

const LEAGUE: Words = { km: 'លីគនិម្មិតដីសណ្ត', en: 'Delta Virtual League' }
const CLUBS: readonly Words[] = [
  { km: 'ផ្កាឈូកបៃតង', en: 'Green Lotus' },
  { km: 'ត្រីគល់រាំង', en: 'River Barbs' },
  { km: 'ទូកង', en: 'Long Boats' },
  { km: 'ខ្យល់កក្កដា', en: 'July Winds' },
  { km: 'ដើមត្នោត', en: 'Palm Eleven' },
  { km: 'រលកទន្លេ', en: 'River Waves' },
  { km: 'អំបិលស', en: 'White Salt' },
  { km: 'ក្តាមខៀវ', en: 'Blue Crabs' },
]
/** Goals of one side, one count as likely as the other. */
const GOALS = { home: [0, 0, 1, 1, 1, 2, 2, 3], away: [0, 0, 0, 1, 1, 1, 2, 3] } as const
/** What these goals make even, less the book's share. */
const PRICES = { home: 2100, draw: 3350, away: 3350, over: 1750, under: 2150 } as const
const MARKETS = { result: ['home', 'draw', 'away'], goals: ['over', 'under'] } as const
const LINE = 2

/** The first four clubs at home, each meets one of the others. */
export function matchOf(chance: Chance, at: number): Match {
  const [home, away] = [CLUBS[at], CLUBS[4 + ((at + chance.below(4)) % 4)]]
  if (!home || !away) throw new Error('there are eight clubs')
  return { home, away, score: { home: chance.pick(GOALS.home), away: chance.pick(GOALS.away) } }
}

/** One to three legs of different matches. */
export function legsOf(chance: Chance, matches: readonly Match[]): Leg[] {
  const first = chance.below(matches.length)
  const count = chance.pick([1, 1, 1, 2, 3])
  return Array.from({ length: count }, (_, at) => {
    const match = matches[(first + at) % matches.length]
    if (!match) throw new Error('there are matches')
    const market = chance.is(65) ? 'result' : 'goals'
    const pick = chance.pick(MARKETS[market])
    return { match, market, pick, price: PRICES[pick] }
  })
}

/** How the leg ends; two goals are on the line, and give the stake back. */
export function settled({ match: { score }, market, pick }: Leg): { outcome: Outcome; score: string } {
  const text = `${score.home}-${score.away}`
  if (market === 'result') {
    const winner = score.home === score.away ? 'draw' : score.home > score.away ? 'home' : 'away'
    return { outcome: pick === winner ? 'win' : 'loss', score: text }
  }
  const over = score.home + score.away - LINE
  if (over === 0) return { outcome: 'push', score: text }
  return { outcome: over > 0 === (pick === 'over') ? 'win' : 'loss', score: text }
}

/** As docs/providers.md has it. */
export function wordsOf({ match, market, pick, price }: Leg): object {
  const { home, away } = match
  const event = { km: `${home.km} – ${away.km}`, en: `${home.en} – ${away.en}` }
  const picks: Record<Leg['pick'], Words> = {
    ...{ home, away, draw: { km: 'ស្មើ', en: 'Draw' } },
    over: { km: `លើស ${LINE}`, en: `Over ${LINE}` },
    under: { km: `ក្រោម ${LINE}`, en: `Under ${LINE}` },
  }
  const markets: Record<Leg['market'], Words> = {
    result: { km: 'ឈ្នះ–ស្មើ 1X2', en: 'Match result 1X2' },
    goals: { km: 'លើស / ក្រោម', en: 'Over / under' },
  }
  return {
    league: LEAGUE,
    event,
    market: markets[market],
    pick: picks[pick],
    price: price / 1000,
    score_at_bet: null,
  }
}
