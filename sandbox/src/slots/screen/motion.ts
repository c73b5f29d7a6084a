/**
 * Time of the screen: everything that moves is a tween of one clock, which stands still while the page is hidden and
 * can be skipped. Skipping runs every tween to its end, so what stands there is what would have stood there anyway.
 */

export type Ease = (share: number) => number

const linear: Ease = (share) => share
export const easeOut: Ease = (share) => 1 - (1 - share) ** 3
export const easeIn: Ease = (share) => share ** 2
/** Goes a little too far and comes back, as a reel that is stopped. */
export const backOut: Ease = (share) => 1 + 2.3 * (share - 1) ** 3 + 1.3 * (share - 1) ** 2
/** Falls and bounces once. */
export const bounceOut: Ease = (share) => {
  if (share < 0.72) return (share / 0.72) ** 2
  const after = (share - 0.86) / 0.14
  return 1 - 0.06 * (1 - after ** 2)
}

interface Tween {
  ms: number
  done: number
  step: (share: number) => void
  ease: Ease
  end: () => void
}

export interface Motion {
  /** Calls `step` with 0 … 1 (eased) for so long; resolves after the last call, which is `step(1)`. */
  tween(ms: number, step: (share: number) => void, ease?: Ease): Promise<void>
  wait(ms: number): Promise<void>
  /** The clock moves on by so many milliseconds. */
  advance(ms: number): void
  /** Everything that runs ends now, and so does all that begins before `resume`. */
  skip(): void
  resume(): void
  isSkipping(): boolean
  isBusy(): boolean
}

export function createMotion(): Motion {
  const tweens = new Set<Tween>()
  let skipping = false
  const end = (tween: Tween) => {
    tweens.delete(tween)
    tween.step(1)
    tween.end()
  }
  return {
    tween(ms, step, ease = linear) {
      if (skipping || ms <= 0) {
        step(1)
        return Promise.resolve()
      }
      step(ease(0))
      return new Promise((resolve) => tweens.add({ ms, done: 0, step, ease, end: resolve }))
    },
    wait(ms) {
      return this.tween(ms, () => undefined)
    },
    advance(ms) {
      for (const tween of [...tweens]) {
        tween.done += ms
        if (tween.done >= tween.ms) end(tween)
        else tween.step(tween.ease(tween.done / tween.ms))
      }
    },
    skip() {
      skipping = true
      for (const tween of [...tweens]) end(tween)
    },
    resume() {
      skipping = false
    },
    isSkipping: () => skipping,
    isBusy: () => tweens.size > 0,
  }
}
