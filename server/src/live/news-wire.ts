/**
 * Who tells the others what the outbox has: one process relays. Whoever hears no relay for a moment begins to relay; of two that
 * hear each other the one with the smaller name goes on. Two at once do no harm, since events are numbered.
 */
import type { Logger } from 'pino'
import type { Clock, Random } from '../parts.ts'
import type { LiveEvent } from './hub.ts'
import type { Line, OpenLine } from './nats-line.ts'
import { type News, newsKey, openNews, sealNews } from './news.ts'

/** A relay reads four times a second and tells each time. */
const FED_MS = 500
/** Each waits for another while, so that one begins and the others hear it. */
const SILENCE_MS = 400
const SILENCE_SPREAD_MS = 400
/** A message; longer news go as several. */
const PART_BYTES = 256 * 1024
const WARN_EVERY_MS = 60_000

/** `away`: NATS does not answer, and events are read from the database. */
type WireRole = 'relays' | 'follows' | 'away'
/** What was read of the outbox in one go. */
type Read = Omit<News, 'relay'>

interface WireParts {
  open: OpenLine
  password: string
  clock: Clock
  random: Random
  log: Logger
}

export class NewsWire {
  readonly #parts: WireParts
  readonly #name: string
  #line: Line | undefined
  #key: Buffer = Buffer.alloc(0)
  #relays = false
  #heardAt = Number.NEGATIVE_INFINITY
  #waitingSince = 0
  #patienceMs = 0
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(parts: WireParts) {
    this.#parts = parts
    this.#name = Buffer.from(parts.random.bytes(8)).toString('hex')
  }

  /** `take` is handed what another process tells. */
  start(subject: string, take: (news: News) => void): void {
    this.#key = newsKey(this.#parts.password, subject)
    this.#wait()
    this.#line = this.#parts.open(subject, (bytes) => this.#hear(bytes, take))
  }

  async stop(): Promise<void> {
    const line = this.#line
    this.#line = undefined
    this.#relays = false
    await line?.close()
  }

  get role(): WireRole {
    if (!this.#line?.isUp) return 'away'
    return this.#relays ? 'relays' : 'follows'
  }

  /** Another process relays, and was heard a moment ago. */
  get isFed(): boolean {
    return this.role === 'follows' && Math.abs(this.#parts.clock.now() - this.#heardAt) <= FED_MS
  }

  /** Four times a second: begins to relay when nobody does. */
  mind(): void {
    if (this.role === 'away') this.#wait()
    else if (Math.abs(this.#parts.clock.now() - this.#waitingSince) > this.#patienceMs) this.#relays = true
  }

  /** The outbox could not be read: somebody else may be able to. */
  rest(): void {
    this.#wait()
  }

  /** What this process has read, if it is the one that relays. */
  tell({ previousId, events, readAtMs }: Read): void {
    if (this.role !== 'relays') return
    let from = previousId
    for (const part of partsOf(events)) {
      const last = part.at(-1)?.id ?? from
      const isLast = last === (events.at(-1)?.id ?? from)
      this.#send({ previousId: from, events: part, readAtMs: isLast ? readAtMs : null })
      from = last
    }
  }

  /** What is too long for a message is missed by the others, who then read it themselves. */
  #send(read: Read): void {
    const bytes = sealNews({ ...read, relay: this.#name }, this.#key)
    if (bytes.length <= (this.#line?.bytesMax ?? 0)) this.#line?.send(bytes)
  }

  #hear(bytes: Uint8Array, take: (news: News) => void): void {
    const news = openNews(bytes, this.#key)
    if (news === null) {
      this.#refuse()
      return
    }
    if (this.#relays && news.relay > this.#name) return
    this.#wait()
    this.#heardAt = this.#parts.clock.now()
    take(news)
  }

  #wait(): void {
    this.#relays = false
    this.#waitingSince = this.#parts.clock.now()
    const [chance = 0] = this.#parts.random.bytes(1)
    this.#patienceMs = SILENCE_MS + (chance / 256) * SILENCE_SPREAD_MS
  }

  #refuse(): void {
    const now = this.#parts.clock.now()
    if (Math.abs(now - this.#warnedAt) < WARN_EVERY_MS) return
    this.#warnedAt = now
    this.#parts.log.warn('a message by NATS was not sealed by one of our processes: it was not taken')
  }
}

/** Runs of events that fit a message; one empty run where there are none. */
function partsOf(events: readonly LiveEvent[]): LiveEvent[][] {
  const parts: LiveEvent[][] = [[]]
  let bytes = 0
  for (const event of events) {
    const size = JSON.stringify(event.data).length
    if (bytes > 0 && bytes + size > PART_BYTES) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(event)
    bytes += size
  }
  return parts
}
