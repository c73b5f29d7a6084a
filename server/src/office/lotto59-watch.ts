/** Both polls as they stand: read once a second while somebody looks, and told to the desks when something has changed. */
import type { LiveDesk } from '@samnang/contract/office/lotto59'
import { SharedAnswer } from '../base/shared-answer.ts'
import type { OfficeParts } from '../office-parts.ts'
import { readLiveDesk } from './lotto59-live.ts'

const TICK_MS = 1_000
/** A desk asks again sooner than this; who has gone is not worked for. */
const WATCHED_MS = 30_000
/** However many desks ask. */
const FRESH_MS = 400

type WatchParts = Pick<OfficeParts, 'pool' | 'clock' | 'log'>

export class Lotto59Watch {
  readonly #parts: WatchParts
  readonly #answer: SharedAnswer<LiveDesk>
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setInterval> | undefined
  #askedAt = 0
  #told = ''

  constructor(parts: WatchParts) {
    this.#parts = parts
    const read = readLiveDesk(parts)
    this.#answer = new SharedAnswer({ ask: read, clock: parts.clock, freshMs: FRESH_MS })
  }

  /** As it is now; from here on whoever listens is told of changes. */
  read(): Promise<LiveDesk> {
    this.#askedAt = this.#parts.clock.now()
    if (this.#timer === undefined) {
      this.#timer = setInterval(() => void this.#look(), TICK_MS)
      this.#timer.unref()
    }
    return this.#answer.read()
  }

  onChange(hear: () => void): () => void {
    this.#listeners.add(hear)
    return () => this.#listeners.delete(hear)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #look(): Promise<void> {
    if (Math.abs(this.#parts.clock.now() - this.#askedAt) > WATCHED_MS) return this.stop()
    try {
      const { at: _, ...desk } = await this.#answer.read()
      const now = JSON.stringify(desk)
      if (now === this.#told) return
      this.#told = now
      for (const hear of this.#listeners) hear()
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'the desk of lotto 59 could not be read')
    }
  }
}
