/** What is inside as it stands on the wire. */
import { unitsToRiel } from '@samnang/core/money'
import type { StoredBet, StoredLeg } from './bet-store.ts'
import { type BookedState, mainBoard } from './book.ts'
import type { Counter } from './counter.ts'
import type { BookedMatch } from './feeds.ts'
import { PLAY_SECONDS } from './goal-clock.ts'
import type { League } from './leagues.ts'
import { MATCH_MS, SPEED } from './match-clock.ts'
import type { StoredMatch } from './match-store.ts'
import type { MatchEvent, MatchView, MyBet, MyLeg, ResultLine, Side, TeamView, Words } from './messages.ts'
import { possibleReturn } from './open-tickets.ts'
import { uncutPayout } from './parlay.ts'
import { offerFor } from './sell-bet.ts'

export interface Names {
  league(id: string): Words
  team(id: string): TeamView
}

/** What a feed has forgotten is called by its id. */
export function namesOf(leagues: readonly League[]): Names {
  const teams = new Map(leagues.flatMap((league) => league.teams).map((team) => [team.id, team]))
  const names = new Map(leagues.map(({ id, name }) => [id, name]))
  return {
    league: (id) => names.get(id) ?? { km: id, en: id },
    team: (id) => teams.get(id) ?? { id, name: { km: id, en: id }, colours: ['#888888', '#ffffff'] },
  }
}

/** With the main lines; `isWhole` where the screen watches the match. */
export function matchView({ match, report, board }: BookedState, names: Names, isWhole = false): MatchView {
  return { ...report.live, ...facts(match, names), board: isWhole ? board : mainBoard(board) }
}

function facts({ id, league, home, away, kickOffAt }: BookedMatch, names: Names) {
  return { id, league, home: names.team(home), away: names.team(away), kickOffAt }
}

/** Over and settled; what is counted comes from its events. */
export function pastMatch(match: StoredMatch, events: readonly MatchEvent[], names: Names): MatchView {
  const count = (kind: MatchEvent['kind'], side: Side) =>
    events.filter((event) => event.kind === kind && event.side === side).length
  const both = (kind: MatchEvent['kind']) => ({ home: count(kind, 'home'), away: count(kind, 'away') })
  return {
    ...facts(match, names),
    state: match.state === 'OPEN' ? 'ENDED' : match.state,
    score: match.final ?? both('goal'),
    clock: { second: PLAY_SECONDS, at: match.kickOffAt + MATCH_MS, speed: SPEED, isRunning: false },
    pressure: null,
    corners: both('corner'),
    cards: both('card'),
    board: { version: 0, isWhole: true, markets: [] },
  }
}

export function resultLine(match: StoredMatch, names: Names): ResultLine {
  return { ...facts(match, names), state: match.state, score: match.final }
}

export function myBet(counter: Pick<Counter, 'book' | 'tickets'>, names: Names, bet: StoredBet): MyBet {
  const { id, key, state, refusal, stake, price, payout, placedAt, decidesAt, settledAt } = bet
  const sale = counter.tickets.saleOf(id)
  const offer = sale ? null : offerFor(counter, bet)
  const legs = bet.legs.map(({ price: legPrice, outcome }) => ({
    price: legPrice,
    outcome: outcome ?? 'win',
  }))
  const most = possibleReturn(bet)
  return {
    id,
    key,
    state,
    refusal,
    price,
    placedAt,
    settledAt,
    decidesAt: state === 'PENDING' ? decidesAt : null,
    stake: unitsToRiel(stake),
    possibleReturn: unitsToRiel(most),
    isCut: uncutPayout(stake, legs) - most >= RIEL,
    payout: payout === null ? null : unitsToRiel(payout),
    legs: bet.legs.map((leg) => myLeg(counter, names, leg)),
    cashOut: offer === null ? null : unitsToRiel(offer),
    sale: sale && { amount: unitsToRiel(sale.least), orderedAt: sale.orderedAt, decidesAt: sale.decidesAt },
  }
}

const RIEL = 100_000n

function myLeg({ book }: Pick<Counter, 'book'>, names: Names, leg: StoredLeg): MyLeg {
  const { match, kickOffAt, kind, line, pick, price, scoreAtBet, outcome } = leg
  const live = book.find(match)?.report.live
  const hasBegun = live !== undefined && live.state !== 'OPEN' && live.state !== 'SCHEDULED'
  return {
    match,
    kickOffAt,
    kind,
    line,
    pick,
    price,
    scoreAtBet,
    outcome,
    league: names.league(leg.league),
    home: names.team(leg.home).name,
    away: names.team(leg.away).name,
    score: hasBegun ? live.score : leg.final,
    matchState: live?.state ?? leg.matchState,
  }
}
