/** Everybody at one table, in one room, in one book: screens come and go, are told, and speak. */
import { unitsToRiel } from '@samnang/core/money'
import type { SandboxParts } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import { Connection, type Manners, type Socket } from './connection.ts'
import type { LineMessage } from './messages.ts'

export interface RoomRules extends Manners {
  /** Screens of one player; one more closes the oldest. */
  tabsMax: number
  /** Between two looks whether lines still live. */
  beatMs: number
}

/** What a game does with its room. */
export interface RoomGame<Heard, Told> {
  /** Null for what is no message. */
  read(text: string): Heard | LineMessage | null
  /** Everything that this screen shows; told at its entrance and whenever it asks. */
  snapshot(connection: Connection<Told>): Told | Promise<Told>
  answer(connection: Connection<Told>, message: Heard): Promise<void> | void
}

type RoomParts = Pick<SandboxParts, 'clock' | 'log' | 'wallet'>

export class Room<Heard extends { t: string }, Told extends { t: string }> {
  readonly #parts: RoomParts
  readonly #rules: RoomRules
  readonly #game: RoomGame<Heard, Told>
  readonly #connections = new Set<Connection<Told>>()
  /** By player: what the wallet said last, in riel. */
  readonly #balances = new Map<string, number>()
  #isBeating = false

  constructor(parts: RoomParts, rules: RoomRules, game: RoomGame<Heard, Told>) {
    this.#parts = parts
    this.#rules = rules
    this.#game = game
  }

  get connections(): Iterable<Connection<Told>> {
    return this.#connections
  }

  /** Who is here, each once. */
  get players(): Set<string> {
    return new Set(Array.from(this.#connections, ({ session }) => session.player))
  }

  /** In riel; null where the wallet has not told it yet. */
  balanceOf(player: string): number | null {
    return this.#balances.get(player) ?? null
  }

  noteBalance(player: string, riel: number | null): void {
    if (riel !== null) this.#balances.set(player, riel)
  }

  /** The caller passes on the screen's texts with `hear` and its end with `leave`, and shows it everything with `show`. */
  enter(session: Session, socket: Socket): Connection<Told> {
    const connection = new Connection<Told>(socket, session, {
      clock: this.#parts.clock,
      manners: this.#rules,
    })
    this.#closeOldest(session.player)
    this.#connections.add(connection)
    this.#beat()
    return connection
  }

  /** True where the player's last screen went. */
  leave(connection: Connection<Told>): boolean {
    const { player } = connection.session
    if (!this.#connections.delete(connection) || this.of(player).length > 0) return false
    this.#balances.delete(player)
    return true
  }

  /** The process ends: screens are told by the end of their lines. */
  clear(): void {
    this.#connections.clear()
  }

  async hear(connection: Connection<Told>, text: string): Promise<void> {
    if (!connection.mayRead()) return
    const message = this.#game.read(text)
    if (!message) connection.blame('malformed')
    else if (!isOfLine(message)) await this.#game.answer(connection, message)
    else if (message.t === 'snapshot') await this.show(connection)
    else connection.send({ t: 'pong', at: message.at, now: this.#parts.clock.now() })
  }

  /** At once; a second snapshot follows when the wallet has told a balance that was not known. */
  async show(connection: Connection<Told>): Promise<void> {
    const { session } = connection
    await this.#tell(connection)
    if (this.#balances.has(session.player)) return
    const balance = await this.askBalance(session)
    if (balance !== null && this.#connections.has(connection)) await this.#tell(connection)
  }

  /** What is known already, or else what the wallet says; an answer that comes late does not replace a newer one. */
  async askBalance(session: Session): Promise<number | null> {
    const { player } = session
    if (this.#balances.has(player)) return this.balanceOf(player)
    const units = await this.#parts.wallet.balance(session)
    if (!this.#balances.has(player) && units !== null) this.#balances.set(player, unitsToRiel(units))
    return this.balanceOf(player)
  }

  toAll(message: Told): void {
    const body = JSON.stringify(message)
    for (const connection of this.#connections) connection.sendText(body)
  }

  /** To all tabs of a player; a balance in it is the newest. */
  toPlayer(player: string, message: Told & { balance?: number | null }): void {
    this.noteBalance(player, message.balance ?? null)
    const body = JSON.stringify(message)
    for (const connection of this.of(player)) connection.sendText(body)
  }

  /** The player's screens, oldest first. */
  of(player: string): Connection<Told>[] {
    return [...this.#connections].filter(({ session }) => session.player === player)
  }

  /** Only what has to wait for something is told later than at once. */
  async #tell(connection: Connection<Told>): Promise<void> {
    const snapshot = this.#game.snapshot(connection)
    connection.send(snapshot instanceof Promise ? await snapshot : snapshot)
  }

  #closeOldest(player: string): void {
    const [oldest, ...others] = this.of(player)
    if (!oldest || others.length < this.#rules.tabsMax - 1) return
    oldest.close('too_many_connections')
    this.#connections.delete(oldest)
  }

  #beat(): void {
    if (this.#isBeating) return
    this.#isBeating = true
    this.#parts.clock.sleep(this.#rules.beatMs).then(
      () => {
        this.#isBeating = false
        for (const connection of this.#connections) connection.beat()
        if (this.#connections.size > 0) this.#beat()
      },
      (error: unknown) => this.#parts.log.error({ error: String(error) }, 'lines are not looked after'),
    )
  }
}

function isOfLine(message: { t: string }): message is LineMessage {
  return message.t === 'snapshot' || message.t === 'ping'
}
