/**
 * The event stream of GET /api/stream: one connection, numbered events, heartbeat, reconnect. It is read with `fetch` and
 * not with EventSource because EventSource hides the two things that matter on a bad network: the server's heartbeat
 * comments (so a dead connection looks alive) and the status of a refusal.
 */
import type { LiveData, LiveKind } from '@samnang/contract/live-events'
import type { Door } from './call.ts'
import { readEvents, type StreamEvent } from './event-parser.ts'

export type Connection = 'connecting' | 'online' | 'reconnecting' | 'offline'

/** The server sends something every 10 s; two missed beats and a half mean that the line is dead. */
const SILENCE_MS = 25_000
const WATCH_MS = 5_000
/** The server greets at once. A line without a word for so long is kept back on its way, whatever its status said. */
const GREETING_MS = 10_000
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 10_000
/** A stream that was away for longer may have missed more than the server remembers. */
const REFETCH_AFTER_MS = 4_000

/**
 * How long a line that was lost rests before it is opened again, after so many tries in a row that failed. By chance, and the
 * first time as long as the server has told each line for itself: one that was started again must not meet all of its
 * players in the same instant.
 */
export function reopenAfterMs(failures: number, toldMs = 0): number {
  const own = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + Math.random() / 2)
  return failures ? own : Math.max(own, toldMs)
}

/** Where a stream meets its surroundings. */
export interface StreamParts extends Pick<Door, 'origin' | 'fetch'> {
  /** Hears how the line is, whenever that changes. */
  is(connection: Connection): void
  /** The session is over: the stream has stopped, and starts again after a log-in. */
  ended(): void
  /** True: the device itself says that there is no network. */
  isOffline?(): boolean
}

/** `isGreeting`: the balance with which a new stream begins; it is what was asked for already. */
type Handler = (data: unknown, isGreeting: boolean) => void

/** By two clocks in milliseconds: the device's may be set back, and the page's may stand still while the device sleeps. */
interface Heard {
  device: number
  page: number
}

/** A stream that is closed until `start`. */
export class LiveStream {
  readonly #parts: StreamParts
  readonly #handlers = new Map<string, Set<Handler>>()
  readonly #resyncHandlers = new Set<() => void>()
  #running = false
  #isOnline = false
  #abort: AbortController | null = null
  #lastEventId: string | null = null
  #lastHeard: Heard | null = null
  #failures = 0
  /** What the server has told this line. */
  #restMs = 0
  #awaitsGreeting = false
  /** The last line had a good status and no word: only a word makes the next one alive. */
  #isKeptBack = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #watchTimer: ReturnType<typeof setInterval> | undefined

  constructor(parts: StreamParts) {
    this.#parts = parts
  }

  /** Calls `handler` for every event of the kind; returns the way to stop. */
  on<K extends LiveKind>(kind: K, handler: (data: LiveData<K>, isGreeting: boolean) => void): () => void {
    const set = this.#handlers.get(kind) ?? new Set<Handler>()
    this.#handlers.set(kind, set)
    set.add(handler as Handler)
    return () => set.delete(handler as Handler)
  }

  /** Calls `handler` whenever events may have been missed: ask again for what is shown. */
  onResync(handler: () => void): () => void {
    this.#resyncHandlers.add(handler)
    return () => this.#resyncHandlers.delete(handler)
  }

  /** Opens the stream and keeps it open until `stop`. After one, whoever starts it asks anew for what is shown. */
  start(): void {
    this.#running = true
    if (this.#lastHeard) this.#hear()
    void this.#connect()
    this.#watchTimer = setInterval(() => {
      if (this.#isOnline && this.#silence() > SILENCE_MS) void this.#connect()
    }, WATCH_MS)
  }

  stop(): void {
    this.#running = false
    this.#abort?.abort()
    clearTimeout(this.#retryTimer)
    clearInterval(this.#watchTimer)
    this.#become('connecting')
  }

  /** Back from sleep or a dead zone: ask now, without waiting for a timer. False: the line is alive, or was stopped. */
  wake(): boolean {
    if (!this.#running || (this.#isOnline && this.#silence() < SILENCE_MS / 2)) return false
    void this.#connect()
    return true
  }

  /** The device says that the network has gone. */
  sleep(): void {
    this.#become('offline')
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retryTimer)
    this.#abort?.abort()
    const own = new AbortController()
    this.#abort = own
    try {
      const response = await this.#ask(own.signal)
      if (response.status === 401 || response.status === 411) return this.#end()
      if (!response.ok || !response.body) throw new Error(`stream ${response.status}`)
      if (!this.#isKeptBack) this.#opened()
      await this.#listen(response.body, own)
    } catch {
      // Any end of the stream is answered in the same way: try again.
    }
    if (own === this.#abort && this.#running) this.#retry()
  }

  async #listen(body: ReadableStream<Uint8Array>, own: AbortController): Promise<void> {
    const keptBack = setTimeout(() => {
      this.#isKeptBack = true
      own.abort()
    }, GREETING_MS)
    const heard = () => {
      clearTimeout(keptBack)
      if (this.#isKeptBack) this.#opened()
      else this.#hear()
    }
    try {
      await readEvents(body, { take: (event) => this.#take(event), heard })
    } finally {
      clearTimeout(keptBack)
    }
  }

  #ask(signal: AbortSignal): Promise<Response> {
    const { origin = '', fetch: ask = fetch } = this.#parts
    const last = this.#lastEventId
    // By a name: Node's `fetch` has no cache, and its type no word for one.
    const asked = {
      credentials: 'same-origin' as const,
      cache: 'no-store' as const,
      signal,
      headers: { accept: 'text/event-stream', ...(last ? { 'last-event-id': last } : {}) },
    }
    return ask(`${origin}/api/stream`, asked)
  }

  #end(): void {
    this.#running = false
    this.#parts.ended()
  }

  #opened(): void {
    const hasMissed = this.#isKeptBack || this.#silence() > REFETCH_AFTER_MS
    this.#hear()
    this.#failures = 0
    this.#isKeptBack = false
    this.#become('online')
    if (hasMissed) this.#resync()
  }

  #take(event: StreamEvent): void {
    if (event.id) this.#lastEventId = event.id
    let data: unknown
    try {
      data = JSON.parse(event.data)
    } catch {
      return
    }
    if (event.kind === 'retry') this.#restMs = data as number
    const isGreeting = event.kind === 'balance' && this.#awaitsGreeting
    if (isGreeting) this.#awaitsGreeting = false
    // A stream that goes on where another one ended has no number of its own, and its balance may be news.
    if (event.kind === 'hello') this.#awaitsGreeting = Boolean(event.id)
    if (event.kind === 'resync') this.#resync()
    for (const handler of [...(this.#handlers.get(event.kind) ?? [])]) handler(data, isGreeting)
  }

  #retry(): void {
    this.#become(this.#parts.isOffline?.() ? 'offline' : 'reconnecting')
    this.#retryTimer = setTimeout(() => void this.#connect(), reopenAfterMs(this.#failures, this.#restMs))
    this.#failures += 1
  }

  #become(connection: Connection): void {
    this.#isOnline = connection === 'online'
    this.#parts.is(connection)
  }

  #hear(): void {
    this.#lastHeard = { device: Date.now(), page: performance.now() }
  }

  /** By the clock that went further: only a device's that is set forward tells too much, which costs one new line. */
  #silence(): number {
    const heard = this.#lastHeard
    return heard ? Math.max(Date.now() - heard.device, performance.now() - heard.page) : 0
  }

  #resync(): void {
    for (const handler of [...this.#resyncHandlers]) handler()
  }
}
