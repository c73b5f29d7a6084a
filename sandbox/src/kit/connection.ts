/** One screen at a table: numbers what it is told, limits what it may say, and lets go of one that cannot keep up. */
import type { WebSocket } from 'ws'
import type { Clock } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { ConnectionMessage, ServerMessage } from '../tables/messages.ts'

/** What a connection needs of a socket. */
export type TableSocket = Pick<
  WebSocket,
  'send' | 'close' | 'terminate' | 'ping' | 'readyState' | 'bufferedAmount'
>

const OPEN = 1
/** Bytes that the network has not taken: some five snapshots. */
const BUFFER_MAX = 262_144
/** Messages at once, and a second. */
const BURST = 20
const PER_SECOND = 5
/** Messages that were too many or senseless before the line is cut. */
const OFFENCES_MAX = 50
const POLICY = 1008

export class TableConnection {
  readonly session: Session
  readonly #socket: TableSocket
  readonly #clock: Pick<Clock, 'now'>
  #seq = 0
  #allowance = BURST
  #countedAtMs: number
  #offences = 0
  #isAlive = true

  constructor(socket: TableSocket, session: Session, clock: Pick<Clock, 'now'>) {
    this.#socket = socket
    this.session = session
    this.#clock = clock
    this.#countedAtMs = clock.now()
  }

  get isOpen(): boolean {
    return this.#socket.readyState === OPEN
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message))
  }

  /** `body` is a message as JSON: written once for everybody, numbered for each. */
  sendText(body: string): void {
    if (!this.isOpen) return
    this.#seq += 1
    this.#socket.send(`{"seq":${this.#seq},${body.slice(1)}`)
    if (this.#socket.bufferedAmount > BUFFER_MAX) this.#socket.terminate()
  }

  /** Whether one more message may be read now; if not, the screen has been told. */
  mayRead(): boolean {
    const now = this.#clock.now()
    const earned = (Math.max(0, now - this.#countedAtMs) / 1000) * PER_SECOND
    this.#allowance = Math.min(BURST, this.#allowance + earned)
    this.#countedAtMs = now
    this.#isAlive = true
    if (this.#allowance < 1) {
      this.blame('too_fast')
      return false
    }
    this.#allowance -= 1
    return true
  }

  /** Says what was wrong; after fifty times the line is cut. */
  blame(code: Extract<ConnectionMessage, { t: 'error' }>['code']): void {
    this.#offences += 1
    if (this.#offences > OFFENCES_MAX) this.#socket.terminate()
    else this.send({ t: 'error', code })
  }

  close(code: Extract<ConnectionMessage, { t: 'closing' }>['code']): void {
    this.send({ t: 'closing', code })
    this.#socket.close(POLICY, code)
  }

  heard(): void {
    this.#isAlive = true
  }

  /** Called in equal intervals: a line that was silent for a whole one is dead. Browsers answer by themselves. */
  beat(): void {
    if (!this.#isAlive) {
      this.#socket.terminate()
      return
    }
    this.#isAlive = false
    if (this.isOpen) this.#socket.ping()
  }
}
