/** What the outbox needs to be remembered. Each method is one commit, and it is there when the method has returned. */
import type { Json } from './json.ts'
import type { Session } from './session.ts'
import type { CallMeta, RefusalCode, Wager } from './wallet.ts'

export interface NewWager {
  id: string
  round: string
  session: Session
  game: string
  amount: bigint
  detail: Json
  meta?: CallMeta
}

/** A wager with how it ended for the player, where it was not taken. */
export interface StoredWager extends Wager {
  refusal: RefusalCode | null
}

export type TxKind = 'bet' | 'win' | 'rollback'

/** A call with everything that has to be said in it. */
export interface WalletTx {
  id: string
  kind: TxKind
  amount: bigint
  attempts: number
  wager: string
  /** Of the wager's bet: what a win or a rollback refers to. */
  betTx: string
  round: string
  game: string
  roundClosed: boolean
  /** Of a rollback: the win that it takes back; without one it is of the bet. */
  undoes?: string | null
  /** Told with the call; most have none. */
  meta?: CallMeta | null
  session: Session
}

export interface WagerStore {
  /** As NEW, with its bet's transaction; false if the id is known already. */
  add(wager: NewWager, betTx: string): Promise<boolean>
  find(id: string): Promise<StoredWager | null>
  ofRound(round: string): Promise<StoredWager[]>
  /** The newest call of its kind; null if none is written down. */
  tx(wager: string, kind: TxKind): Promise<WalletTx | null>
  /** NEW → BET_SENT. */
  betSent(id: string): Promise<void>
  /** BET_SENT → ACCEPTED; tells whether its round still waits for bets. */
  betAccepted(id: string): Promise<{ isRoundOpen: boolean }>
  /** BET_SENT → REFUSED: the operator holds nothing and wants to hear nothing more. */
  betRefused(id: string, refusal: RefusalCode): Promise<void>
  /**
   * BET_SENT → UNKNOWN; `refusal` where the operator said no in a way that has to be rolled back all the same. False
   * in any other state.
   */
  betUnknown(id: string, refusal: RefusalCode | null): Promise<boolean>
  /** NEW → CANCELLED: it was never sent. */
  dropNew(id: string): Promise<void>
  /** `from` → ROLLBACK_SENT, with its transaction; false in any other state. */
  rollbackDue(id: string, from: 'ACCEPTED' | 'UNKNOWN', due: { txId: string; atMs: number }): Promise<boolean>
  /** DRAWN → WIN_SENT, with its transaction; false in any other state. */
  winDue(id: string, win: WinDue): Promise<boolean>
  /** CLOSED → UNDO_SENT, with the rollback of its win and the win that waits for it; false in any other state. */
  correctionDue(id: string, correction: CorrectionDue): Promise<boolean>
  /** A try that did not settle it; `isNetwork` when nobody answered. */
  failed(txId: string, failure: { why: string; isNetwork: boolean; nextAtMs: number }): Promise<void>
  /** It arrived: WIN_SENT → CLOSED, ROLLBACK_SENT → CANCELLED, or UNDO_SENT → WIN_SENT, whose win is due then. */
  settled(txId: string): Promise<void>
  /** Wins and rollbacks whose time has come, oldest first. */
  due(nowMs: number, limit: number): Promise<WalletTx[]>
  /** The oldest one that nobody answered, whenever its time is. */
  oldestUnheard(): Promise<WalletTx | null>
  /** Those that nobody answered are due now. */
  hasten(nowMs: number): Promise<void>
  /** Wagers in NEW, BET_SENT or UNKNOWN: what a killed process left in the middle of a bet. */
  halfPlaced(): Promise<StoredWager[]>
}

export interface WinDue {
  txId: string
  amount: bigint
  roundClosed: boolean
  atMs: number
  meta?: CallMeta
}

export interface CorrectionDue {
  rollbackTx: string
  winTx: string
  amount: bigint
  atMs: number
  meta?: CallMeta
}
