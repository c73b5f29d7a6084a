/** One answer for all who ask within a moment: however many they are, the question is asked once. */
import type { Clock } from '../parts.ts'

interface Asked<T> {
  answer: Promise<T>
  at: number
  isOpen: boolean
}

export class SharedAnswer<T> {
  readonly #ask: () => Promise<T>
  readonly #clock: Clock
  readonly #freshMs: number
  #asked: Asked<T> | null = null

  constructor({ ask, clock, freshMs }: { ask: () => Promise<T>; clock: Clock; freshMs: number }) {
    this.#ask = ask
    this.#clock = clock
    this.#freshMs = freshMs
  }

  /** At most `freshMs` old when it is asked for. A failure is shared as long: who is in trouble is not asked more often. */
  read(): Promise<T> {
    const asked = this.#asked
    if (asked && (asked.isOpen || this.#isFresh(asked))) return asked.answer
    const next = { answer: this.#ask(), at: this.#clock.now(), isOpen: true }
    this.#asked = next
    const close = () => {
      next.isOpen = false
    }
    next.answer.then(close, close)
    return next.answer
  }

  /** A clock that was set back says nothing. */
  #isFresh({ at }: Asked<T>): boolean {
    return Math.abs(this.#clock.now() - at) < this.#freshMs
  }
}
