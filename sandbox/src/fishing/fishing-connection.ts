/** One screen in a room: numbers what it is told, limits what it may say, measures its line, lets go of a dead one. */
import type { WebSocket } from 'ws'
import type { Clock } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import { ROUND_TRIP_MAX_MS } from './check-hit.ts'
import type { ConnectionMessage, ServerMessage } from './messages.ts'

/** What a connection needs of a socket. */
export type FishingSocket = Pick<
  WebSocket,
  'send' | 'close' | 'terminate' | 'ping' | 'readyState' | 'bufferedAmount'
>

const OPEN = 1
const BUFFER_MAX = 262_144
/** Eight shots and eight hits a second, and some more. */
const PER_SECOND = 25
const BURST = 60
/** Messages that were too many or senseless before the line is cut. */
const OFFENCES_MAX = 100
const SILENT_BEATS_MAX = 4
const POLICY = 1008

export class FishingConnection {
  readonly session: Session
  readonly #socket: FishingSocket
  readonly #clock: Pick<Clock, 'now'>
  #seq = 0
  #allowance = BURST
  #countedAtMs: number
  #offences = 0
  #silentBeats = 0
  #pingedAtMs: number | null = null
  /** There and back, as last measured. */
  roundTripMs = 0

  constructor(socket: FishingSocket, session: Session, clock: Pick<Clock, 'now'>) {
    this.#socket = socket
    this.session = session
    this.#clock = clock
    this.#countedAtMs = clock.now()
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
    const earned = (Math.max(0, now - this.#countedAtMs) / 1000) * PER_SECOND
    this.#allowance = Math.min(BURST, this.#allowance + earned)
    this.#countedAtMs = now
    this.#silentBeats = 0
    if (this.#allowance < 1) {
      this.blame('too_fast')
      return false
    }
    this.#allowance -= 1
    return true
  }

  blame(code: Extract<ConnectionMessage, { t: 'error' }>['code']): void {
    this.#offences += 1
    if (this.#offences > OFFENCES_MAX) this.#socket.terminate()
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
    this.roundTripMs = Math.min(ROUND_TRIP_MAX_MS, this.#clock.now() - this.#pingedAtMs)
    this.#pingedAtMs = null
  }

  /** Called in equal intervals. */
  beat(): void {
    this.#silentBeats += 1
    if (this.#silentBeats > SILENT_BEATS_MAX) {
      this.#socket.terminate()
      return
    }
    if (this.#socket.readyState !== OPEN) return
    this.#pingedAtMs = this.#clock.now()
    this.#socket.ping()
  }
}
