/** How likely each end of a selection is, seen from the score of now and the goals that may still fall. */
import type { LegOutcome, Score } from './messages.ts'
import type { ScoreMatrix } from './score-matrix.ts'
import { type LegTerms, settleLeg } from './settle-leg.ts'

export interface Outlook {
  score: Score
  /** Of the goals that are still to come. */
  rest: ScoreMatrix
}

/** Sums to 1; nothing is void before it happens. */
export type Chances = Readonly<Record<Exclude<LegOutcome, 'void'>, number>>

export function chancesOf(leg: LegTerms, { score, rest }: Outlook): Chances {
  const chances = { win: 0, half_win: 0, push: 0, half_loss: 0, loss: 0 }
  const final = { home: 0, away: 0 }
  const add = (home: number, away: number, chance: number) => {
    final.home = home
    final.away = away
    chances[settleLeg(leg, final)] += chance
  }
  const { byTotal, byLead } = folded(rest)
  switch (leg.kind) {
    case 'ou':
    case 'oe':
      for (const [goals, chance] of byTotal.entries()) add(score.home + score.away + goals, 0, chance)
      break
    case '1x2':
    case 'ah':
      for (const [at, chance] of byLead.entries())
        add(score.home - score.away + at - mostAway(rest), 0, chance)
      break
    default:
      for (const [home, row] of rest.entries())
        for (const [away, chance] of row.entries()) add(score.home + home, score.away + away, chance)
  }
  return chances
}

/**
 * Most selections ask for the sum of the goals alone, or for the difference: a matrix is folded once for all of them,
 * which makes a board several times as fast.
 */
interface Folded {
  /** At [n]: n goals. */
  byTotal: readonly number[]
  /** At [0]: the away side scores all that it can, and the home side none. */
  byLead: readonly number[]
}

function mostAway(rest: ScoreMatrix): number {
  return (rest[0]?.length ?? 1) - 1
}

const known = new WeakMap<ScoreMatrix, Folded>()

function folded(rest: ScoreMatrix): Folded {
  const before = known.get(rest)
  if (before) return before
  const length = rest.length + mostAway(rest)
  const byTotal = new Array<number>(length).fill(0)
  const byLead = new Array<number>(length).fill(0)
  rest.forEach((row, home) => {
    row.forEach((chance, away) => {
      byTotal[home + away] = (byTotal[home + away] ?? 0) + chance
      const lead = home - away + mostAway(rest)
      byLead[lead] = (byLead[lead] ?? 0) + chance
    })
  })
  const made = { byTotal, byLead }
  known.set(rest, made)
  return made
}

/** Weight of winning and of losing, where halves count half: a fair price is 1 + lost / won. */
function weightsOf(chances: Chances): { won: number; lost: number } {
  return { won: chances.win + chances.half_win / 2, lost: chances.loss + chances.half_loss / 2 }
}

/** Chance of winning among the stakes that do not return; 0 where nothing can be won. */
export function evenChance(chances: Chances): number {
  const { won, lost } = weightsOf(chances)
  return won === 0 ? 0 : won / (won + lost)
}

/** What a stake of 1 returns on average at a decimal price. */
export function expectedReturn(chances: Chances, price: number): number {
  const { win, half_win, push, half_loss } = chances
  return win * price + half_win * ((1 + price) / 2) + push + half_loss / 2
}
