/** Everybody who looks at the sportsbook: screens come and go, hear what happens, and say which match they watch. */

import { hex } from '@samnang/core/bytes'
import { unitsToRiel } from '@samnang/core/money'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { StoredBet } from './bet-store.ts'
import { type BookChange, type BookedState, mainBoard } from './book.ts'
import { LIMITS } from './limits.ts'
import { eventsOf, findMatch } from './match-store.ts'
import type { ClientMessage, MatchDetail, ServerMessage, Snapshot } from './messages.ts'
import { readMessage } from './read-input.ts'
import { SportConnection, type SportSocket } from './sport-connection.ts'
import { type Audience, type Feeds, SportHouse } from './sport-house.ts'
import { matchView, myBet, type Names, namesOf, pastMatch } from './views.ts'

const TABS_MAX = 6
const BEAT_MS = 25_000

export class SportRoom implements Audience {
  readonly house: SportHouse
  readonly names: Names
  readonly #parts: SandboxParts
  readonly #connections = new Set<SportConnection>()
  /** By player: what the wallet said last, in riel. */
  readonly #balances = new Map<string, number>()
  #isBeating = false

  constructor(parts: SandboxParts, feeds: Feeds) {
    this.#parts = parts
    this.names = namesOf(feeds.leagues())
    this.house = new SportHouse(parts, feeds, this)
  }

  /** A screen of this session; the caller passes on its texts with `hear` and its end with `leave`. */
  enter(session: Session, socket: SportSocket): SportConnection {
    const connection = new SportConnection(socket, session, this.#parts.clock)
    const [oldest, ...others] = this.#of(session.player)
    if (oldest && others.length >= TABS_MAX - 1) {
      oldest.close('too_many_connections')
      this.leave(oldest)
    }
    this.#connections.add(connection)
    this.#beat()
    this.#tellSnapshot(connection)
    return connection
  }

  leave(connection: SportConnection): void {
    this.#connections.delete(connection)
    const { player } = connection.session
    if (this.#of(player).length === 0) this.#balances.delete(player)
  }

  async hear(connection: SportConnection, text: string): Promise<void> {
    if (!connection.mayRead()) return
    const message = readMessage(text)
    if (!message) return connection.blame('malformed')
    await this.#answer(connection, message)
  }

  async #answer(connection: SportConnection, message: ClientMessage): Promise<void> {
    switch (message.t) {
      case 'ping':
        return connection.send({ t: 'pong', at: message.at, now: this.#parts.clock.now() })
      case 'snapshot':
        return connection.send(await this.snapshot(connection.session, connection.watched))
      case 'watch': {
        const detail = message.match === null ? null : await this.detail(message.match)
        connection.watched = detail ? message.match : null
        return connection.send({ t: 'watched', detail })
      }
      default:
        message satisfies never
    }
  }

  /** With the balance, asked of the wallet if need be. */
  async snapshot(session: Session, watched: string | null = null): Promise<Snapshot> {
    await this.#askBalance(session)
    return this.#snapshotNow(session, watched === null ? null : await this.detail(watched))
  }

  #snapshotNow(session: Session, watched: MatchDetail | null): Snapshot {
    const { desk, feeds } = this.house
    const { player, currency, mode, lobbyUrl } = session
    return {
      ...{ t: 'snapshot', now: this.#parts.clock.now(), mode, currency, lobbyUrl },
      balance: this.#balances.get(player) ?? null,
      leagues: feeds.leagues().map(({ id, name }) => ({ id, name })),
      matches: desk.book.all().map((state) => matchView(state, this.names)),
      watched,
      limits: LIMITS,
      bets: desk.tickets.ofPlayer(player).map((bet) => myBet(desk, this.names, bet)),
    }
  }

  /** Of a match in the book or one that is over; null for any other id. */
  async detail(id: string): Promise<MatchDetail | null> {
    const booked = this.house.desk.book.find(id)
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
    this.#toAll({ t: 'match.add', match: matchView(state, this.names) })
  }

  matchChanged({ match, isBoard, isLive, newEvents }: BookChange, { report, board }: BookedState): void {
    for (const event of newEvents) this.#toAll({ t: 'event', match, event })
    if (isLive) this.#toAll({ t: 'match', match, live: report.live })
    if (!isBoard) return
    const main = JSON.stringify({ t: 'board', match, board: mainBoard(board) } satisfies ServerMessage)
    const whole = JSON.stringify({ t: 'board', match, board } satisfies ServerMessage)
    for (const connection of this.#connections)
      connection.sendText(connection.watched === match ? whole : main)
  }

  matchGone(match: string): void {
    this.#toAll({ t: 'match.gone', match })
  }

  betChanged(bet: StoredBet): void {
    const [connection] = this.#of(bet.player)
    if (!connection) return
    const isOver = bet.state !== 'ACCEPTED' && bet.state !== 'PENDING'
    // Money has moved or will: the wallet is asked, and the ticket goes out at once all the same.
    this.#toPlayer(bet.player, this.#betMessage(bet))
    if (isOver) this.#refreshBalance(connection.session, bet)
  }

  /** What the wallet has answered to this player. */
  noteBalance(player: string, balance: bigint | null): void {
    if (balance !== null) this.#balances.set(player, unitsToRiel(balance))
  }

  count(): number {
    return this.#connections.size
  }

  #betMessage(bet: StoredBet): ServerMessage {
    const balance = this.#balances.get(bet.player) ?? null
    return { t: 'bet', bet: myBet(this.house.desk, this.names, bet), balance }
  }

  #refreshBalance(session: Session, bet: StoredBet): void {
    this.#parts.wallet.balance(session).then(
      (balance) => {
        this.noteBalance(session.player, balance)
        if (balance !== null) this.#toPlayer(session.player, this.#betMessage(bet))
      },
      (error: unknown) => this.#parts.log.warn({ error: String(error) }, 'a balance is not known'),
    )
  }

  /** At once; a second one follows when the wallet has told a balance that was not known. */
  #tellSnapshot(connection: SportConnection): void {
    const { session } = connection
    connection.send(this.#snapshotNow(session, null))
    if (this.#balances.has(session.player)) return
    this.snapshot(session, connection.watched).then(
      (snapshot) => {
        if (snapshot.balance !== null) connection.send(snapshot)
      },
      (error: unknown) => this.#parts.log.warn({ error: String(error) }, 'a balance is not known'),
    )
  }

  async #askBalance(session: Session): Promise<void> {
    if (!this.#balances.has(session.player))
      this.noteBalance(session.player, await this.#parts.wallet.balance(session))
  }

  #toAll(message: ServerMessage): void {
    const body = JSON.stringify(message)
    for (const connection of this.#connections) connection.sendText(body)
  }

  #toPlayer(player: string, message: ServerMessage): void {
    const body = JSON.stringify(message)
    for (const connection of this.#of(player)) connection.sendText(body)
  }

  #of(player: string): SportConnection[] {
    return [...this.#connections].filter(({ session }) => session.player === player)
  }

  #beat(): void {
    if (this.#isBeating) return
    this.#isBeating = true
    this.#parts.clock.sleep(BEAT_MS).then(
      () => {
        this.#isBeating = false
        for (const connection of this.#connections) connection.beat()
        if (this.#connections.size > 0) this.#beat()
      },
      (error: unknown) => this.#parts.log.error({ error: String(error) }, 'lines are not looked after'),
    )
  }
}
