/**
 * What crosses the socket of a fishing room, `/ws/table/{code}?token=…`, both ways: JSON texts, amounts in whole riel,
 * moments in milliseconds of the server's clock, places in units of the water (1600 wide, 900 high, y downwards),
 * angles in radians as `Math.atan2(dy, dx)` gives them. Every message of the server carries `seq`, counted from 1 in
 * each connection; a screen that misses one asks for a snapshot, which repeats everything.
 */
import type { ConnectionMessage, LineMessage, Numbered as OnWire } from '../kit/messages.ts'
import type { FishKind } from './fish-kinds.ts'

/** Two of them face two others: 0 and 1 at the lower edge, left and right, 2 and 3 at the upper edge. */
export type SeatNumber = 0 | 1 | 2 | 3

// ---------------------------------------------------------------- from the screen

export type ClientMessage = RoomMessage | LineMessage

export type RoomMessage =
  /**
   * Takes a seat, the wished one if it is free, and moves `buyIn` from the balance to the table. `key` is a fresh UUID
   * of the screen; repeating it repeats the answer.
   */
  | { t: 'sit'; key: string; seat: SeatNumber | null; buyIn: number }
  /** More credit while one plays on. `key` as above. */
  | { t: 'topUp'; key: string; amount: number }
  /** Everything goes back to the balance at once. A socket that closes with code 4001 means the same. */
  | { t: 'leave' }
  /**
   * `bid` names the bullet: whole numbers that grow, from 1, for as long as one sits (after a reload, from
   * `me.nextBid`). `level` counts `levels` of the room from 0. `lock` is the fish that one aims at, for the others to
   * see.
   */
  | { t: 'shoot'; bid: number; angle: number; level: number; lock: number | null }
  /** The screen saw this bullet touch this fish. Only one's own bullets. */
  | { t: 'hit'; bid: number; fid: number }

// ---------------------------------------------------------------- from the server

/** A curve from edge to edge: place and heading at any moment are computed by `fishAt`, on both sides. */
export interface FishPath {
  /** A cubic Bézier curve: start, two handles, end; x and y in turn. */
  points: readonly [number, number, number, number, number, number, number, number]
  /** Sideways swing around the curve and how often it swings. */
  swing: number
  swings: number
  /** From the first point to the last. */
  ms: number
}

export interface SwimmingFish {
  fid: number
  kind: FishKind
  path: FishPath
  /** When it is at the first point; may lie a little ahead. */
  t0: number
}

/** Its place at any moment is computed by `bulletAt`, on both sides. It is given back 8 seconds after `at`. */
export interface FlyingBullet {
  seat: SeatNumber
  bid: number
  level: number
  angle: number
  /** When it left the cannon. */
  at: number
  lock: number | null
}

export interface SeatView {
  seat: SeatNumber
  /** Such as `de•••`. */
  name: string
  level: number
  /** `away`: the line is lost, the seat is kept for half a minute. */
  state: 'playing' | 'away'
  isMine: boolean
}

const WAVE_KINDS = ['normal', 'parade', 'boss'] as const
/** `boss`: the naga has come; the others go on. */
export type WaveKind = (typeof WAVE_KINDS)[number]

export interface Wave {
  kind: WaveKind
  endsAt: number
  /** When the naga comes next; while it is there, when it came. */
  bossAt: number
}

export interface Commitment {
  /** SHA-256 of the seed, hex. */
  hash: string
}

/** A seed that has been used up; anybody can draw again what was drawn from it. */
export interface RevealedSeed {
  hash: string
  seed: string
}

/**
 * What one bought in, until it goes back: a round of the history. `open` one shoots from it; `settling` it is on its
 * way back to the balance, nothing can be shot until the next `open`; after `settled` one sits no more, or the next
 * one opens by itself (every five minutes).
 */
export interface Slice {
  round: string
  state: 'opening' | 'open' | 'settling' | 'settled'
  boughtIn: number
  /** Bullets that hit something. */
  totalBet: number
  totalWin: number
  /** What went back to the balance; null before it is settled. */
  returned: number | null
  /** Of the seed that decides all hits of this slice, promised before the first of them. */
  commitment: Commitment
  /** With `settled`. */
  revealed: RevealedSeed | null
}

export interface Credit {
  /** Can be shot with now. */
  table: number
  /** Bought and not confirmed by the wallet yet. */
  pending: number
  /** Of the bullets in the water: comes back if they hit nothing. */
  flying: number
}

export interface MySeat {
  seat: SeatNumber
  slice: Slice
  credit: Credit
  nextBid: number
}

export interface RoomRules {
  /** Costs of a bullet, lowest first. */
  levels: readonly number[]
  /** The least one may buy in: 20 bullets of the lowest level. */
  buyInMin: number
  /** The most that may lie on the table: 200 bullets of the highest level. */
  buyInMax: number
  /** Shots a second, and how many may follow each other at once. */
  shotsPerSecond: number
  burst: number
  bulletsMax: number
  bulletLifeMs: number
}

export interface RoomSnapshot {
  t: 'snapshot'
  now: number
  code: string
  mode: 'real' | 'demo'
  currency: string
  lobbyUrl: string
  /** What is not on the table; null where the wallet has not told it yet. */
  balance: number | null
  rules: RoomRules
  seats: SeatView[]
  fish: SwimmingFish[]
  bullets: FlyingBullet[]
  wave: Wave
  /** Of the seed that all fish and waves come from, and the one before it. */
  commitment: Commitment
  revealed: RevealedSeed | null
  /** null: one looks on. */
  me: MySeat | null
}

/** To everybody in the room. */
export type RoomDelta =
  | { t: 'seats'; seats: Omit<SeatView, 'isMine'>[] }
  /** Those that swim out are not named. */
  | { t: 'spawn'; fish: SwimmingFish[] }
  | ({ t: 'shot' } & FlyingBullet)
  /** `win` is multiple × bullet; `multiple` is the whole prize, of a bomb crab too. */
  | {
      t: 'kill'
      fid: number
      kind: FishKind
      seat: SeatNumber
      bid: number
      multiple: number
      win: number
    }
  /** A hit that did not kill: the bullet is used up. */
  | { t: 'miss'; fid: number; seat: SeatNumber; bid: number }
  /** Given back: flown for 8 seconds without a hit, or the shooter has left. */
  | { t: 'refund'; seat: SeatNumber; bids: number[] }
  | { t: 'wave'; wave: Wave }
  | { t: 'seed'; commitment: Commitment; revealed: RevealedSeed | null }

export const FISHING_REFUSALS = [
  // of sit and topUp
  'seats_full',
  'already_seated',
  'below_minimum',
  'above_maximum',
  'bad_amount',
  'key_reused',
  'not_enough_money',
  'limit_reached',
  'player_blocked',
  'session_expired',
  'other',
  'cancelled',
  // of topUp, shoot and leave
  'not_seated',
  'settling',
  // of shoot
  'bad_level',
  'no_credit',
  'too_fast',
  'too_many_bullets',
  'bid_reused',
  'busy',
] as const
export type FishingRefusal = (typeof FISHING_REFUSALS)[number]

/** To all screens of one player. */
export type PlayerMessage =
  /** After changes of it, ten times a second at most. `balance` where the wallet has told it. */
  | { t: 'credit'; credit: Credit; balance: number | null }
  | { t: 'slice'; slice: Slice; balance: number | null }
  | { t: 'seated'; key: string; me: MySeat }
  | { t: 'toppedUp'; key: string; amount: number }
  /** One sits no more; the money is back or on its way. */
  | { t: 'left'; why: LeaveReason }
  /** `re` is what was asked for; `key` or `bid` name it. */
  | { t: 'no'; re: 'sit' | 'topUp'; key: string; code: FishingRefusal }
  | { t: 'no'; re: 'shoot'; bid: number; code: FishingRefusal }
  /** The hit does not count and the bullet flies on: the fish is gone or too far away. */
  | { t: 'no'; re: 'hit'; bid: number; fid: number; code: 'fish_gone' | 'too_far' | 'bullet_gone' }

export type LeaveReason = 'left' | 'idle' | 'disconnected' | 'credit_used' | 'refused' | 'closing'

export type ServerMessage = RoomSnapshot | RoomDelta | PlayerMessage | ConnectionMessage

/** As it stands on the wire. */
export type Numbered = OnWire<ServerMessage>

/** The close code of a screen that leaves for good. */
export const LEAVE_CODE = 4001
