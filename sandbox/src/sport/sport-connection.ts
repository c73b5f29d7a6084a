/** One screen of the sportsbook: numbers what it is told, limits what it may say, lets go of one that cannot keep up. */
import type { WebSocket } from 'ws'
import type { Clock } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { ServerMessage } from './messages.ts'

export type SportSocket = Pick<
  WebSocket,
  'send' | 'close' | 'terminate' | 'ping' | 'readyState' | 'bufferedAmount'
>

const OPEN = 1
/** Bytes that the network has not taken. */
const BUFFER_MAX = 524_288
const BURST = 20
const PER_SECOND = 5
const OFFENCES_MAX = 50
const POLICY = 1008

export class SportConnection {
  readonly session: Session
  /** The match whose whole board it gets. */
  watched: string | null = null
  readonly #socket: SportSocket
  readonly #clock: Pick<Clock, 'now'>
  #seq = 0
  #allowance = BURST
  #countedAt: number
  #offences = 0
  #isAlive = true

  constructor(socket: SportSocket, session: Session, clock: Pick<Clock, 'now'>) {
    this.#socket = socket
    this.session = session
    this.#clock = clock
    this.#countedAt = clock.now()
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message))
  }

  /** `body` is a message as JSON: written once for everybody, numbered for each. */
  sendText(body: string): void {
    if (this.#socket.readyState !== OPEN) return
    this.#seq += 1
    this.#socket.send(`{"seq":${this.#seq},${body.slice(1)}`)
    if (this.#socket.bufferedAmount > BUFFER_MAX) this.#socket.terminate()
  }

  /** Whether one more message may be read now; if not, the screen has been told. */
  mayRead(): boolean {
    const now = this.#clock.now()
    const earned = (Math.max(0, now - this.#countedAt) / 1000) * PER_SECOND
    this.#allowance = Math.min(BURST, this.#allowance + earned)
    this.#countedAt = now
    this.#isAlive = true
    if (this.#allowance < 1) {
      this.blame('too_fast')
      return false
    }
    this.#allowance -= 1
    return true
  }

  blame(code: 'malformed' | 'too_fast'): void {
    this.#offences += 1
    if (this.#offences > OFFENCES_MAX) this.#socket.terminate()
    else this.send({ t: 'error', code })
  }

  close(code: Extract<ServerMessage, { t: 'closing' }>['code']): void {
    this.send({ t: 'closing', code })
    this.#socket.close(POLICY, code)
  }

  heard(): void {
    this.#isAlive = true
  }

  /** Called in equal intervals: a line that was silent for a whole one is dead. */
  beat(): void {
    if (!this.#isAlive) {
      this.#socket.terminate()
      return
    }
    this.#isAlive = false
    if (this.#socket.readyState === OPEN) this.#socket.ping()
  }
}
