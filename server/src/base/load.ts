/** How busy this process is: how long a request waits for the event loop and for a connection before anything is done for it. */
import type { Logger } from 'pino'
import type { Pool } from '../database/pool.ts'
import { CALM, isRefused, type LoadKind, type LoadLevel, nextLoad } from './load-level.ts'

const EVERY_MS = 250

export interface LoadParts {
  /** How long requests may wait; 0: nothing is refused for load. */
  limitMs: number
  pools: readonly Pool[]
  log: Logger
  /** Hears of every request that was refused. */
  onRefused?: (kind: LoadKind) => void
}

/** Looks four times a second once it is started. */
export class Load {
  readonly #parts: LoadParts
  readonly #queues: readonly Queue[]
  #state = CALM
  #waitMs = 0
  #lookedMs = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(parts: LoadParts) {
    this.#parts = parts
    this.#queues = parts.pools.map((pool) => new Queue(pool))
  }

  get level(): LoadLevel {
    return this.#state.level
  }

  /** At the last look. */
  get waitMs(): number {
    return this.#waitMs
  }

  start(): void {
    if (this.#parts.limitMs === 0) return
    this.#lookedMs = performance.now()
    this.#timer = setInterval(() => this.#look(), EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#state = CALM
  }

  /** Whether a request of the kind is refused now; each one that is counts. */
  refuses(kind: LoadKind): boolean {
    if (!isRefused(kind, this.#state.level)) return false
    this.#parts.onRefused?.(kind)
    return true
  }

  #look(): void {
    const atMs = performance.now()
    const lateMs = Math.max(0, atMs - this.#lookedMs - EVERY_MS)
    this.#lookedMs = atMs
    this.#waitMs = lateMs + Math.max(0, ...this.#queues.map((queue) => queue.look(atMs)))
    const { level } = this.#state
    this.#state = nextLoad(this.#state, { atMs, waitMs: this.#waitMs }, this.#parts.limitMs)
    if (this.#state.level === level) return
    const told = { level: this.#state.level, wait_ms: Math.round(this.#waitMs) }
    this.#parts.log.warn(told, this.#state.level > level ? 'too much to do' : 'less to do')
  }
}

/** How long one waits for a connection of a pool: where all are in use, it stands in line itself. */
class Queue {
  readonly #pool: Pool
  #askedMs: number | null = null
  #lastMs = 0

  constructor(pool: Pool) {
    this.#pool = pool
  }

  look(nowMs: number): number {
    const { idleCount, totalCount, options } = this.#pool
    if (this.#askedMs !== null) return Math.max(nowMs - this.#askedMs, this.#lastMs)
    if (idleCount > 0 || totalCount < options.max) this.#lastMs = 0
    else void this.#ask(nowMs)
    return this.#lastMs
  }

  async #ask(nowMs: number): Promise<void> {
    this.#askedMs = nowMs
    // Whoever waits for too long is sent away: that is a long time, too.
    await this.#pool.connect().then(
      (tx) => tx.release(),
      () => undefined,
    )
    this.#lastMs = performance.now() - nowMs
    this.#askedMs = null
  }
}
