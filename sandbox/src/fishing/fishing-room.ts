/** Everybody in one room: screens come and go, hear what happens, and speak to it. */
import type { Connection, Socket } from '../kit/connection.ts'
import type { Place } from '../kit/open-socket.ts'
import { Room, type RoomRules } from '../kit/room.ts'
import type { Session } from '../provider/session.ts'
import { ROUND_TRIP_MAX_MS } from './check-hit.ts'
import {
  LEAVE_CODE,
  type PlayerMessage,
  type RoomDelta,
  type RoomMessage,
  type RoomSnapshot,
  type ServerMessage,
} from './messages.ts'
import { readMessage } from './read-message.ts'
import { type Audience, RoomActor, type RoomParts, TICK_MS } from './room-actor.ts'
import type { RoomInfo } from './rooms.ts'
import { SEATS } from './world.ts'

const RULES: RoomRules = {
  tabsMax: 4,
  /** Often: hits are judged by how long a line is. */
  beatMs: 5_000,
  silentBeatsMax: 4,
  /** Eight shots and eight hits a second, and some more. */
  perSecond: 25,
  burst: 60,
  offencesMax: 100,
  bufferMax: 262_144,
}

export interface RoomFacts {
  room: RoomInfo
  mode: Session['mode']
  /** Rooms of one code are counted from 1. */
  number: number
}

type FishingConnection = Connection<ServerMessage>

export class FishingRoom implements Audience, Place<ServerMessage> {
  readonly facts: RoomFacts
  readonly #parts: RoomParts
  readonly #actor: RoomActor
  readonly #room: Room<RoomMessage, ServerMessage>
  #isRunning = false
  #isStopped = false

  constructor(parts: RoomParts, facts: RoomFacts) {
    this.facts = facts
    this.#parts = parts
    this.#actor = new RoomActor(parts, facts, this)
    this.#room = new Room(parts, RULES, {
      read: readMessage,
      snapshot: ({ session }) => this.#snapshot(session),
      answer: ({ session }, message) => this.#actor.hear(session, message),
    })
  }

  load(): Promise<void> {
    return this.#actor.load()
  }

  /** Nobody is here, and nobody's money is on the table. */
  get isEmpty(): boolean {
    return this.#room.players.size === 0 && this.#actor.seatsTaken === 0
  }

  /** Whether a player has their seat here, or might get one. */
  hasPlaceFor(player: string): 'seat' | 'room' | 'none' {
    if (this.#actor.isSeated(player)) return 'seat'
    const others = this.#room.players
    others.delete(player)
    return Math.max(others.size, this.#actor.seatsTaken) < SEATS.length ? 'room' : 'none'
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#room.clear()
    await this.#actor.stop()
  }

  enter(session: Session, socket: Socket): FishingConnection {
    const connection = this.#room.enter(session, socket)
    this.#actor.back(session.player)
    this.#run()
    // The length of the line is needed before the first shot.
    connection.beat()
    this.#room.show(connection).catch((error: unknown) => {
      this.#parts.log.warn({ error: String(error) }, 'a balance is not known')
    })
    return connection
  }

  leave(connection: FishingConnection, code: number): void {
    const { player } = connection.session
    if (!this.#room.leave(connection)) return
    this.#actor.away(player, code === LEAVE_CODE).catch((error: unknown) => {
      this.#parts.log.error({ player, error: String(error) }, 'a seat of a fishing room is broken')
    })
  }

  hear(connection: FishingConnection, text: string): Promise<void> {
    return this.#room.hear(connection, text)
  }

  toAll(message: RoomDelta): void {
    this.#room.toAll(message)
  }

  toPlayer(player: string, message: PlayerMessage): void {
    this.#room.toPlayer(player, message)
  }

  isThere(player: string): boolean {
    return this.#room.of(player).length > 0
  }

  roundTripMs(player: string): number {
    const longest = Math.max(0, ...this.#room.of(player).map(({ roundTripMs }) => roundTripMs))
    return Math.min(ROUND_TRIP_MAX_MS, longest)
  }

  #snapshot({ player, currency, lobbyUrl }: Session): RoomSnapshot {
    const { room, mode } = this.facts
    return {
      t: 'snapshot',
      now: this.#parts.clock.now(),
      code: room.code,
      mode,
      currency,
      lobbyUrl,
      balance: this.#room.balanceOf(player),
      rules: room.rules,
      ...this.#actor.view(player),
    }
  }

  /** Ticks as long as anybody is here or has money here. */
  #run(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#tickOn().catch((error: unknown) => {
      this.#isRunning = false
      this.#parts.log.error(
        { room: this.facts.room.code, error: String(error) },
        'a fishing room has stopped',
      )
    })
  }

  async #tickOn(): Promise<void> {
    while (!this.#isStopped && !this.isEmpty) {
      await this.#actor.tick().catch((error: unknown) => {
        this.#parts.log.error({ room: this.facts.room.code, error: String(error) }, 'a tick failed')
      })
      await this.#parts.clock.sleep(TICK_MS)
    }
    this.#isRunning = false
  }
}
