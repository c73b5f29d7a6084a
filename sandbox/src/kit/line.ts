/** The page's line to its game: opens, counts, beats, opens again. One for the page. */
import type { ConnectionMessage, LineMessage, Numbered } from './messages.ts'
import { follow, NEW_SEQUENCE } from './sequence.ts'

const PING_MS = 10_000
/** Two beats and a half without a word: the line is dead, whatever it says. */
const SILENCE_MS = 25_000
const WATCH_MS = 2_500
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 8_000

/** `ended` is for good; the reason says what helps. */
export type Link = { kind: 'connecting' | 'online' | 'reconnecting' } | { kind: 'ended'; why: EndReason }

export type EndReason = 'session_expired' | Closing['code']

type Closing = Extract<ConnectionMessage, { t: 'closing' }>

export interface LineEvents<Told> {
  link(link: Link): void
  /** Asked when a line was refused before it stood: false ends it for good, null is no answer either. */
  isSessionAlive(): Promise<boolean | null>
  /** `receivedAt` and pings count this device's monotonic milliseconds. */
  told(message: Told, receivedAt: number): void
}

export interface LineOptions {
  address: string
  /** Beats after the one that opens the line, where its clock has to be good soon. */
  soonPingsMs?: readonly number[]
}

/** Keeps a line to `address` open until it is closed or the server ends it for good. */
export class Line<Says extends { t: string }, Told extends { t: string }> {
  readonly #options: LineOptions
  readonly #events: LineEvents<Told>
  #socket: WebSocket | null = null
  #sequence = NEW_SEQUENCE
  #failures = 0
  #heardAt = 0
  #isDone = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  readonly #timers: ReturnType<typeof setInterval>[]

  constructor(options: LineOptions, events: LineEvents<Told>) {
    this.#options = options
    this.#events = events
    this.#timers = [setInterval(() => this.#ping(), PING_MS), setInterval(() => this.#watch(), WATCH_MS)]
    document.addEventListener('visibilitychange', this.#wake)
    addEventListener('online', this.#wake)
    addEventListener('offline', this.#sleep)
    this.#open()
  }

  /** False while there is no line: the message is not kept. */
  send(message: Says | LineMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** The page is done with it. `code` tells the server why. */
  close(code?: number): void {
    this.#isDone = true
    clearTimeout(this.#retryTimer)
    for (const timer of this.#timers) clearInterval(timer)
    document.removeEventListener('visibilitychange', this.#wake)
    removeEventListener('online', this.#wake)
    removeEventListener('offline', this.#sleep)
    this.#drop(code)
  }

  #open(): void {
    clearTimeout(this.#retryTimer)
    this.#drop()
    const socket = new WebSocket(this.#options.address)
    this.#socket = socket
    this.#sequence = NEW_SEQUENCE
    this.#heardAt = performance.now()
    let isRefused = true
    socket.onopen = () => {
      isRefused = false
      this.#ping()
      for (const ms of this.#options.soonPingsMs ?? []) setTimeout(() => this.#ping(), ms)
    }
    socket.onmessage = (event) => this.#receive(String(event.data))
    socket.onclose = () => {
      this.#lost()
      if (isRefused) void this.#doubt()
    }
  }

  #drop(code?: number): void {
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.close(code)
  }

  #lost(): void {
    this.#drop()
    if (this.#isDone) return
    this.#events.link({ kind: 'reconnecting' })
    const backoff = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures)
    this.#failures += 1
    clearTimeout(this.#retryTimer)
    // Jitter: a restarted server must not meet all of its players in the same instant.
    this.#retryTimer = setTimeout(() => this.#open(), backoff * (0.5 + Math.random() / 2))
  }

  /** A browser does not tell why a socket was refused; the page's own address does. */
  async #doubt(): Promise<void> {
    const isAlive = await this.#events.isSessionAlive()
    if (isAlive === false && !this.#isDone) this.#end('session_expired')
  }

  #end(why: EndReason): void {
    this.close()
    this.#events.link({ kind: 'ended', why })
  }

  #receive(text: string): void {
    const message = parse<Told>(text)
    if (!message) return
    this.#heardAt = performance.now()
    const { sequence, todo } = follow(this.#sequence, message)
    this.#sequence = sequence
    if (todo === 'ask') this.send({ t: 'snapshot' })
    if (todo === 'take') this.#take(message)
  }

  #take(message: Told | Closing): void {
    if (isClosing(message)) {
      this.#end(message.code)
      return
    }
    this.#events.told(message, this.#heardAt)
    if (message.t !== 'snapshot') return
    this.#failures = 0
    this.#events.link({ kind: 'online' })
  }

  #ping(): void {
    this.send({ t: 'ping', at: performance.now() })
  }

  #watch(): void {
    if (this.#socket && performance.now() - this.#heardAt > SILENCE_MS) this.#lost()
  }

  /** The device itself says that it has no network: nobody has to wait for the silence. */
  readonly #sleep = (): void => {
    if (!this.#isDone) this.#lost()
  }

  /** Back from sleep or from a dead zone: do not wait for a timer, ask now. */
  readonly #wake = (): void => {
    if (this.#isDone || document.visibilityState === 'hidden') return
    const isDoubtful = performance.now() - this.#heardAt > SILENCE_MS / 2
    if (!this.#socket || isDoubtful) this.#open()
    else this.#ping()
  }
}

function isClosing(message: { t: string }): message is Closing {
  return message.t === 'closing'
}

/** Null for what is no message: a page of another version is better silent than broken. */
function parse<Told>(text: string): Numbered<Told> | null {
  try {
    const message: unknown = JSON.parse(text)
    const isMessage = typeof message === 'object' && message !== null && 't' in message && 'seq' in message
    return isMessage ? (message as Numbered<Told>) : null // the server's own word
  } catch {
    return null
  }
}
