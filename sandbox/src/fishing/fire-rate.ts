/** How fast a cannon may fire: eight a second, three at once. A bucket that fills with time. */
export const SHOTS_PER_SECOND = 8
export const SHOTS_BURST = 3

export class FireRate {
  #allowance = SHOTS_BURST
  #countedAtMs: number

  constructor(nowMs: number) {
    this.#countedAtMs = nowMs
  }

  /** Whether one may fire now; if so, it has been counted. */
  take(nowMs: number): boolean {
    const earned = (Math.max(0, nowMs - this.#countedAtMs) * SHOTS_PER_SECOND) / 1000
    this.#allowance = Math.min(SHOTS_BURST, this.#allowance + earned)
    this.#countedAtMs = nowMs
    if (this.#allowance < 1) return false
    this.#allowance -= 1
    return true
  }
}
