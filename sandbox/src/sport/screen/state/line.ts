/** The line to the sportsbook: opens, counts, beats, opens again. One for the page. */
import type { ClientMessage, Numbered, ServerMessage } from '../../messages.ts'

/** `ended` is for good; the reason says what helps. */
export type Link =
  | { is: 'connecting' | 'online' | 'reconnecting' }
  | { is: 'ended'; why: Extract<ServerMessage, { t: 'closing' }>['code'] }

const PING_MS = 10_000
/** Two beats and a half without a word: the line is dead, whatever it says. */
const SILENCE_MS = 25_000
const WATCH_MS = 2_500
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 8_000

export interface LineEvents {
  link(link: Link): void
  /** Asked when a line was refused before it stood: false ends it for good, null is no answer either. */
  isSessionAlive(): Promise<boolean | null>
  /** `receivedAt` and pings count this device's monotonic milliseconds. */
  told(message: ServerMessage, receivedAt: number): void
}

/** What to do with a message: take it, ask for a snapshot because one is missing, or wait for that snapshot. */
export interface Step {
  last: number
  isBroken: boolean
  todo: 'take' | 'ask' | 'skip'
}

export function follow({ last, isBroken }: Pick<Step, 'last' | 'isBroken'>, message: Numbered): Step {
  const { seq, t } = message
  if (t === 'snapshot') return { last: seq, isBroken: false, todo: 'take' }
  // These say nothing about matches, so nothing has to be known to read them.
  const isAnyTime = t === 'pong' || t === 'closing' || t === 'error'
  if (isBroken) return { last: seq, isBroken, todo: isAnyTime ? 'take' : 'skip' }
  return seq === last + 1 ? { last: seq, isBroken, todo: 'take' } : { last: seq, isBroken: true, todo: 'ask' }
}

/** Keeps a line to `address` open until it is closed or the server ends it for good. */
export class Line {
  readonly #address: string
  readonly #events: LineEvents
  #socket: WebSocket | null = null
  #sequence: Pick<Step, 'last' | 'isBroken'> = { last: 0, isBroken: false }
  #failures = 0
  #heardAt = 0
  #isDone = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  readonly #timers: ReturnType<typeof setInterval>[]

  constructor(address: string, events: LineEvents) {
    this.#address = address
    this.#events = events
    this.#timers = [setInterval(() => this.#ping(), PING_MS), setInterval(() => this.#watch(), WATCH_MS)]
    document.addEventListener('visibilitychange', this.#wake)
    addEventListener('online', this.#wake)
    addEventListener('offline', this.#sleep)
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
    removeEventListener('offline', this.#sleep)
    this.#drop()
  }

  #open(): void {
    clearTimeout(this.#retryTimer)
    this.#drop()
    const socket = new WebSocket(this.#address)
    this.#socket = socket
    this.#sequence = { last: 0, isBroken: false }
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
    const { todo, ...sequence } = follow(this.#sequence, message)
    this.#sequence = sequence
    if (todo === 'ask') this.send({ t: 'snapshot' })
    if (todo === 'take') this.#take(message)
  }

  #take(message: Numbered): void {
    if (message.t === 'closing') {
      // A line that fell behind only has to start anew.
      if (message.code === 'too_slow') this.#lost()
      else this.#end(message.code)
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
