/** Everybody who looks at the sportsbook: screens come and go, hear what happens, and say which match they watch. */

import { hex } from '@samnang/core/bytes'
import type { Connection, Socket } from '../kit/connection.ts'
import type { Place } from '../kit/open-socket.ts'
import { rielOrNull } from '../kit/riel.ts'
import { Room, type RoomRules } from '../kit/room.ts'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { StoredBet } from './bet-store.ts'
import { type BookChange, type BookedState, mainBoard } from './book.ts'
import { LIMITS } from './limits.ts'
import { eventsOf, findMatch } from './match-store.ts'
import type { MatchDetail, ServerMessage, Snapshot, WatchMessage } from './messages.ts'
import { readMessage } from './read-input.ts'
import { type Audience, type Feeds, SportHouse } from './sport-house.ts'
import { matchView, myBet, type Names, namesOf, pastMatch } from './views.ts'

const RULES: RoomRules = {
  tabsMax: 6,
  beatMs: 25_000,
  silentBeatsMax: 1,
  perSecond: 5,
  burst: 20,
  offencesMax: 50,
  bufferMax: 524_288,
}

type SportConnection = Connection<ServerMessage>

export class SportRoom implements Audience, Place<ServerMessage> {
  readonly house: SportHouse
  readonly names: Names
  readonly #parts: SandboxParts
  readonly #room: Room<WatchMessage, ServerMessage>
  /** The match whose whole board a screen gets. */
  readonly #watched = new WeakMap<SportConnection, string>()

  constructor(parts: SandboxParts, feeds: Feeds) {
    this.#parts = parts
    this.names = namesOf(feeds.leagues())
    this.house = new SportHouse(parts, feeds, this)
    this.#room = new Room(parts, RULES, {
      read: readMessage,
      snapshot: (connection) => this.#snapshotOf(connection),
      answer: (connection, message) => this.#watch(connection, message),
    })
  }

  enter(session: Session, socket: Socket): SportConnection {
    const connection = this.#room.enter(session, socket)
    this.#room.show(connection).catch((error: unknown) => this.#warn(error))
    return connection
  }

  leave(connection: SportConnection): void {
    this.#room.leave(connection)
  }

  hear(connection: SportConnection, text: string): Promise<void> {
    return this.#room.hear(connection, text)
  }

  async #watch(connection: SportConnection, { match }: WatchMessage): Promise<void> {
    const detail = match === null ? null : await this.detail(match)
    if (detail) this.#watched.set(connection, detail.match.id)
    else this.#watched.delete(connection)
    connection.send({ t: 'watched', detail })
  }

  /** With the balance, asked of the wallet if need be. */
  async snapshot(session: Session): Promise<Snapshot> {
    await this.#room.askBalance(session)
    return this.#snapshotNow(session, null)
  }

  #snapshotOf(connection: SportConnection): Snapshot | Promise<Snapshot> {
    const { session } = connection
    const watched = this.#watched.get(connection)
    if (watched === undefined) return this.#snapshotNow(session, null)
    return this.detail(watched).then((detail) => this.#snapshotNow(session, detail))
  }

  #snapshotNow({ player, currency, mode, lobbyUrl }: Session, watched: MatchDetail | null): Snapshot {
    const { counter, feeds } = this.house
    return {
      t: 'snapshot',
      now: this.#parts.clock.now(),
      mode,
      currency,
      lobbyUrl,
      balance: this.#room.balanceOf(player),
      leagues: feeds.leagues().map(({ id, name }) => ({ id, name })),
      matches: counter.book.all().map((state) => matchView(state, this.names)),
      watched,
      limits: LIMITS,
      bets: counter.tickets.ofPlayer(player).map((bet) => myBet(counter, this.names, bet)),
    }
  }

  /** Of a match in the book or one that is over; null for any other id. */
  async detail(id: string): Promise<MatchDetail | null> {
    const booked = this.house.counter.book.find(id)
    const stored = booked ? null : await findMatch(this.#parts.pool, id)
    const match = booked?.match ?? stored
    if (!match) return null
    const seed = await this.#parts.seeds.find(match.seedId)
    const shown = { hash: seed?.hash ?? '', seed: seed?.isRevealed ? hex(seed.serverSeed) : null }
    if (booked) {
      return { match: matchView(booked, this.names, true), events: booked.report.events, seed: shown }
    }
    if (!stored) return null
    const events = await eventsOf(this.#parts.pool, id)
    return { match: pastMatch(stored, events, this.names), events, seed: shown }
  }

  matchAdded(state: BookedState): void {
    this.#room.toAll({ t: 'match.add', match: matchView(state, this.names) })
  }

  matchChanged({ match, isBoard, isLive, newEvents }: BookChange, { report, board }: BookedState): void {
    for (const event of newEvents) this.#room.toAll({ t: 'event', match, event })
    if (isLive) this.#room.toAll({ t: 'match', match, live: report.live })
    if (!isBoard) return
    const main = JSON.stringify({ t: 'board', match, board: mainBoard(board) } satisfies ServerMessage)
    const whole = JSON.stringify({ t: 'board', match, board } satisfies ServerMessage)
    for (const connection of this.#room.connections)
      connection.sendText(this.#watched.get(connection) === match ? whole : main)
  }

  matchGone(match: string): void {
    this.#room.toAll({ t: 'match.gone', match })
  }

  betChanged(bet: StoredBet): void {
    const [connection] = this.#room.of(bet.player)
    if (!connection) return
    const isOver = bet.state !== 'ACCEPTED' && bet.state !== 'PENDING'
    // Money has moved or will: the wallet is asked, and the ticket goes out at once all the same.
    this.#tellBet(bet)
    if (isOver) this.#refreshBalance(connection.session, bet).catch((error: unknown) => this.#warn(error))
  }

  /** What the wallet has answered to this player. */
  noteBalance(player: string, balance: bigint | null): void {
    this.#room.noteBalance(player, rielOrNull(balance))
  }

  count(): number {
    return this.#room.players.size
  }

  #tellBet(bet: StoredBet): void {
    const balance = this.#room.balanceOf(bet.player)
    this.#room.toPlayer(bet.player, { t: 'bet', bet: myBet(this.house.counter, this.names, bet), balance })
  }

  async #refreshBalance(session: Session, bet: StoredBet): Promise<void> {
    const balance = await this.#parts.wallet.balance(session)
    this.noteBalance(session.player, balance)
    if (balance !== null) this.#tellBet(bet)
  }

  #warn(error: unknown): void {
    this.#parts.log.warn({ error: String(error) }, 'a balance is not known')
  }
}
