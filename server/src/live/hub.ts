/**
 * The live events of this process: reads the outbox that every process shares, in order, keeps a short memory
 * of it, and hands each event to whoever listens here. What is not in the outbox never leaves.
 */
import type { Logger } from 'pino'
import type { Pool, Queryable } from '../database/pool.ts'
import type { Clock } from '../parts.ts'
import { LiveMemory } from './memory.ts'
import { addEvent, eventsAfter, newestEventId, recentEvents } from './outbox.ts'

/**
 * `all`: every player's stream; `players`: the ids in `data.players`; `office`: colleagues at their desks; `server`: the
 * processes themselves.
 */
export type Topic = 'all' | 'players' | 'office' | 'server'
export interface LiveMessage {
  topic: Topic
  kind: string
  data: Record<string, unknown>
}
export interface LiveEvent extends LiveMessage {
  id: bigint
}
type Listener = (event: LiveEvent) => void

/** Calls `wake` for each notification until the returned function is called; reconnects by itself. */
export type Listen = (wake: () => void) => () => Promise<void>

const POLL_MS = 250
const BATCH = 500
/** Longer ago than this nobody may trust that they have heard everything. */
const FRESH_MS = 1_000

export class LiveHub {
  readonly memory: LiveMemory
  readonly #pool: Pool
  readonly #listen: Listen
  readonly #clock: Clock
  readonly #log: Logger
  readonly #listeners = new Set<{ topic: Topic; kind: string | null; hear: Listener }>()
  #lastId = 0n
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null
  #readAgain = false
  #isOut = false
  #timer: ReturnType<typeof setInterval> | undefined
  #unlisten: (() => Promise<void>) | undefined

  constructor(parts: { pool: Pool; listen: Listen; clock: Clock; log: Logger }) {
    this.#pool = parts.pool
    this.#listen = parts.listen
    this.#clock = parts.clock
    this.#log = parts.log
    this.memory = new LiveMemory(parts.clock)
  }

  /** Adds an event to the outbox inside `client`'s transaction; every process sends it once that commits. */
  publish(client: Queryable, message: LiveMessage): Promise<bigint> {
    return addEvent(client, message)
  }

  /** Events of topic `server`, of this process or another. Returns the way to stop. */
  onServerEvent(kind: string, hear: (data: Record<string, unknown>) => void): () => void {
    return this.#add({ topic: 'server', kind, hear: (event) => hear(event.data) })
  }

  /** Events for streams, in order. */
  onEvent(topic: Exclude<Topic, 'server'>, hear: Listener): () => void {
    return this.#add({ topic, kind: null, hear })
  }

  #add(listener: { topic: Topic; kind: string | null; hear: Listener }): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** True while everything published more than a second ago has been heard: caches may be trusted. */
  get isFresh(): boolean {
    return Math.abs(this.#clock.now() - this.#readAt) <= FRESH_MS
  }

  /** Starts with the memory of the last two minutes: streams of a process that has ended resume at this one. */
  async start(): Promise<void> {
    this.#lastId = await newestEventId(this.#pool)
    const { floor, events } = await recentEvents(this.#pool, this.#lastId)
    this.memory.startAt(floor)
    for (const event of events) this.memory.add(event)
    this.#readAt = this.#clock.now()
    this.#unlisten = this.#listen(() => this.#wake())
    this.#timer = setInterval(() => this.#wake(), POLL_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#unlisten?.()
    await this.#reading
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  #wake(): void {
    if (this.#timer === undefined) return
    if (this.#reading) {
      this.#readAgain = true
      return
    }
    this.#reading = this.#readAll().finally(() => {
      this.#reading = null
    })
  }

  async #readAll(): Promise<void> {
    try {
      do {
        this.#readAgain = false
        const startedAt = this.#clock.now()
        const events = await eventsAfter(this.#pool, this.#lastId, BATCH)
        for (const event of events) this.#hand(event)
        if (events.length === BATCH) this.#readAgain = true
        else this.#readAt = startedAt
      } while (this.#readAgain)
      this.#tellOutage(null)
    } catch (error) {
      this.#tellOutage(error)
    }
  }

  /** One line when it begins, one when it is over. */
  #tellOutage(error: unknown): void {
    if (error !== null && !this.#isOut) this.#log.warn({ err: error }, 'outbox not readable')
    if (error === null && this.#isOut) this.#log.info('outbox readable again')
    this.#isOut = error !== null
  }

  #hand(event: LiveEvent): void {
    this.#lastId = event.id
    this.memory.add(event)
    for (const { topic, kind, hear } of this.#listeners) {
      if (topic !== event.topic || (kind !== null && kind !== event.kind)) continue
      try {
        hear(event)
      } catch (error) {
        this.#log.error({ err: error, kind: event.kind }, 'live listener failed')
      }
    }
  }
}
