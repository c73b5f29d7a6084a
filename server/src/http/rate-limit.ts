/** Token buckets in memory, one per account or address: each process counts its own, which is enough to protect it. */
import type { Clock } from '../parts.ts'

const SWEEP_ABOVE = 10_000

interface Bucket {
  tokens: number
  at: number
}

export class RateLimit {
  readonly #clock: Clock
  readonly #perSecond: number
  readonly #burst: number
  readonly #buckets = new Map<string, Bucket>()

  /** `perSecond` 0 switches the limit off. */
  constructor(clock: Clock, perSecond: number, burst = perSecond * 2) {
    this.#clock = clock
    this.#perSecond = perSecond
    this.#burst = burst
  }

  /** Takes one token of `key`; returns 0, or the seconds until there is one again. */
  take(key: string): number {
    if (this.#perSecond === 0) return 0
    const bucket = this.#filled(key)
    if (bucket.tokens < 1) return (1 - bucket.tokens) / this.#perSecond
    bucket.tokens -= 1
    return 0
  }

  /** Seconds until `key` has a token, without taking it. */
  wait(key: string): number {
    if (this.#perSecond === 0) return 0
    const { tokens } = this.#filled(key)
    return tokens < 1 ? (1 - tokens) / this.#perSecond : 0
  }

  #filled(key: string): Bucket {
    const now = this.#clock.now()
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, at: now }
    const passed = Math.max(0, now - bucket.at) / 1000
    bucket.tokens = Math.min(this.#burst, bucket.tokens + passed * this.#perSecond)
    bucket.at = now
    if (!this.#buckets.has(key)) this.#sweep(now)
    this.#buckets.set(key, bucket)
    return bucket
  }

  /** A bucket that is full again says nothing. */
  #sweep(now: number): void {
    if (this.#buckets.size < SWEEP_ABOVE) return
    const full = (this.#burst / this.#perSecond) * 1000
    for (const [key, bucket] of this.#buckets) if (now - bucket.at >= full) this.#buckets.delete(key)
  }
}
