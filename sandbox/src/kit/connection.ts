/** One screen's end in the process: numbers what it is told, limits what it may say, lets go of one that cannot keep up. */
import type { WebSocket } from 'ws'
import type { Clock } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { ConnectionMessage } from './messages.ts'

/** What a connection needs of a socket. */
export type Socket = Pick<
  WebSocket,
  'send' | 'close' | 'terminate' | 'ping' | 'readyState' | 'bufferedAmount'
>

/** What a screen may do before it is told off, and then let go. */
export interface Manners {
  /** Messages a second, and at once. */
  perSecond: number
  burst: number
  /** Messages that were too many or senseless before the line is cut. */
  offencesMax: number
  /** Bytes that the network has not taken. */
  bufferMax: number
  /** Beats without a sign of life. */
  silentBeatsMax: number
}

const OPEN = 1
const POLICY = 1008

export class Connection<Told> {
  readonly session: Session
  readonly #socket: Socket
  readonly #clock: Pick<Clock, 'now'>
  readonly #manners: Manners
  #seq = 0
  #allowance: number
  #countedAtMs: number
  #offences = 0
  #silentBeats = 0
  #pingedAtMs: number | null = null
  #roundTripMs = 0

  constructor(socket: Socket, session: Session, { clock, manners }: ConnectionParts) {
    this.#socket = socket
    this.session = session
    this.#clock = clock
    this.#manners = manners
    this.#allowance = manners.burst
    this.#countedAtMs = clock.now()
  }

  /** There and back, as last measured by a beat. */
  get roundTripMs(): number {
    return this.#roundTripMs
  }

  send(message: Told | ConnectionMessage): void {
    this.sendText(JSON.stringify(message))
  }

  /** `body` is a message as JSON: written once for everybody, numbered for each. */
  sendText(body: string): void {
    if (this.#socket.readyState !== OPEN) return
    this.#seq += 1
    this.#socket.send(`{"seq":${this.#seq},${body.slice(1)}`)
    if (this.#socket.bufferedAmount > this.#manners.bufferMax) this.#socket.terminate()
  }

  /** Whether one more message may be read now; if not, the screen has been told. */
  mayRead(): boolean {
    const { perSecond, burst } = this.#manners
    const now = this.#clock.now()
    const earned = (Math.max(0, now - this.#countedAtMs) / 1000) * perSecond
    this.#allowance = Math.min(burst, this.#allowance + earned)
    this.#countedAtMs = now
    this.#silentBeats = 0
    if (this.#allowance < 1) {
      this.blame('too_fast')
      return false
    }
    this.#allowance -= 1
    return true
  }

  /** Says what was wrong; after too many times the line is cut. */
  blame(code: Extract<ConnectionMessage, { t: 'error' }>['code']): void {
    this.#offences += 1
    if (this.#offences > this.#manners.offencesMax) this.#socket.terminate()
    else this.send({ t: 'error', code })
  }

  close(code: Extract<ConnectionMessage, { t: 'closing' }>['code']): void {
    this.send({ t: 'closing', code })
    this.#socket.close(POLICY, code)
  }

  /** A pong, which browsers send by themselves. */
  heard(): void {
    this.#silentBeats = 0
    if (this.#pingedAtMs === null) return
    this.#roundTripMs = this.#clock.now() - this.#pingedAtMs
    this.#pingedAtMs = null
  }

  /** Called in equal intervals: a line that was silent for too many of them is dead. */
  beat(): void {
    this.#silentBeats += 1
    if (this.#silentBeats > this.#manners.silentBeatsMax) {
      this.#socket.terminate()
      return
    }
    if (this.#socket.readyState !== OPEN) return
    this.#pingedAtMs = this.#clock.now()
    this.#socket.ping()
  }
}

export interface ConnectionParts {
  clock: Pick<Clock, 'now'>
  manners: Manners
}
