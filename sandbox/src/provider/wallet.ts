/** Money as games see it: a bet is asked for, a win or a return always arrives. Amounts are units of 10⁻⁵ riel. */
import type { Json } from './json.ts'
import type { Session } from './session.ts'

export type RefusalCode =
  | 'not_enough_money'
  | 'limit_reached'
  | 'player_blocked'
  | 'session_expired'
  | 'other'

export type BetAnswer =
  /** Taken; `balance` is null where the operator's answer is no longer at hand. */
  | { kind: 'accepted'; balance: bigint | null }
  /** Not taken, or given back at once. */
  | { kind: 'refused'; code: RefusalCode }
  /** Nobody knows whether it was taken: it is being given back, and its round goes on without it. */
  | { kind: 'cancelled' }

export type WagerState =
  | 'NEW'
  | 'BET_SENT'
  | 'ACCEPTED'
  | 'DRAWN'
  | 'WIN_SENT'
  | 'CLOSED'
  | 'UNDO_SENT'
  | 'REFUSED'
  | 'UNKNOWN'
  | 'ROLLBACK_SENT'
  | 'CANCELLED'

export interface Wager {
  id: string
  round: string
  sessionId: string
  player: string
  game: string
  amount: bigint
  detail: Json
  state: WagerState
  /** Null until it is paid; 0 for a lost one. After a correction the new one, from the moment that it is written down. */
  win: bigint | null
}

export interface BetRequest {
  /** A UUID made by the game; asking again with it gives the same answer and takes nothing twice. */
  wager: string
  session: Session
  game: string
  /** Has been opened before. */
  round: string
  amount: bigint
  /** What was bet on: the game's own shape, shown in the history. */
  detail: Json
  /** Told to the operator with the call. */
  meta?: CallMeta
}

export type CallMeta =
  /** A buy-in is more than what is played of it: what was really staked and won is told when the rest goes back. */
  | { kind: 'session_in' }
  /** Units; a session of several buy-ins tells its totals once, with the last one. */
  | { kind: 'session_out'; total_bet: number; total_win: number }
  /** A ticket and how it ended, for the operator's reports. */
  | { kind: 'sport_bet'; price: number; legs: Json[] }
  | { kind: 'sport_result'; sold: boolean; legs: Json[] }

export interface WinRequest {
  wager: string
  /** From 0 up. */
  amount: bigint
  /** True on the player's last wager of the round. */
  roundClosed: boolean
  detail?: Json
  /** Told to the operator with the call. */
  meta?: CallMeta
}

export interface WinCorrection {
  wager: string
  amount: bigint
  /** Told to the operator with the new win. */
  meta?: CallMeta
}

export interface Wallet {
  /** Answers within some four seconds, whatever happens to the operator. */
  placeBet(request: BetRequest): Promise<BetAnswer>
  /**
   * Pays an accepted wager whose outcome is stored, once: a second call changes nothing. It is written down before
   * this answers and sent until it arrives; `balance` is null while it has not.
   */
  payWin(request: WinRequest): Promise<{ balance: bigint | null }>
  /**
   * Pays another amount than was paid: the win is rolled back, and a new one follows when that has arrived. True when
   * the wager pays `amount` or will; false while an earlier payment is still on its way, and nothing is changed then.
   */
  correctWin(correction: WinCorrection): Promise<boolean>
  /** Gives an accepted wager back that was not drawn, once; sent until it arrives. */
  rollBack(wager: string): Promise<void>
  /** What the player has now; null when the operator does not say. */
  balance(session: Session): Promise<bigint | null>
  findWager(id: string): Promise<Wager | null>
  /** All wagers of a round, by time. */
  wagersOf(round: string): Promise<Wager[]>
}
