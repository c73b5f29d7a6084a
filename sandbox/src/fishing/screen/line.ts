/** The line to the room: opens, counts, beats, opens again. One for the page. */
import { type ClientMessage, LEAVE_CODE, type Numbered, type ServerMessage } from '../messages.ts'

const PING_MS = 10_000
/** The first beats come quickly: the clock is needed before the first shot. */
const FIRST_PINGS_MS = [0, 400, 1_200]
/** Two beats and a half without a word: the line is dead, whatever it says. */
const SILENCE_MS = 25_000
const WATCH_MS = 2_500
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 8_000

export type Link =
  | { is: 'online' }
  | { is: 'reconnecting' }
  | { is: 'ended'; why: 'session_expired' | 'too_many_connections' }

export interface LineEvents {
  link(link: Link): void
  /** Asked when a line was refused before it stood: false ends it for good, null is no answer either. */
  isSessionAlive(): Promise<boolean | null>
  /** `receivedAt` and pings count this device's monotonic milliseconds. */
  told(message: ServerMessage, receivedAt: number): void
}

/** Keeps a line to `address` open until the server ends it for good. */
export class Line {
  readonly #address: string
  readonly #events: LineEvents
  #socket: WebSocket | null = null
  #last = 0
  #isBroken = false
  #failures = 0
  #heardAt = 0
  #isDone = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined

  constructor(address: string, events: LineEvents) {
    this.#address = address
    this.#events = events
    setInterval(() => this.#ping(), PING_MS)
    setInterval(() => this.#watch(), WATCH_MS)
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

  /** The page goes: the room need not keep the seat. */
  leave(): void {
    this.#isDone = true
    this.#socket?.close(LEAVE_CODE)
  }

  #open(): void {
    clearTimeout(this.#retryTimer)
    this.#drop()
    const socket = new WebSocket(this.#address)
    this.#socket = socket
    this.#last = 0
    this.#isBroken = false
    this.#heardAt = performance.now()
    let isRefused = true
    socket.onopen = () => {
      isRefused = false
      for (const ms of FIRST_PINGS_MS) setTimeout(() => this.#ping(), ms)
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
    this.#isDone = true
    clearTimeout(this.#retryTimer)
    this.#drop()
    this.#events.link({ is: 'ended', why })
  }

  #receive(text: string): void {
    const message = parse(text)
    if (!message) return
    this.#heardAt = performance.now()
    const isNext = message.seq === this.#last + 1
    this.#last = message.seq
    if (message.t === 'snapshot') this.#isBroken = false
    else if (!isNext && !this.#isBroken) {
      this.#isBroken = true
      this.send({ t: 'snapshot' })
    }
    // After a gap only the snapshot is believed; what says nothing about the room is right at any time.
    if (!this.#isBroken || message.t === 'pong' || message.t === 'closing') this.#take(message)
  }

  #take(message: Numbered): void {
    if (message.t === 'closing') {
      // A room that closes, or a line that was too slow, is looked for again.
      const { code } = message
      if (code === 'session_expired' || code === 'too_many_connections') this.#end(code)
      return
    }
    this.#events.told(message, this.#heardAt)
    if (message.t !== 'snapshot') return
    this.#failures = 0
    this.#events.link({ is: 'online' })
  }

  #ping(): void {
    if (!this.#isDone) this.send({ t: 'ping', at: performance.now() })
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
