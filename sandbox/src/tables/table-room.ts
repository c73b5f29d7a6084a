/** Everybody at one table: screens come and go, hear what happens, and bet. */
import type { Connection, Socket } from '../kit/connection.ts'
import type { Place } from '../kit/open-socket.ts'
import { Room, type RoomRules } from '../kit/room.ts'
import type { Session } from '../provider/session.ts'
import { LIMITS } from './bets.ts'
import type { BetMessage, PlayerMessage, ServerMessage, TableDelta, TableSnapshot } from './messages.ts'
import { readMessage } from './read-message.ts'
import { type Audience, TableActor, type TableParts } from './table-actor.ts'
import type { TableInfo } from './tables.ts'

const RULES: RoomRules = {
  tabsMax: 6,
  beatMs: 25_000,
  silentBeatsMax: 1,
  perSecond: 5,
  burst: 20,
  offencesMax: 50,
  /** Some five snapshots. */
  bufferMax: 262_144,
}
const PLAYERS_MS = 1_000

type TableConnection = Connection<ServerMessage>

export class TableRoom implements Audience, Place<ServerMessage> {
  readonly #parts: TableParts
  readonly #table: TableInfo
  readonly #actor: TableActor
  readonly #room: Room<BetMessage, ServerMessage>
  #arePlayersDue = false

  constructor(parts: TableParts, table: TableInfo) {
    this.#parts = parts
    this.#table = table
    this.#actor = new TableActor(parts, table, this)
    this.#room = new Room(parts, RULES, {
      read: readMessage,
      snapshot: ({ session }) => this.#snapshot(session),
      answer: (connection, order) => this.#place(connection, order),
    })
  }

  load(): Promise<void> {
    return this.#actor.load()
  }

  /** The process ends. Screens are told by the end of their lines, and come back to the next process. */
  stop(): void {
    this.#actor.stop()
    this.#room.clear()
  }

  enter(session: Session, socket: Socket): TableConnection {
    const connection = this.#room.enter(session, socket)
    this.#actor.wake()
    this.#watch(this.#room.show(connection))
    this.playersChanged()
    return connection
  }

  leave(connection: TableConnection): void {
    if (this.#room.leave(connection)) this.playersChanged()
  }

  hear(connection: TableConnection, text: string): Promise<void> {
    return this.#room.hear(connection, text)
  }

  async #place(connection: TableConnection, order: BetMessage): Promise<void> {
    const answer = await this.#actor.place(connection.session, order)
    if (answer) connection.send(answer)
  }

  toAll(message: TableDelta): void {
    this.#room.toAll(message)
  }

  toPlayer(player: string, message: PlayerMessage): void {
    this.#room.toPlayer(player, message)
  }

  /** At most once a second: fifty players bet in the last moments of a round. */
  playersChanged(): void {
    if (this.#arePlayersDue) return
    this.#arePlayersDue = true
    const due = this.#parts.clock.sleep(PLAYERS_MS).then(() => {
      this.#arePlayersDue = false
      this.toAll({ t: 'players', players: this.#actor.players() })
    })
    this.#watch(due)
  }

  count(): number {
    return this.#room.players.size
  }

  #snapshot({ player, currency, lobbyUrl }: Session): TableSnapshot {
    const { code, game, mode } = this.#table
    return {
      t: 'snapshot',
      now: this.#parts.clock.now(),
      code,
      game,
      mode,
      currency,
      lobbyUrl,
      ...this.#actor.view(),
      balance: this.#room.balanceOf(player),
      limits: LIMITS,
      players: this.#actor.players(),
      mine: this.#actor.betsOf(player),
      win: this.#actor.winOf(player),
    }
  }

  #watch(telling: Promise<void>): void {
    telling.catch((error: unknown) => {
      this.#parts.log.warn({ table: this.#table.table, error: String(error) }, 'a table could not be told')
    })
  }
}
