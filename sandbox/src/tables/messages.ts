/**
 * What crosses the socket of a table, `/ws/table/{code}?token=…`, both ways: JSON texts, amounts in whole riel,
 * moments in milliseconds of the server's clock. Every message of the server carries `seq`, counted from 1 in each
 * connection; a screen that misses one asks for a snapshot, which repeats everything.
 */
import type { ConnectionMessage, LineMessage, Numbered as OnWire } from '../kit/messages.ts'
import type { TableGame, TableOutcome, TableStep } from './outcomes.ts'

export type TablePhase = 'WAITING' | 'BETTING' | 'CLOSING' | 'DRAWING' | 'RESULT' | 'MAINTENANCE'

/** A stake on one spot. The ids of the spots stand in `betsOf(game)`. */
export interface SpotStake {
  spot: string
  amount: number
}

// ---------------------------------------------------------------- from the screen

/** Confirms all chips at once. `key` is a fresh UUID of the screen; repeating it repeats the answer. */
export interface BetMessage {
  t: 'bet.place'
  key: string
  round: string
  bets: SpotStake[]
}

export type ClientMessage = BetMessage | LineMessage

// ---------------------------------------------------------------- from the server

export const BET_REFUSALS = [
  // of the table
  'round_over',
  'bad_spot',
  'bad_stake',
  'below_minimum',
  'above_maximum',
  'spot_full',
  'too_many_bets',
  'key_reused',
  // of the wallet
  'not_enough_money',
  'limit_reached',
  'player_blocked',
  'session_expired',
  'other',
  // taken back: the wallet had not answered by the end of CLOSING, or the round was cancelled
  'cancelled',
] as const
export type BetRefusal = (typeof BET_REFUSALS)[number]

/** One confirmation of this player in this round, made in any of their tabs. */
export interface MyBet {
  key: string
  bets: SpotStake[]
  total: number
  state: 'pending' | 'accepted'
}

/** What is promised before betting opens: `seed` follows when the shoe or the round is over. */
export interface Commitment {
  /** SHA-256 of the seed, hex. */
  hash: string
  /** A shoe serves `rounds` rounds, a seed of wheel or dice one. */
  scope: 'shoe' | 'round'
  /** Which round of the seed this is, from 1. */
  round: number
  rounds: number
}

/** A seed that has been used up; anybody can draw its rounds again. */
interface RevealedSeed {
  hash: string
  seed: string
}

export interface PastRound {
  round: string
  outcome: TableOutcome
}

export interface TableLimits {
  /** On one spot. */
  min: number
  /** Stakes are multiples of this. */
  step: number
  /** On one spot in one round; a bet whose own maximum is lower says so in `betsOf(game)`. */
  max: number
  sideMax: number
}

/** Everybody who is connected, and the accepted stakes of all of them. */
export interface TablePlayers {
  n: number
  sumBySpot: Record<string, number>
}

export interface MyWin {
  round: string
  stake: number
  /** Paid out, stakes of winning and returned bets included; 0 where nothing won. */
  amount: number
  spots: { spot: string; stake: number; amount: number }[]
}

export interface TableSnapshot {
  t: 'snapshot'
  now: number
  code: string
  game: TableGame
  mode: 'real' | 'demo'
  currency: string
  /** null where the wallet has not told it in this session yet. */
  balance: number | null
  lobbyUrl: string
  phase: TablePhase
  /** End of the phase; null where it is not known before: WAITING, DRAWING (its length would tell how many cards come), MAINTENANCE. */
  endsAt: number | null
  /** null in WAITING and MAINTENANCE. */
  round: string | null
  commitment: Commitment | null
  /** The seed that was used up last. */
  revealed: RevealedSeed | null
  limits: TableLimits
  /** What this round has shown so far, in order. */
  shown: TableStep[]
  /** Only in RESULT. */
  outcome: TableOutcome | null
  /** Oldest first: this shoe, or the last 60 rounds of wheel and dice. Never the round that is being drawn. */
  history: PastRound[]
  players: TablePlayers
  mine: MyBet[]
  /** Only in RESULT, where this player had a bet. */
  win: MyWin | null
}

export type TableDelta =
  | {
      t: 'phase'
      phase: TablePhase
      endsAt: number | null
      round: string | null
      commitment: Commitment | null
    }
  /** At most once a second. */
  | { t: 'players'; players: TablePlayers }
  | (TableStep & { round: string })
  /** With phase RESULT. `seed` where the round was the last one of it. */
  | { t: 'result'; round: string; outcome: TableOutcome; winning: string[]; revealed: RevealedSeed | null }
  /** The bets of this round are given back; no outcome. */
  | { t: 'cancelled'; round: string }

/** To all tabs of one player. */
export type PlayerMessage =
  | { t: 'bet.wait'; bet: MyBet }
  | { t: 'bet.ok'; bet: MyBet; balance: number | null }
  | { t: 'bet.no'; key: string; code: BetRefusal }
  | { t: 'win'; win: MyWin; balance: number | null }

export type ServerMessage = TableSnapshot | TableDelta | PlayerMessage | ConnectionMessage

/** As it stands on the wire. */
export type Numbered = OnWire<ServerMessage>
