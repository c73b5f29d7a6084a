/** Everybody at one table: screens come and go, hear what happens, and speak to it. */

import { TableConnection, type TableSocket } from '../kit/connection.ts'
import type { Session } from '../provider/session.ts'
import { LIMITS } from './bets.ts'
import type { ClientMessage, PlayerMessage, TableDelta, TableSnapshot } from './messages.ts'
import { readMessage } from './read-message.ts'
import { type Audience, TableActor, type TableParts } from './table-actor.ts'
import type { TableInfo } from './tables.ts'
import { rielOrNull } from './wager-detail.ts'

const TABS_MAX = 6
const BEAT_MS = 25_000
const PLAYERS_MS = 1_000

export class TableRoom implements Audience {
  readonly #parts: TableParts
  readonly #table: TableInfo
  readonly #actor: TableActor
  readonly #connections = new Set<TableConnection>()
  /** By player: what the wallet said last, in riel. */
  readonly #balances = new Map<string, number>()
  #arePlayersDue = false
  #isBeating = false

  constructor(parts: TableParts, table: TableInfo) {
    this.#parts = parts
    this.#table = table
    this.#actor = new TableActor(parts, table, this)
  }

  load(): Promise<void> {
    return this.#actor.load()
  }

  /** The process ends. Screens are told by the end of their lines, and come back to the next process. */
  stop(): void {
    this.#actor.stop()
    this.#connections.clear()
  }

  /** A screen of this session; the caller passes on its texts with `hear` and its end with `leave`. */
  enter(session: Session, socket: TableSocket): TableConnection {
    const connection = new TableConnection(socket, session, this.#parts.clock)
    this.#closeOldest(session.player)
    this.#connections.add(connection)
    this.#actor.wake()
    this.#beat()
    connection.send(this.#snapshot(connection))
    this.playersChanged()
    this.#tellBalance(connection).catch((error: unknown) => {
      this.#parts.log.warn({ error: String(error) }, 'a balance is not known')
    })
    return connection
  }

  leave(connection: TableConnection): void {
    if (!this.#connections.delete(connection)) return
    const { player } = connection.session
    if (!this.#of(player).length) this.#balances.delete(player)
    this.playersChanged()
  }

  async hear(connection: TableConnection, text: string): Promise<void> {
    if (!connection.mayRead()) return
    const message = readMessage(text)
    if (!message) return connection.blame('malformed')
    await this.#answer(connection, message)
  }

  async #answer(connection: TableConnection, message: ClientMessage): Promise<void> {
    switch (message.t) {
      case 'snapshot':
        return connection.send(this.#snapshot(connection))
      case 'ping':
        return connection.send({ t: 'pong', at: message.at, now: this.#parts.clock.now() })
      case 'bet.place': {
        const answer = await this.#actor.place(connection.session, message)
        if (answer) connection.send(answer)
        return
      }
      default:
        message satisfies never
    }
  }

  toAll(message: TableDelta): void {
    const body = JSON.stringify(message)
    for (const connection of this.#connections) connection.sendText(body)
  }

  toPlayer(player: string, message: PlayerMessage): void {
    if ('balance' in message && message.balance !== null) this.#balances.set(player, message.balance)
    const body = JSON.stringify(message)
    for (const connection of this.#of(player)) connection.sendText(body)
  }

  /** At most once a second: fifty players bet in the last moments of a round. */
  playersChanged(): void {
    if (this.#arePlayersDue) return
    this.#arePlayersDue = true
    this.#after(PLAYERS_MS, () => {
      this.#arePlayersDue = false
      this.toAll({ t: 'players', players: this.#actor.players() })
    })
  }

  count(): number {
    return new Set(Array.from(this.#connections, ({ session }) => session.player)).size
  }

  #snapshot({ session }: TableConnection): TableSnapshot {
    const { code, game, mode } = this.#table
    const { player, currency, lobbyUrl } = session
    return {
      ...{ t: 'snapshot', now: this.#parts.clock.now(), code, game, mode, currency, lobbyUrl },
      ...this.#actor.view(),
      balance: this.#balances.get(player) ?? null,
      limits: LIMITS,
      players: this.#actor.players(),
      mine: this.#actor.betsOf(player),
      win: this.#actor.winOf(player),
    }
  }

  /** The first screen of a player asks the wallet; a second snapshot brings the answer. */
  async #tellBalance(connection: TableConnection): Promise<void> {
    const { session } = connection
    if (this.#balances.has(session.player)) return
    const balance = rielOrNull(await this.#parts.wallet.balance(session))
    if (balance === null || this.#balances.has(session.player) || !this.#connections.has(connection)) return
    this.#balances.set(session.player, balance)
    connection.send(this.#snapshot(connection))
  }

  #closeOldest(player: string): void {
    const [oldest, ...others] = this.#of(player)
    if (!oldest || others.length < TABS_MAX - 1) return
    oldest.close('too_many_connections')
    this.leave(oldest)
  }

  #of(player: string): TableConnection[] {
    return [...this.#connections].filter(({ session }) => session.player === player)
  }

  #beat(): void {
    if (this.#isBeating) return
    this.#isBeating = true
    this.#after(BEAT_MS, () => {
      this.#isBeating = false
      for (const connection of this.#connections) connection.beat()
      if (this.#connections.size > 0) this.#beat()
    })
  }

  #after(ms: number, then: () => void): void {
    this.#parts.clock
      .sleep(ms)
      .then(then)
      .catch((error: unknown) => {
        this.#parts.log.error({ table: this.#table.table, error: String(error) }, 'a table could not be told')
      })
  }
}
