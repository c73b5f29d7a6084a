/** Everybody in one room: screens come and go, hear what happens, and speak to it. */
import type { Session } from '../provider/session.ts'
import { rielOrNull } from '../tables/wager-detail.ts'
import { FishingConnection, type FishingSocket } from './fishing-connection.ts'
import { LEAVE_CODE, type PlayerMessage, type RoomDelta, type RoomSnapshot } from './messages.ts'
import { readMessage } from './read-message.ts'
import { type Audience, RoomActor, type RoomParts, TICK_MS } from './room-actor.ts'
import type { RoomInfo } from './rooms.ts'
import { SEATS } from './world.ts'

const TABS_MAX = 4
const BEAT_MS = 5_000

export interface RoomFacts {
  room: RoomInfo
  mode: Session['mode']
  /** Rooms of one code are counted from 1. */
  number: number
}

export class FishingRoom implements Audience {
  readonly facts: RoomFacts
  readonly #parts: RoomParts
  readonly #actor: RoomActor
  readonly #connections = new Set<FishingConnection>()
  /** By player: what the wallet said last, in riel. */
  readonly #balances = new Map<string, number>()
  #isRunning = false
  #isStopped = false
  #beatsAtMs = 0

  constructor(parts: RoomParts, facts: RoomFacts) {
    this.facts = facts
    this.#parts = parts
    this.#actor = new RoomActor(parts, facts, this)
  }

  load(): Promise<void> {
    return this.#actor.load()
  }

  /** Nobody is here, and nobody's money is on the table. */
  get isEmpty(): boolean {
    return this.#connections.size === 0 && this.#actor.seatsTaken === 0
  }

  /** Whether a player has their seat here, or might get one. */
  hasPlaceFor(player: string): 'seat' | 'room' | 'none' {
    if (this.#actor.isSeated(player)) return 'seat'
    const others = new Set(Array.from(this.#connections, ({ session }) => session.player))
    others.delete(player)
    return Math.max(others.size, this.#actor.seatsTaken) < SEATS.length ? 'room' : 'none'
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#connections.clear()
    await this.#actor.stop()
  }

  /** A screen of this session; the caller passes on its texts with `hear` and its end with `leave`. */
  enter(session: Session, socket: FishingSocket): FishingConnection {
    const connection = new FishingConnection(socket, session, this.#parts.clock)
    this.#closeOldest(session.player)
    this.#connections.add(connection)
    this.#actor.back(session.player)
    this.#run()
    connection.beat()
    connection.send(this.#snapshot(session))
    this.#tellBalance(connection).catch((error: unknown) => {
      this.#parts.log.warn({ error: String(error) }, 'a balance is not known')
    })
    return connection
  }

  /** `code` is that of the closed socket. */
  leave(connection: FishingConnection, code: number): void {
    const { player } = connection.session
    if (!this.#connections.delete(connection) || this.isThere(player)) return
    this.#balances.delete(player)
    this.#actor.away(player, code === LEAVE_CODE).catch((error: unknown) => {
      this.#parts.log.error({ player, error: String(error) }, 'a seat of a fishing room is broken')
    })
  }

  async hear(connection: FishingConnection, text: string): Promise<void> {
    if (!connection.mayRead()) return
    const message = readMessage(text)
    if (!message) return connection.blame('malformed')
    if (message.t === 'ping') {
      return connection.send({ t: 'pong', at: message.at, now: this.#parts.clock.now() })
    }
    if (message.t === 'snapshot') return connection.send(this.#snapshot(connection.session))
    await this.#actor.hear(connection.session, message)
  }

  toAll(message: RoomDelta): void {
    const body = JSON.stringify(message)
    for (const connection of this.#connections) connection.sendText(body)
  }

  toPlayer(player: string, message: PlayerMessage): void {
    if ('balance' in message && message.balance !== null) this.#balances.set(player, message.balance)
    const body = JSON.stringify(message)
    for (const connection of this.#of(player)) connection.sendText(body)
  }

  isThere(player: string): boolean {
    return this.#of(player).length > 0
  }

  roundTripMs(player: string): number {
    return Math.max(0, ...this.#of(player).map(({ roundTripMs }) => roundTripMs))
  }

  #snapshot({ player, currency, lobbyUrl }: Session): RoomSnapshot {
    const { room, mode } = this.facts
    return {
      ...{ t: 'snapshot', now: this.#parts.clock.now(), code: room.code, mode, currency, lobbyUrl },
      balance: this.#balances.get(player) ?? null,
      rules: room.rules,
      ...this.#actor.view(player),
    }
  }

  /** The first screen of a player asks the wallet; a second snapshot brings the answer. */
  async #tellBalance(connection: FishingConnection): Promise<void> {
    const { session } = connection
    if (this.#balances.has(session.player)) return
    const balance = rielOrNull(await this.#parts.wallet.balance(session))
    if (balance === null || this.#balances.has(session.player) || !this.#connections.has(connection)) return
    this.#balances.set(session.player, balance)
    connection.send(this.#snapshot(session))
  }

  #closeOldest(player: string): void {
    const [oldest, ...others] = this.#of(player)
    if (!oldest || others.length < TABS_MAX - 1) return
    oldest.close('too_many_connections')
    this.#connections.delete(oldest)
  }

  #of(player: string): FishingConnection[] {
    return [...this.#connections].filter(({ session }) => session.player === player)
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
      this.#beat()
      await this.#parts.clock.sleep(TICK_MS)
    }
    this.#isRunning = false
  }

  #beat(): void {
    const now = this.#parts.clock.now()
    if (now < this.#beatsAtMs) return
    this.#beatsAtMs = now + BEAT_MS
    for (const connection of this.#connections) connection.beat()
  }
}
