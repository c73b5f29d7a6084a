/** One picture after the other: all that the device can while one plays, fewer while only decoration moves, none while hidden. */

/** Batteries: half of the pictures are enough. */
const CALM_MS = 1000 / 30
/** A picture may come so much too early and still be the one that is due. */
const EARLY_MS = 5
/** A slow device shows fewer pictures, not a slower game; a long gap is no reason to jump. */
const LONGEST_MS = 400

/** `onPicture` hears how long the last one has been there. Until the page goes. */
export function followPictures(isCalm: () => boolean, onPicture: (ms: number) => void): void {
  let lastMs = performance.now()
  const step = (nowMs: number) => {
    next(step)
    const ms = nowMs - lastMs
    if (isCalm() && ms < CALM_MS - EARLY_MS) return
    lastMs = nowMs
    onPicture(Math.min(ms, LONGEST_MS))
  }
  next(step)
}

/** Workers of some browsers have canvases and no pictures to follow. */
function next(step: (nowMs: number) => void): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(step)
  else setTimeout(() => step(performance.now()), 1000 / 60)
}

export interface Pace {
  /** A picture was ready then. */
  painted(atMs: number, isCalm: boolean): void
  /** Something else was done in between: the next picture's time says nothing. */
  breakOff(): void
}

/** Times of pictures that say something about the device: those that followed one another as fast as they could. */
export function createPace(note: (ms: number) => void): Pace {
  let lastMs: number | null = null
  return {
    painted(atMs, isCalm) {
      const ms = lastMs === null ? LONGEST_MS : atMs - lastMs
      lastMs = isCalm ? null : atMs
      if (!isCalm && ms < LONGEST_MS) note(ms)
    },
    breakOff() {
      lastMs = null
    },
  }
}
