/**
 * What crosses between the sportsbook and its screen: HTTP below `/api/sport/`, and the socket
 * `/ws/table/sbx_sportsbook?token=…`. Amounts are whole riel, moments milliseconds of the server's clock, prices
 * decimal odds × 1000 (1920 is 1.92). Every message of the socket carries `seq`, counted from 1 in each connection;
 * a screen that misses one asks for a snapshot, which repeats everything.
 *
 *     GET  /api/sport/state?token                         → Snapshot, without its seq
 *     GET  /api/sport/match/{id}?token                    → MatchDetail
 *     GET  /api/sport/results?token&league?&before?       → ResultsPage
 *     POST /api/sport/slip      {token} & SlipRequest     → Slip
 *     POST /api/sport/bet       {token} & BetOrder        → BetAnswer
 *     GET  /api/sport/bet/{key}?token                     → BetAnswer: asks again after a lost answer
 *     GET  /api/sport/bets?token&state=open|settled&before? → BetsPage
 *     POST /api/sport/cash-out  {token, bet, amount}      → CashOutAnswer
 *
 * A refusal is `{ error: code }` with a fitting status; see `Refusal`.
 */
import type { ConnectionMessage, LineMessage, Numbered as OnWire } from '../kit/messages.ts'

export interface Words {
  km: string
  en: string
}

export type Side = 'home' | 'away'

export interface Score {
  home: number
  away: number
}

// ---------------------------------------------------------------- matches

interface LeagueView {
  id: string
  name: Words
}

/** A fictional club; `colours` are two hex colours of its shirt. */
export interface TeamView {
  id: string
  name: Words
  colours: [string, string]
}

/** VOID: abandoned or never played; stakes on it came back. CORRECTED: the result was changed after settlement. */
export type MatchState =
  | 'SCHEDULED'
  | 'OPEN'
  | 'LIVE_1H'
  | 'HT'
  | 'LIVE_2H'
  | 'ENDED'
  | 'RESULTED'
  | 'CORRECTED'
  | 'VOID'

const EVENT_KINDS = [
  'kick_off',
  'attack',
  'danger',
  'calm',
  'shot',
  'corner',
  'card',
  'goal',
  'half_time',
  'second_half',
  'full_time',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Something that happened on the field; `second` is of play, 0 … 5400. */
export interface MatchEvent {
  second: number
  kind: EventKind
  /** null where it is of neither team. */
  side: Side | null
}

/** What changes often. The clock runs at `speed` while `isRunning`: second = second + (now − at) / 1000 × speed. */
export interface MatchLive {
  state: MatchState
  score: Score
  clock: { second: number; at: number; speed: number; isRunning: boolean }
  /** Who attacks now: bets wait longer and are decided in the next calm, no cash-out. */
  pressure: { side: Side; kind: 'attack' | 'danger' } | null
  corners: Score
  cards: Score
}

export interface MatchView extends MatchLive {
  id: string
  league: string
  home: TeamView
  away: TeamView
  kickOffAt: number
  /** Main lines only; all of them come to the screen that watches the match. */
  board: Board
}

export interface MatchDetail {
  match: MatchView
  /** Newest last; only what has happened. */
  events: MatchEvent[]
  /** `hash` is promised before kick-off, `seed` (hex) shown after the end: anybody can play the match again. */
  seed: { hash: string; seed: string | null }
}

// ---------------------------------------------------------------- markets

/** 1X2, Asian handicap, over/under, correct score, odd/even, both to score. */
export const MARKET_KINDS = ['1x2', 'ah', 'ou', 'cs', 'oe', 'btts'] as const
export type MarketKind = (typeof MARKET_KINDS)[number]

/** SUSPENDED: no bets for a moment, prices stay visible. CLOSED: never again. */
export type MarketState = 'OPEN' | 'SUSPENDED' | 'CLOSED'

export interface Selection {
  /** 1x2: home draw away · ah: home away · ou: over under · cs: 0-0 … 4-4 other · oe: odd even · btts: yes no */
  pick: string
  /** × 1000; null: not offered now. */
  price: number | null
}

export interface Market {
  kind: MarketKind
  /** In quarters: ah −3 is home −0.75 (away +0.75), ou 9 is 2.25; null for the others. */
  line: number | null
  /** The line nearest to even, and every market that has no line but cs. */
  isMain: boolean
  state: MarketState
  /** Goes up with every change of a price or the state. */
  version: number
  selections: Selection[]
}

export interface Board {
  /** Goes up with every change of any market. */
  version: number
  /** True: all markets of the match. False: the main ones. */
  isWhole: boolean
  markets: Market[]
}

// ---------------------------------------------------------------- the slip

/** One selection as the player sees it. */
export interface SlipSelection {
  match: string
  kind: MarketKind
  line: number | null
  pick: string
  price: number
  version: number
}

/** Singles have one selection; two to ten make a mix parlay. */
export interface SlipRequest {
  selections: SlipSelection[]
  /** Risked; what is debited. */
  stake: number
}

const SLIP_PROBLEMS = [
  // of one selection
  'price_changed',
  'suspended',
  'closed',
  'unknown',
  // of the whole slip
  'same_match',
  'too_many_legs',
  'below_minimum',
  'above_maximum',
  'bad_stake',
  /** The book takes no more of it, or the player's return of the match or the day is full. */
  'limit',
] as const
export type SlipProblem = (typeof SLIP_PROBLEMS)[number]

export interface SlipLeg extends SlipSelection {
  /** Now; null: not offered. `price` stays what was asked. */
  priceNow: number | null
  versionNow: number | null
  problem: SlipProblem | null
  /** Goals until now, where a bet counts only those after it (Asian handicap in play). */
  scoreAtBet: Score | null
}

/** Everything the player has to know before placing. */
export interface Slip {
  legs: SlipLeg[]
  stake: number
  /** Combined, now, × 1000; at most 500 000. null where a leg is not offered. */
  price: number | null
  /** stake × price, stake included, cut to `maxPayout`. */
  possibleReturn: number | null
  /** What it would be without the cut; shown when `isCut`. */
  uncutReturn: number | null
  isCut: boolean
  isPriceCapped: boolean
  maxPayout: number
  minStake: number
  /** For these selections and this player, now. */
  maxStake: number
  stakeStep: number
  /** How long the bet waits before it is accepted; 0 before kick-off. */
  delayMs: number
  problems: SlipProblem[]
}

/** `none`: only at the price seen. `better`: also at a higher one. `any`: at whatever it is after the wait. */
export type AcceptSetting = 'none' | 'better' | 'any'

export interface BetOrder extends SlipRequest {
  /** A fresh UUID of the screen; repeating it repeats the answer. */
  key: string
  accept: AcceptSetting
}

/** Why a bet came to nothing; money that was taken is back. */
const BET_REFUSALS = [
  ...SLIP_PROBLEMS,
  /** A goal fell in the wait. */
  'goal',
  // of the wallet
  'not_enough_money',
  'limit_reached',
  'player_blocked',
  'session_expired',
  'other',
  // nobody knows whether it was taken, so it is given back
  'cancelled',
] as const
export type BetRefusal = (typeof BET_REFUSALS)[number]

/** `balance` is null where the wallet did not say. */
export type BetAnswer = { bet: MyBet; balance: number | null }

// ---------------------------------------------------------------- my bets

/**
 * PENDING waits for the wallet or for the live delay (`decidesAt`); REJECTED has its money back; RESETTLED was settled
 * again after a changed result; CASHED_OUT was sold before its end.
 */
export type BetState = 'PENDING' | 'ACCEPTED' | 'REJECTED' | 'SETTLED' | 'RESETTLED' | 'CASHED_OUT'

export type LegOutcome = 'win' | 'half_win' | 'push' | 'half_loss' | 'loss' | 'void'

export interface MyLeg {
  match: string
  league: Words
  home: Words
  away: Words
  kickOffAt: number
  kind: MarketKind
  line: number | null
  pick: string
  price: number
  /** Taken in play, at this score; null before kick-off. */
  scoreAtBet: Score | null
  /** Of the match now; null before kick-off. */
  score: Score | null
  matchState: MatchState
  /** null while it is open. */
  outcome: LegOutcome | null
}

export interface MyBet {
  /** Also the round's name at the operator. */
  id: string
  key: string
  state: BetState
  /** Only of REJECTED. */
  refusal: BetRefusal | null
  stake: number
  /** Combined, × 1000. */
  price: number
  possibleReturn: number
  isCut: boolean
  /** Paid, stake included; null while it is open, 0 for a lost one. */
  payout: number | null
  placedAt: number
  decidesAt: number | null
  settledAt: number | null
  legs: MyLeg[]
  /** null: not for sale now. */
  cashOut: number | null
  /** Ordered for at least `amount`, and not decided yet: it waits like a bet in play. */
  sale: { amount: number; orderedAt: number; decidesAt: number } | null
}

export interface BetsPage {
  bets: MyBet[]
  /** For `before` of the next page. */
  next: string | null
}

/**
 * Taken at the offer of the decision if that is at least `amount`, the offer that the player saw. Before kick-off it is
 * decided at once; in play the answer is the ticket with its `sale`, and a message of the ticket tells the end: sold, or
 * still open without a sale.
 */
export interface CashOutOrder {
  bet: string
  amount: number
}

export type CashOutAnswer = { bet: MyBet; balance: number | null }

// ---------------------------------------------------------------- results

export interface ResultLine {
  id: string
  league: string
  home: TeamView
  away: TeamView
  kickOffAt: number
  state: MatchState
  /** null where it is void. */
  score: Score | null
}

export interface ResultsPage {
  results: ResultLine[]
  next: string | null
}

// ---------------------------------------------------------------- refusals

export const REFUSALS = [
  'bad_request',
  'not_found',
  'key_used',
  'too_fast',
  // of a cash-out; with `offer`: what it is now, null when there is none
  'offer_changed',
  'not_for_sale',
  ...BET_REFUSALS,
] as const
export type RefusalCode = (typeof REFUSALS)[number]

/** A refused bet carries `bet` where it was stored, a slip problem `slip`, a changed offer `offer`. */
export interface Refusal {
  error: RefusalCode
  bet?: MyBet
  slip?: Slip
  offer?: number | null
}

// ---------------------------------------------------------------- the socket

/** All markets of this match from now on, until another is watched; null: of none. */
export interface WatchMessage {
  t: 'watch'
  match: string | null
}

export type ClientMessage = WatchMessage | LineMessage

export interface SportLimits {
  minStake: number
  stakeStep: number
  maxLegs: number
  maxPayout: number
  /** × 1000. */
  maxParlayPrice: number
}

export interface Snapshot {
  t: 'snapshot'
  now: number
  mode: 'real' | 'demo'
  currency: string
  /** null where the wallet has not told it in this session yet. */
  balance: number | null
  lobbyUrl: string
  leagues: LeagueView[]
  /** Upcoming and live, by kick-off. */
  matches: MatchView[]
  watched: MatchDetail | null
  limits: SportLimits
  /** Open ones, newest first. */
  bets: MyBet[]
}

export type ServerMessage =
  | Snapshot
  | { t: 'match.add'; match: MatchView }
  /** Over: it stands in the results from now on. */
  | { t: 'match.gone'; match: string }
  | { t: 'match'; match: string; live: MatchLive }
  /** `whole` boards come only for the match that is watched, and replace; others replace the main markets. */
  | { t: 'board'; match: string; board: Board }
  | { t: 'event'; match: string; event: MatchEvent }
  /** Answer to `watch`. */
  | { t: 'watched'; detail: MatchDetail | null }
  /** To all tabs of one player, at every change of a bet and, while open, of its cash-out offer. */
  | { t: 'bet'; bet: MyBet; balance: number | null }
  | ConnectionMessage

/** As it stands on the wire. */
export type Numbered = OnWire<ServerMessage>
