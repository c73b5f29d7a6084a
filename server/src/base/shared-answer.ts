/** One answer for all who ask within a moment: however many they are, the question is asked once. */
import type { Clock } from '../parts.ts'

interface Asked<T> {
  answer: Promise<T>
  at: number
  freshMs: number
  isOpen: boolean
}

interface Question<T> {
  ask: () => Promise<T>
  clock: Clock
  freshMs: number
  /** How long a failure is told; as long as an answer unless said. */
  failedMs?: number
}

export class SharedAnswer<T> {
  readonly #ask: () => Promise<T>
  readonly #clock: Clock
  readonly #freshMs: number
  readonly #failedMs: number
  #asked: Asked<T> | null = null
  #last: T | null = null

  constructor({ ask, clock, freshMs, failedMs = freshMs }: Question<T>) {
    this.#ask = ask
    this.#clock = clock
    this.#freshMs = freshMs
    this.#failedMs = failedMs
  }

  /** The newest that was told, however old; null before the first. */
  get last(): T | null {
    return this.#last
  }

  /** Something has changed: whoever asks from now on is told nothing that was asked before, not even what is still on its way. */
  forget(): void {
    this.#asked = null
  }

  /** At most `freshMs` old when it is asked for. A failure is shared, too: who is in trouble is not asked more often. */
  read(): Promise<T> {
    const asked = this.#asked
    if (asked && (asked.isOpen || this.#isFresh(asked))) return asked.answer
    const next = { answer: this.#ask(), at: this.#clock.now(), freshMs: this.#freshMs, isOpen: true }
    this.#asked = next
    const close = (freshMs: number) => Object.assign(next, { isOpen: false, freshMs })
    next.answer.then(
      (answer) => {
        close(this.#freshMs)
        if (this.#asked === next) this.#last = answer
      },
      () => close(this.#failedMs),
    )
    return next.answer
  }

  /** A clock that was set back says nothing. */
  #isFresh({ at, freshMs }: Asked<T>): boolean {
    return Math.abs(this.#clock.now() - at) < freshMs
  }
}
