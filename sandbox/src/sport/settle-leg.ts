/** What a selection is worth once the score is known. One table for settling, pricing and cash-out. */
import type { LegOutcome, MarketKind, Score } from './messages.ts'

/** A selection with what was agreed on when it was taken. */
export interface LegTerms {
  kind: MarketKind
  /** In quarters of a goal. */
  line: number | null
  pick: string
  /** Of a bet in play, else null: an Asian handicap counts only the goals after it. */
  scoreAtBet: Score | null
}

/** Correct scores that are offered by name; every other one is `other`. */
export const NAMED_SCORE_MAX = 4

/** `score` is the final one, or any that is asked about. */
export function settleLeg(leg: LegTerms, score: Score): Exclude<LegOutcome, 'void'> {
  switch (leg.kind) {
    case '1x2':
      return decided(leg.pick === winnerOf(score))
    case 'ah': {
      const before = leg.scoreAtBet ?? { home: 0, away: 0 }
      const lead = score.home - before.home - (score.away - before.away)
      const quarters = 4 * lead + (leg.line ?? 0)
      return outcomeOfQuarters(leg.pick === 'home' ? quarters : -quarters)
    }
    case 'ou': {
      const quarters = 4 * (score.home + score.away) - (leg.line ?? 0)
      return outcomeOfQuarters(leg.pick === 'over' ? quarters : -quarters)
    }
    case 'cs':
      return decided(leg.pick === scoreName(score))
    case 'oe':
      return decided((leg.pick === 'odd') === ((score.home + score.away) % 2 === 1))
    case 'btts':
      return decided((leg.pick === 'yes') === (score.home > 0 && score.away > 0))
  }
}

/**
 * A quarter line is two half stakes on the neighbouring lines. Half a goal and more beyond the line wins whole, a
 * quarter wins half, on the line the stake returns.
 */
function outcomeOfQuarters(quarters: number): Exclude<LegOutcome, 'void'> {
  if (quarters >= 2) return 'win'
  if (quarters === 1) return 'half_win'
  if (quarters === 0) return 'push'
  return quarters === -1 ? 'half_loss' : 'loss'
}

function decided(isWon: boolean): 'win' | 'loss' {
  return isWon ? 'win' : 'loss'
}

function winnerOf({ home, away }: Score): string {
  if (home === away) return 'draw'
  return home > away ? 'home' : 'away'
}

/** The pick of the correct score market that this score is. */
export function scoreName({ home, away }: Score): string {
  return home <= NAMED_SCORE_MAX && away <= NAMED_SCORE_MAX ? `${home}-${away}` : 'other'
}
