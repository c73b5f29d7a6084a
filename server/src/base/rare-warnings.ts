/** Warnings that a stranger can cause as often as they like: one line a minute of each kind says how many there were. */
import type { Logger } from 'pino'
import type { Clock } from '../parts.ts'

const QUIET_MS = 60_000

export class RareWarnings {
  readonly #log: Logger
  readonly #clock: Clock
  readonly #kinds = new Map<string, { saidAt: number; unsaid: number }>()

  constructor(parts: { log: Logger; clock: Clock }) {
    this.#log = parts.log
    this.#clock = parts.clock
  }

  /** `kind` is the line's text and one of few: strangers must not be able to invent kinds. */
  warn(kind: string, facts: Record<string, unknown>): void {
    const now = this.#clock.now()
    const known = this.#kinds.get(kind)
    if (known && Math.abs(now - known.saidAt) < QUIET_MS) {
      known.unsaid++
      return
    }
    this.#log.warn({ ...facts, unsaid: known?.unsaid ?? 0 }, kind)
    this.#kinds.set(kind, { saidAt: now, unsaid: 0 })
  }
}
