/** Accepted bets of a second in one line: how many, and the slowest of them whole. The book has each of them. */
import type { FastifyBaseLogger } from 'fastify'

const SECOND_MS = 1_000

/** What the log says of a request. */
export interface RequestLine {
  request_id: string
  method: string
  route: string
  status: number
  ms: number
  code?: string
  player?: string
}

export class BetLog {
  readonly #log: Pick<FastifyBaseLogger, 'info'>
  #slowest: RequestLine | null = null
  #accepted = 0
  #timer: NodeJS.Timeout | null = null

  constructor(log: Pick<FastifyBaseLogger, 'info'>) {
    this.#log = log
  }

  /** Counts it; the line comes within a second. */
  note(line: RequestLine): void {
    this.#accepted++
    if (this.#slowest === null || line.ms > this.#slowest.ms) this.#slowest = line
    this.#timer ??= setTimeout(() => this.flush(), SECOND_MS).unref()
  }

  /** Writes what has been counted. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#slowest === null) return
    this.#log.info({ ...this.#slowest, accepted: this.#accepted }, 'accepted bets, the slowest')
    this.#slowest = null
    this.#accepted = 0
  }
}
