/** Keeps a provider that does not answer from holding up anybody: after some failures it is not asked for a while. */
import type { Clock } from '../parts.ts'

export type BreakerState = 'closed' | 'half-open' | 'open'

/** In a row: a single lost answer on a bad line closes nothing. */
const FAILURES_MAX = 3
/** What was waited for in vain weighs more: three in a row would keep somebody for a quarter of a minute. */
const TIMEOUT_WEIGHT = 2
const REST_MS = 5_000
const REST_MS_MAX = 60_000

/**
 * Closed: every call goes through. Open: none does. Half-open, once the rest is over: one call tries it, and its
 * outcome closes the breaker or doubles the rest.
 */
export class CircuitBreaker {
  readonly #clock: Clock
  #failures = 0
  #openedAt: number | null = null
  #restMs = REST_MS
  #isTrying = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get state(): BreakerState {
    if (this.#openedAt === null) return 'closed'
    return this.#isRested() ? 'half-open' : 'open'
  }

  /** Whether a call may be made now; whoever gets a yes reports the outcome. */
  mayCall(): boolean {
    if (this.#openedAt === null) return true
    if (!this.#isRested() || this.#isTrying) return false
    this.#isTrying = true
    return true
  }

  succeeded(): void {
    this.#failures = 0
    this.#openedAt = null
    this.#restMs = REST_MS
    this.#isTrying = false
  }

  failed(end: 'at once' | 'timed out' = 'at once'): void {
    this.#failures += end === 'timed out' ? TIMEOUT_WEIGHT : 1
    const wasTrial = this.#isTrying
    this.#isTrying = false
    if (this.#openedAt === null && this.#failures < FAILURES_MAX) return
    // What was under way when it opened says nothing new.
    if (this.#openedAt !== null && !wasTrial) return
    if (wasTrial) this.#restMs = Math.min(this.#restMs * 2, REST_MS_MAX)
    this.#openedAt = this.#clock.now()
  }

  /** A clock that was set back says nothing of the rest: nobody waits for it to come round again. */
  #isRested(): boolean {
    return this.#openedAt !== null && Math.abs(this.#clock.now() - this.#openedAt) >= this.#restMs
  }
}
