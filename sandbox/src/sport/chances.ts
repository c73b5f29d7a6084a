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
  for (const [home, row] of rest.entries()) {
    for (const [away, chance] of row.entries()) {
      chances[settleLeg(leg, { home: score.home + home, away: score.away + away })] += chance
    }
  }
  return chances
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
