/**
 * The live events of this process: reads the outbox that every process shares, in order, keeps a short memory
 * of it, and hands each event to whoever listens here. What is not in the outbox never leaves. With NATS one process reads it and
 * tells the others, who ask the database only for what they have not heard.
 */
import type { Logger } from 'pino'
import type { Pool, Queryable } from '../database/pool.ts'
import type { Clock } from '../parts.ts'
import { LiveMemory } from './memory.ts'
import type { News } from './news.ts'
import type { NewsWire } from './news-wire.ts'
import { addEvent, databaseMark, newestEventId, readOutbox, recentEvents } from './outbox.ts'

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
/** Whoever is told by another process still looks so often by itself: its clock against the database's, and whether all is well. */
const LOOK_MS = 10_000
/** Notifications are given up when another process has told for so long without a pause. */
const STEADY_MS = 2_000

/** Whom this process has events from. */
export type LiveWay = 'database' | 'relays' | 'follows' | 'away'

export class LiveHub {
  readonly memory: LiveMemory
  /** Since the start: events by where they came from, and news before which some were missing. */
  readonly counts = { database: 0, nats: 0, gaps: 0 }
  readonly #pool: Pool
  readonly #listen: Listen
  readonly #wire: NewsWire | null
  readonly #clock: Clock
  readonly #log: Logger
  readonly #listeners = new Set<{ topic: Topic; kind: string | null; hear: Listener }>()
  #lastId = 0n
  #readAt = Number.NEGATIVE_INFINITY
  /** When this process last asked the database, and its own clock against that one's then. */
  #lookedAt = Number.NEGATIVE_INFINITY
  #gapMs = 0
  #fedSince: number | null = null
  /** Up to here the database itself has said so. */
  #provenId = 0n
  #reading: Promise<void> | null = null
  #readAgain = false
  #isOut = false
  #timer: ReturnType<typeof setInterval> | undefined
  #unlisten: (() => Promise<void>) | undefined

  constructor(parts: { pool: Pool; listen: Listen; wire?: NewsWire | null; clock: Clock; log: Logger }) {
    this.#pool = parts.pool
    this.#listen = parts.listen
    this.#wire = parts.wire ?? null
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

  get way(): LiveWay {
    return this.#wire?.role ?? 'database'
  }

  /** Starts with the memory of the last two minutes: streams of a process that has ended resume at this one. */
  async start(): Promise<void> {
    this.#lastId = await newestEventId(this.#pool)
    this.#provenId = this.#lastId
    const { floor, events } = await recentEvents(this.#pool, this.#lastId)
    this.memory.startAt(floor)
    for (const event of events) this.memory.add(event)
    this.#readAt = this.#clock.now()
    this.#unlisten = this.#listen(() => this.#wake())
    this.#timer = setInterval(() => this.#tick(), POLL_MS)
    this.#timer.unref()
    if (this.#wire)
      this.#wire.start(`samnang.live.${await databaseMark(this.#pool)}`, (news) => this.#take(news))
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#wire?.stop()
    await this.#unlisten?.()
    await this.#reading
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  /** Asks the database, unless another process tells what is there. */
  #tick(): void {
    this.#wire?.mind()
    const now = this.#clock.now()
    const isFed = (this.#wire?.isFed ?? false) && this.isFresh
    this.#fedSince = isFed ? (this.#fedSince ?? now) : null
    this.#listenIf(this.#fedSince === null || now - this.#fedSince < STEADY_MS)
    if (!isFed || Math.abs(now - this.#lookedAt) >= LOOK_MS) this.#wake()
  }

  #listenIf(isWanted: boolean): void {
    if (isWanted) this.#unlisten ??= this.#listen(() => this.#wake())
    else {
      void this.#unlisten?.()
      this.#unlisten = undefined
    }
  }

  /** What another process has read. Before an event that is missing here nothing is taken: the database has both. */
  #take({ previousId, events, readAtMs }: News): void {
    if (this.#timer === undefined) return
    if (previousId > this.#lastId) {
      this.counts.gaps++
      this.#wake()
      return
    }
    for (const event of events) this.#hand(event, 'nats')
    if (readAtMs !== null) this.#readAt = readAtMs + this.#gapMs
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
        await this.#readOnce()
      } while (this.#readAgain)
      this.#tellOutage(null)
    } catch (error) {
      this.#wire?.rest()
      this.#tellOutage(error)
    }
  }

  async #readOnce(): Promise<void> {
    const startedAt = this.#clock.now()
    const previousId = this.#lastId
    const { events, newestId, readAtMs } = await readOutbox(this.#pool, previousId, BATCH)
    if (newestId !== null && newestId < previousId) {
      this.#goBack(newestId)
      return
    }
    this.#provenId = events.at(-1)?.id ?? previousId
    const isAll = events.length < BATCH
    for (const event of events) this.#hand(event, 'database')
    this.#lookedAt = startedAt
    this.#gapMs = startedAt - readAtMs
    if (isAll) this.#readAt = startedAt
    else this.#readAgain = true
    this.#wire?.tell({ previousId, events, readAtMs: isAll ? readAtMs : null })
  }

  /** Events were told that the database has not: what came since it was last asked is read again. */
  #goBack(newestId: bigint): void {
    this.#log.warn({ told: this.#lastId, newestId }, 'told of live events that are not there')
    this.#lastId = this.#provenId < newestId ? this.#provenId : newestId
    this.#readAgain = true
  }

  /** One line when it begins, one when it is over. */
  #tellOutage(error: unknown): void {
    if (error !== null && !this.#isOut) this.#log.warn({ err: error }, 'outbox not readable')
    if (error === null && this.#isOut) this.#log.info('outbox readable again')
    this.#isOut = error !== null
  }

  /** Once: what was read and what was told meanwhile may be the same. */
  #hand(event: LiveEvent, from: 'database' | 'nats'): void {
    if (event.id <= this.#lastId) return
    this.#lastId = event.id
    this.counts[from]++
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
