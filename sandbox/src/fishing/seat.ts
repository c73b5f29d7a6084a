/** One player at a cannon: their slice's book and their bullets in the water. Amounts are riel. */

import type { Session } from '../provider/session.ts'
import { FireRate, SHOTS_PER_SECOND } from './fire-rate.ts'
import type { SliceSeed } from './fish-prizes.ts'
import type { Credit, FlyingBullet, MySeat, RevealedSeed, SeatNumber, SeatView, Slice } from './messages.ts'

export interface Bullet extends FlyingBullet {
  /** Its number in the slice. */
  shot: number
  cost: number
}

/** A slice while it is played; what it comes to is decided by what was written of it. */
export interface SliceBook {
  round: string
  seedId: string
  seed: SliceSeed
  hash: string
  state: Slice['state']
  openedAtMs: number
  boughtIn: number
  credit: number
  /** Of top-ups on their way to the wallet. */
  pending: number
  shots: number
  totalBet: number
  totalWin: number
  /** Hits that are decided and not written yet. */
  unwritten: number
}

/** The last message about a slice is kept as long as a player might ask. */
export const SLICE_MS = 300_000
export const IDLE_MS = 60_000
export const AWAY_MS = 30_000

export class Seat {
  readonly number: SeatNumber
  readonly session: Session
  /** Of the request that took the seat. */
  readonly key: string
  readonly buyIn: number
  readonly bullets = new Map<number, Bullet>()
  readonly rate: FireRate
  book: SliceBook
  level = 0
  nextBid = 1
  lastShotMs: number
  awaySinceMs: number | null = null
  /** The player has to be told their credit. */
  isTold = true
  /** Set once: the seat is being given up. */
  leaving: Promise<void> | null = null

  constructor(
    { number, session, key, buyIn }: { number: SeatNumber; session: Session; key: string; buyIn: number },
    book: SliceBook,
    nowMs: number,
  ) {
    this.number = number
    this.session = session
    this.key = key
    this.buyIn = buyIn
    this.book = book
    this.rate = new FireRate(nowMs - 1000 / SHOTS_PER_SECOND)
    this.lastShotMs = nowMs
  }

  get flying(): number {
    return [...this.bullets.values()].reduce((sum, { cost }) => sum + cost, 0)
  }

  credit(): Credit {
    const { credit, pending } = this.book
    return { table: credit, pending, flying: this.flying }
  }

  slice(end: { returned: number; revealed: RevealedSeed | null } | null = null): Slice {
    const { round, state, boughtIn, totalBet, totalWin, hash } = this.book
    const [returned, revealed] = [end?.returned ?? null, end?.revealed ?? null]
    return { round, state, boughtIn, totalBet, totalWin, returned, commitment: { hash }, revealed }
  }

  mine(): MySeat {
    return { seat: this.number, slice: this.slice(), credit: this.credit(), nextBid: this.nextBid }
  }

  view(): Omit<SeatView, 'isMine'> {
    const state = this.awaySinceMs === null ? 'playing' : 'away'
    return { seat: this.number, name: masked(this.session.player), level: this.level, state }
  }
}

/** The operator's name of a player tells others nothing but that it is somebody. */
function masked(player: string): string {
  return `•••${player.slice(-2)}`
}
