/** Where matches, prices and results come from. The simulator speaks these; a real feed can take its place. */
import type { League } from './leagues.ts'
import type { MatchReport } from './match-report.ts'
import type { Score } from './messages.ts'
import type { Means } from './score-matrix.ts'

export interface Fixture {
  id: string
  league: string
  home: string
  away: string
  kickOffAt: number
}

/** A fixture that the book has taken, as it is stored. */
export interface BookedMatch extends Fixture {
  seedId: string
  /** Expected goals of the whole match, before anything has happened. */
  means: Means
}

export interface FixtureFeed {
  leagues(): readonly League[]
  /** Kick-offs from now on that the book may take, by time. */
  upcoming(now: number): Fixture[]
}

/**
 * Expected goals that are still to come: the truth lies between the two. A feed whose goals are announced knows, while
 * nothing is announced, that the next moments bring none; whoever watches knows it too. One that knows no better says
 * the same twice. Nobody gets a price that is better than either allows.
 */
export interface Remaining {
  most: Means
  fewest: Means
}

export interface OddsFeed {
  /** Before kick-off: the goals of the whole match. */
  opening(fixture: Fixture): Means
  /** Every price and every offer is made of them. */
  remaining(match: BookedMatch, report: MatchReport): Remaining
}

/** null: no result, stakes go back. */
export type FinalScore = Score | null

export interface ResultFeed {
  /** Once for each match, before the first report; also after a restart, in the middle of a match. */
  follow(match: BookedMatch): Promise<void>
  /** What the field looks like now. */
  report(match: BookedMatch, now: number): MatchReport
  /** The score at the end, once the report says RESULTED. */
  final(match: BookedMatch): FinalScore
  /** Nothing more will be asked about it. */
  forget(match: string): void
}
