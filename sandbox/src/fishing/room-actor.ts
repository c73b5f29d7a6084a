/** One room: its water, its four seats, and a tick of a tenth of a second that brings fish and ends bullets. */
import type { SandboxParts } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { ClientMessage, PlayerMessage, RoomDelta, RoomSnapshot } from './messages.ts'
import { type RoomInfo, roomTable } from './rooms.ts'
import { AWAY_MS, IDLE_MS, type Seat, SLICE_MS } from './seat.ts'
import { Seating } from './seating.ts'
import { expire, giveBack, hit, type ShootingParts, shoot } from './shooting.ts'
import type { ShotLog } from './shot-log.ts'
import { ShotWriter } from './shot-writer.ts'
import { Water } from './water.ts'
import { BULLET_LIFE_MS } from './world.ts'

export type RoomParts = Pick<SandboxParts, 'log' | 'clock' | 'random' | 'wallet' | 'rounds' | 'seeds'> & {
  shots: ShotLog
}

/** Whom a room speaks to. */
export interface Audience {
  toAll(message: RoomDelta): void
  toPlayer(player: string, message: PlayerMessage): void
  /** Whether a screen of the player is connected. */
  isThere(player: string): boolean
  /** Of the player's line, there and back. */
  roundTripMs(player: string): number
}

export const TICK_MS = 100

export class RoomActor {
  readonly #parts: RoomParts
  readonly #audience: Audience
  readonly #water: Water
  readonly #writer: ShotWriter
  readonly #seating: Seating
  readonly #shooting: ShootingParts
  /** Reported hits that cannot have been. */
  impossible = 0

  constructor(
    parts: RoomParts,
    { room, mode, number }: { room: RoomInfo; mode: Session['mode']; number: number },
    audience: Audience,
  ) {
    const table = roomTable(room, mode, number)
    const writer = new ShotWriter(parts.shots)
    const toAll = (message: RoomDelta) => audience.toAll(message)
    const toPlayer = (player: string, message: PlayerMessage) => audience.toPlayer(player, message)
    this.#parts = parts
    this.#audience = audience
    this.#water = new Water(parts, table)
    this.#writer = writer
    this.#seating = new Seating(parts, { room, table, writer, toAll, toPlayer })
    const onImpossible = () => {
      this.impossible += 1
    }
    this.#shooting = { room, water: this.#water, writer, toAll, onImpossible }
  }

  /** Fish are in the water. Once, before anything else. */
  load(): Promise<void> {
    return this.#water.fill()
  }

  get seatsTaken(): number {
    return this.#seating.taken
  }

  isSeated(player: string): boolean {
    return this.#seating.of(player) !== undefined
  }

  view(
    player: string,
  ): Pick<RoomSnapshot, 'seats' | 'fish' | 'bullets' | 'wave' | 'commitment' | 'revealed' | 'me'> {
    const seats = this.#seating.seats()
    const bullets = seats.flatMap((seat) =>
      Array.from(seat.bullets.values(), ({ shot: _shot, cost: _cost, ...bullet }) => bullet),
    )
    const views = seats.map((seat) => ({ ...seat.view(), isMine: seat.session.player === player }))
    return { ...this.#water.view(), seats: views, bullets, me: this.#seating.of(player)?.mine() ?? null }
  }

  async hear(session: Session, message: ClientMessage): Promise<void> {
    switch (message.t) {
      case 'sit':
        return this.#seating.sit(session, message)
      case 'topUp':
        return this.#seating.topUp(session, message)
      case 'leave': {
        const seat = this.#seating.of(session.player)
        return seat && this.#seating.leave(seat, 'left')
      }
      case 'shoot':
        return this.#shoot(session, message)
      case 'hit':
        return this.#hit(session, message)
      default:
        return undefined
    }
  }

  #shoot({ player }: Session, trigger: Extract<ClientMessage, { t: 'shoot' }>): void {
    const seat = this.#seating.of(player)
    const code = seat ? shoot(this.#shooting, seat, trigger, this.#moment(player)) : 'not_seated'
    if (code) this.#audience.toPlayer(player, { t: 'no', re: 'shoot', bid: trigger.bid, code })
  }

  #hit({ player }: Session, { bid, fid }: Extract<ClientMessage, { t: 'hit' }>): void {
    const seat = this.#seating.of(player)
    const code = seat ? hit(this.#shooting, seat, { bid, fid }, this.#moment(player)) : 'bullet_gone'
    if (code) this.#audience.toPlayer(player, { t: 'no', re: 'hit', bid, fid, code })
  }

  #moment(player: string): { nowMs: number; roundTripMs: number } {
    return { nowMs: this.#parts.clock.now(), roundTripMs: this.#audience.roundTripMs(player) }
  }

  /** The last screen of a player is gone: for good, or for half a minute at most. */
  async away(player: string, isForGood: boolean): Promise<void> {
    const seat = this.#seating.of(player)
    if (!seat) return
    if (isForGood) return this.#seating.leave(seat, 'left')
    this.#goneAway(seat)
  }

  #goneAway(seat: Seat): void {
    seat.awaySinceMs = this.#parts.clock.now()
    this.#seating.tellSeats()
  }

  back(player: string): void {
    const seat = this.#seating.of(player)
    if (!seat || seat.awaySinceMs === null) return
    seat.awaySinceMs = null
    this.#seating.tellSeats()
  }

  /** Ten times a second. What was hit since the last time is written, then told. */
  async tick(): Promise<void> {
    for (const message of [...this.#water.tick(), ...(await this.#water.renew())])
      this.#audience.toAll(message)
    const now = this.#parts.clock.now()
    for (const seat of this.#seating.seats()) this.#look(seat, now)
    await this.#writer.flush()
    for (const seat of this.#seating.seats()) this.#tellCredit(seat)
  }

  #look(seat: Seat, now: number): void {
    expire(this.#shooting, seat, now, this.#audience.roundTripMs(seat.session.player))
    // They may have gone while their buy-in was on its way.
    if (seat.awaySinceMs === null && !this.#audience.isThere(seat.session.player)) this.#goneAway(seat)
    if (seat.book.state !== 'open') return
    const ageMs = now - seat.book.openedAtMs
    const isOver = seat.bullets.size === 0 ? ageMs >= SLICE_MS : ageMs >= SLICE_MS + BULLET_LIFE_MS
    if (seat.awaySinceMs !== null && now - seat.awaySinceMs >= AWAY_MS) this.#leave(seat, 'disconnected')
    else if (now - seat.lastShotMs >= IDLE_MS) this.#leave(seat, 'idle')
    else if (this.#isUsedUp(seat)) this.#leave(seat, 'credit_used')
    else if (isOver) this.#watch(this.#seating.turn(seat), seat)
  }

  /** Bullets, wins that are being written, and top-ups on their way may still bring something. */
  #isUsedUp({ book, bullets }: Seat): boolean {
    const cheapest = this.#shooting.room.rules.levels[0] ?? 0
    return book.credit < cheapest && bullets.size === 0 && book.pending === 0 && book.unwritten === 0
  }

  #leave(seat: Seat, why: 'disconnected' | 'idle' | 'credit_used'): void {
    this.#watch(this.#seating.leave(seat, why), seat)
  }

  #watch(work: Promise<void>, { session, book }: Seat): void {
    work.catch((error: unknown) => {
      const facts = { player: session.player, round: book.round, error: String(error) }
      this.#parts.log.error(facts, 'a seat of a fishing room is broken')
    })
  }

  #tellCredit(seat: Seat): void {
    if (seat.isTold) return
    seat.isTold = true
    this.#audience.toPlayer(seat.session.player, { t: 'credit', credit: seat.credit(), balance: null })
  }

  /** The process ends: what was shot is written, slices are closed by the next process. */
  async stop(): Promise<void> {
    this.#seating.stop()
    for (const seat of this.#seating.seats())
      giveBack(this.#shooting, seat, { nowMs: this.#parts.clock.now() })
    await this.#writer.flush()
  }
}
