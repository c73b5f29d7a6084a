/**
 * How much is drawn: less where the device cannot keep up, more again when it can, by itself. 0 everything, 1 without
 * light and bubbles and with half of the coins, 2 without weeds and in single pixels, 3 in still fewer pixels.
 */
export const LEAST_DETAIL = 3

/** Slower than this is not sixty pictures a second, and than this not thirty. */
const SLOW_MS = 20
const LATE_MS = 34
const WINDOW = 60
/** Of a window's pictures, before less is drawn. */
const TOO_MANY_SLOW = 0.25
const TOO_MANY_LATE = 0.05
/** And at most so many, window after window, before more is. */
const FEW_SLOW = 0.03
/** Windows that have to be quick in a row; doubled each time that more turned out to be too much. */
const PATIENCE = 10
const PATIENCE_MAX = 160

export class Detail {
  #level = 0
  #pictures = 0
  #slow = 0
  #late = 0
  #quickWindows = 0
  #patience = PATIENCE
  #wasRaised = false

  get level(): number {
    return this.#level
  }

  /** A picture came so long after the one before; true when the level has changed. */
  note(ms: number): boolean {
    this.#pictures += 1
    if (ms > SLOW_MS) this.#slow += 1
    if (ms > LATE_MS) this.#late += 1
    if (this.#pictures < WINDOW) return false
    const slow = this.#slow / this.#pictures
    const isTooMuch = slow > TOO_MANY_SLOW || this.#late / this.#pictures > TOO_MANY_LATE
    this.#pictures = 0
    this.#slow = 0
    this.#late = 0
    return this.#judge(slow, isTooMuch)
  }

  #judge(slow: number, isTooMuch: boolean): boolean {
    if (isTooMuch && this.#level < LEAST_DETAIL) {
      if (this.#wasRaised) this.#patience = Math.min(PATIENCE_MAX, this.#patience * 2)
      this.#step(1)
      return true
    }
    this.#quickWindows = slow <= FEW_SLOW ? this.#quickWindows + 1 : 0
    if (this.#quickWindows < this.#patience || this.#level === 0) return false
    this.#step(-1)
    return true
  }

  #step(by: 1 | -1): void {
    this.#level += by
    this.#quickWindows = 0
    this.#wasRaised = by < 0
  }
}

/** Device pixels of a CSS pixel at a level, where the screen has so many. */
export function densityAt(level: number, most: number): number {
  if (level < 2) return most
  return level === 2 ? Math.min(1, most) : Math.min(0.66, most)
}
