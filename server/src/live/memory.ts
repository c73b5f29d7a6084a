/** The latest live events, so that a stream that was cut for a moment can go on where it stopped. */
import type { Clock } from '../parts.ts'
import type { LiveEvent } from './hub.ts'

const KEPT = 2_000
const KEPT_MS = 120_000

export class LiveMemory {
  readonly #clock: Clock
  #events: { event: LiveEvent; at: number }[] = []
  /** Everything after this id is in `#events`. */
  #floor = 0n
  #newest = 0n

  constructor(clock: Clock) {
    this.#clock = clock
  }

  startAt(id: bigint): void {
    this.#floor = id
    this.#newest = id
  }

  get newestId(): bigint {
    return this.#newest
  }

  add(event: LiveEvent): void {
    const at = this.#clock.now()
    this.#newest = event.id
    if (event.topic !== 'server') this.#events.push({ event, at })
    let old = 0
    while (this.#events.length - old > KEPT || (this.#events[old]?.at ?? at) < at - KEPT_MS) old++
    if (old === 0) return
    this.#floor = this.#events[old - 1]?.event.id ?? this.#floor
    this.#events = this.#events.slice(old)
  }

  /** The events after `id`, or null when some may be missing: then the client has to refetch. */
  since(id: bigint): LiveEvent[] | null {
    if (id < this.#floor || id > this.#newest) return null
    return this.#events.flatMap(({ event }) => (event.id > id ? [event] : []))
  }
}
