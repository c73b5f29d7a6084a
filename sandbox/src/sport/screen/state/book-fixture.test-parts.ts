/** The sportsbook as its server would tell it, for tests of the screen's state. */
import type { Board, MatchView, MyBet, Slip, Snapshot } from '../../messages.ts'
import type { SlipPick } from './slip.ts'

export function board(prices: { home: number; away: number }, changes: Partial<Board> = {}): Board {
  const selections = [
    { pick: 'home', price: prices.home },
    { pick: 'away', price: prices.away },
  ]
  const market = {
    kind: 'ah' as const,
    line: -1,
    isMain: true,
    state: 'OPEN' as const,
    version: 1,
    selections,
  }
  return { version: 1, isWhole: false, markets: [market], ...changes }
}

export function match(id: string, changes: Partial<MatchView> = {}): MatchView {
  const team = (name: string) => ({ id: name, name: { km: name, en: name }, colours: ['#000', '#fff'] })
  return {
    id,
    league: 'delta',
    home: team('Home'),
    away: team('Away'),
    kickOffAt: 1_000_000,
    state: 'LIVE_1H',
    score: { home: 0, away: 0 },
    pressure: null,
    clock: { second: 600, at: 1_000_000, speed: 15, isRunning: true },
    corners: { home: 0, away: 0 },
    cards: { home: 0, away: 0 },
    board: board({ home: 1_950, away: 1_900 }),
    ...changes,
  } as MatchView
}

export function bet(changes: Partial<MyBet> = {}): MyBet {
  return {
    id: 'b1',
    key: 'k1',
    state: 'ACCEPTED',
    refusal: null,
    stake: 10_000,
    price: 1_950,
    possibleReturn: 19_500,
    isCut: false,
    payout: null,
    placedAt: 1,
    decidesAt: null,
    settledAt: null,
    legs: [],
    cashOut: 9_000,
    sale: null,
    ...changes,
  }
}

export function snapshot(changes: Partial<Snapshot> = {}): Snapshot {
  return {
    t: 'snapshot',
    now: 1_000_000,
    mode: 'real',
    currency: 'KHR',
    balance: 100_000,
    lobbyUrl: '',
    leagues: [{ id: 'delta', name: { km: 'ដ', en: 'D' } }],
    matches: [match('m1')],
    watched: null,
    bets: [],
    limits: { minStake: 1_000, stakeStep: 100, maxLegs: 10, maxPayout: 40_000_000, maxParlayPrice: 500_000 },
    ...changes,
  }
}

export function pick(id: string, changes: Partial<SlipPick> = {}): SlipPick {
  const names = { home: { km: 'ក', en: 'A' }, away: { km: 'ខ', en: 'B' } }
  return { match: id, kind: 'ah', line: -1, pick: 'home', price: 1_950, version: 1, ...names, ...changes }
}

/** What the book answers to a slip of these picks, all of them at `now`. */
export function quote(picks: readonly SlipPick[], stake: number, now: number): Slip {
  const legs = picks.map(({ match: id, kind, line, pick: name, price, version }) => ({
    match: id,
    kind,
    line,
    pick: name,
    price,
    version,
    priceNow: now,
    versionNow: version + 1,
    problem: now === price ? null : ('price_changed' as const),
    scoreAtBet: null,
  }))
  return {
    legs,
    stake,
    price: now,
    possibleReturn: (stake * now) / 1_000,
    uncutReturn: null,
    isCut: false,
    isPriceCapped: false,
    maxPayout: 40_000_000,
    minStake: 1_000,
    maxStake: 4_000_000,
    stakeStep: 100,
    delayMs: 0,
    problems: now === picks[0]?.price ? [] : ['price_changed'],
  }
}
