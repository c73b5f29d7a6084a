/** Sends to every stream, one event after the other, a slice of them at a time, so that requests get their turn. */
import type { Logger } from 'pino'
import type { Stream, StreamSet } from './stream-set.ts'

/** Measured: 5 000 sockets in one go hold everything else up for 80 to 130 ms. */
const SLICE = 500

export interface Job<S extends Stream> {
  /** Of everybody, or of each. */
  frame: Buffer | ((stream: S) => Buffer)
  /** Of a shared event; null for what is sent to everybody and not numbered. */
  id: bigint | null
  thenClose: boolean
}

export class FanOut<S extends Stream> {
  readonly #streams: StreamSet<S>
  readonly #log: Logger
  readonly #jobs: Job<S>[] = []
  #isSending = false

  constructor(streams: StreamSet<S>, log: Logger) {
    this.#streams = streams
    this.#log = log
  }

  send(job: Job<S>): void {
    if (this.#streams.size === 0) return
    this.#jobs.push(job)
    if (this.#isSending) return
    this.#isSending = true
    this.#sendAll()
      .catch((error: unknown) => this.#log.error({ err: error }, 'fan-out failed'))
      .finally(() => {
        this.#isSending = false
      })
  }

  async #sendAll(): Promise<void> {
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      const streams = this.#streams.all()
      for (let from = 0; from < streams.length; from += SLICE) {
        for (const stream of streams.slice(from, from + SLICE)) this.#sendTo(stream, job)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  }

  /** A stream that opened in the meantime may have got the event from the memory. */
  #sendTo(stream: S, { frame, id, thenClose }: Job<S>): void {
    if (id !== null) {
      if (id <= stream.sentId) return
      stream.sentId = id
    }
    this.#streams.write(stream, typeof frame === 'function' ? frame(stream) : frame)
    if (thenClose) this.#streams.end(stream)
  }
}
