/** The line to the table: opens, counts, beats, opens again. One for the page. */
import type { ClientMessage, Numbered, ServerMessage } from '../tables/messages.ts'
import type { Link } from '../tables/screen/state/desk.ts'
import { follow, NEW_SEQUENCE } from './sequence.ts'

const PING_MS = 10_000
/** Two beats and a half without a word: the line is dead, whatever it says. */
const SILENCE_MS = 25_000
const WATCH_MS = 2_500
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 8_000

export interface ConnectionEvents {
  link(link: Link): void
  /** Asked when a line was refused before it stood: false ends it for good, null is no answer either. */
  isSessionAlive(): Promise<boolean | null>
  /** `receivedAt` and pings count this device's monotonic milliseconds. */
  told(message: ServerMessage, receivedAt: number): void
}

/** Keeps a line to `address` open until it is closed or the server ends it for good. */
export class Connection {
  readonly #address: string
  readonly #events: ConnectionEvents
  #socket: WebSocket | null = null
  #sequence = NEW_SEQUENCE
  #failures = 0
  #heardAt = 0
  #isDone = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  readonly #timers: ReturnType<typeof setInterval>[]

  constructor(address: string, events: ConnectionEvents) {
    this.#address = address
    this.#events = events
    this.#timers = [setInterval(() => this.#ping(), PING_MS), setInterval(() => this.#watch(), WATCH_MS)]
    document.addEventListener('visibilitychange', this.#wake)
    addEventListener('online', this.#wake)
    this.#open()
  }

  /** False while there is no line: the message is not kept. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.#isDone = true
    clearTimeout(this.#retryTimer)
    for (const timer of this.#timers) clearInterval(timer)
    document.removeEventListener('visibilitychange', this.#wake)
    removeEventListener('online', this.#wake)
    this.#drop()
  }

  #open(): void {
    clearTimeout(this.#retryTimer)
    this.#drop()
    const socket = new WebSocket(this.#address)
    this.#socket = socket
    this.#sequence = NEW_SEQUENCE
    this.#heardAt = performance.now()
    let isRefused = true
    socket.onopen = () => {
      isRefused = false
      this.#ping()
    }
    socket.onmessage = (event) => this.#receive(String(event.data))
    socket.onclose = () => {
      this.#lost()
      if (isRefused) void this.#doubt()
    }
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.close()
  }

  #lost(): void {
    this.#drop()
    if (this.#isDone) return
    this.#events.link({ is: 'reconnecting' })
    const backoff = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures)
    this.#failures += 1
    // Jitter: a restarted server must not meet all of its players in the same instant.
    this.#retryTimer = setTimeout(() => this.#open(), backoff * (0.5 + Math.random() / 2))
  }

  /** A browser does not tell why a socket was refused; the page's own address does. */
  async #doubt(): Promise<void> {
    const isAlive = await this.#events.isSessionAlive()
    if (isAlive === false && !this.#isDone) this.#end('session_expired')
  }

  #end(why: Extract<Link, { is: 'ended' }>['why']): void {
    this.close()
    this.#events.link({ is: 'ended', why })
  }

  #receive(text: string): void {
    const message = parse(text)
    if (!message) return
    this.#heardAt = performance.now()
    const { sequence, then } = follow(this.#sequence, message)
    this.#sequence = sequence
    if (then === 'ask') this.send({ t: 'snapshot' })
    if (then === 'take') this.#take(message)
  }

  #take(message: Numbered): void {
    if (message.t === 'closing') {
      this.#end(message.code)
      return
    }
    this.#events.told(message, this.#heardAt)
    if (message.t !== 'snapshot') return
    this.#failures = 0
    this.#events.link({ is: 'online' })
  }

  #ping(): void {
    this.send({ t: 'ping', at: performance.now() })
  }

  #watch(): void {
    if (this.#socket && performance.now() - this.#heardAt > SILENCE_MS) this.#lost()
  }

  /** Back from sleep or from a dead zone: do not wait for a timer, ask now. */
  readonly #wake = (): void => {
    if (this.#isDone || document.visibilityState === 'hidden') return
    const isDoubtful = performance.now() - this.#heardAt > SILENCE_MS / 2
    if (!this.#socket || isDoubtful) this.#open()
    else this.#ping()
  }
}

/** Null for what is no message: a page of another version is better silent than broken. */
function parse(text: string): Numbered | null {
  try {
    const message: unknown = JSON.parse(text)
    const isMessage = typeof message === 'object' && message !== null && 't' in message && 'seq' in message
    return isMessage ? (message as Numbered) : null
  } catch {
    return null
  }
}
