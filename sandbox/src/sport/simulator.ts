/** The first feed: a schedule without end, and matches drawn from seeds that were promised before kick-off. */
import { assert } from '@samnang/core/refusal'
import type { Seeds } from '../provider/seed.ts'
import type {
  BookedMatch,
  FinalScore,
  Fixture,
  FixtureFeed,
  OddsFeed,
  Remaining,
  ResultFeed,
} from './feeds.ts'
import { remainingShare } from './goal-clock.ts'
import { LEAGUES, type League, TEAMS_A_HALF } from './leagues.ts'
import { type MatchReport, OPENS_BEFORE_MS, reportAt } from './match-report.ts'
import { playMatch } from './play-match.ts'
import type { Means } from './score-matrix.ts'
import { ATTACK_BEFORE_GOAL, type MatchScript } from './simulate-match.ts'
import { meansOf, strengthOf } from './strength.ts'

/** Of each league; the leagues kick off one after the other. */
export const KICK_OFF_EVERY_MS = 180_000
/** The first bets need a moment. */
const SHORTEST_NOTICE_MS = 20_000

export class Simulator implements FixtureFeed, OddsFeed, ResultFeed {
  readonly #seeds: Pick<Seeds, 'find'>
  readonly #scripts = new Map<string, MatchScript>()

  constructor(seeds: Pick<Seeds, 'find'>) {
    this.#seeds = seeds
  }

  leagues(): readonly League[] {
    return LEAGUES
  }

  upcoming(now: number): Fixture[] {
    const fixtures = LEAGUES.flatMap((league, at) => {
      const offset = (at * KICK_OFF_EVERY_MS) / LEAGUES.length
      const first = Math.ceil((now + SHORTEST_NOTICE_MS - offset) / KICK_OFF_EVERY_MS)
      const last = Math.floor((now + OPENS_BEFORE_MS - offset) / KICK_OFF_EVERY_MS)
      return Array.from({ length: last - first + 1 }, (_, step) => fixtureOf(league, first + step, offset))
    })
    return fixtures.sort((a, b) => a.kickOffAt - b.kickOffAt)
  }

  opening({ home, away }: Fixture): Means {
    return meansOf(strengthOf(home), strengthOf(away))
  }

  remaining({ means }: BookedMatch, { live }: MatchReport): Remaining {
    const { second, isRunning } = live.clock
    const most = timesShare(means, remainingShare(second))
    if (!isRunning) return { most, fewest: most }
    return { most, fewest: timesShare(means, remainingShare(second + ATTACK_BEFORE_GOAL)) }
  }

  async follow(match: BookedMatch): Promise<void> {
    if (this.#scripts.has(match.id)) return
    const seed = await this.#seeds.find(match.seedId)
    assert(seed, 'a match has its seed')
    this.#scripts.set(match.id, playMatch(seed, match))
  }

  report({ id, kickOffAt }: BookedMatch, now: number): MatchReport {
    return reportAt(this.#script(id).events, { kickOffAt, now })
  }

  final({ id }: BookedMatch): FinalScore {
    return this.#script(id).final
  }

  forget(match: string): void {
    this.#scripts.delete(match)
  }

  #script(id: string): MatchScript {
    const script = this.#scripts.get(id)
    assert(script, `match ${id} is followed`)
    return script
  }
}

function timesShare({ home, away }: Means, share: number): Means {
  return { home: home * share, away: away * share }
}

/** Half of a league meets the other half in turn, so that no club plays twice within nine minutes. */
function fixtureOf(league: League, slot: number, offset: number): Fixture {
  const cycle = Math.floor(slot / TEAMS_A_HALF)
  const one = league.teams[slot % TEAMS_A_HALF]
  const other = league.teams[TEAMS_A_HALF + ((slot + cycle) % TEAMS_A_HALF)]
  assert(one && other, 'a league has eight clubs')
  const isSwapped = Math.floor(cycle / TEAMS_A_HALF) % 2 === 1
  const [home, away] = isSwapped ? [other, one] : [one, other]
  const kickOffAt = slot * KICK_OFF_EVERY_MS + offset
  return { id: `${league.id}-${slot}`, league: league.id, home: home.id, away: away.id, kickOffAt }
}
