/** Where a fish is: a function of its path and the time alone, the same in browser and server. */
import type { FishPath, SwimmingFish } from './messages.ts'

export interface Place {
  x: number
  y: number
  /** Where it looks: radians, 0 to the right, downwards positive. */
  heading: number
}

/** Share of a path over which a heading is measured. */
const STEP = 0.005

/** Null before it has come and after it has gone. */
export function fishAt({ path, t0 }: Pick<SwimmingFish, 'path' | 't0'>, nowMs: number): Place | null {
  const share = (nowMs - t0) / path.ms
  if (share < 0 || share > 1) return null
  const { x, y } = pointAt(path, share)
  const ahead = pointAt(path, share + STEP)
  return { x, y, heading: Math.atan2(ahead.y - y, ahead.x - x) }
}

export function isGone({ path, t0 }: Pick<SwimmingFish, 'path' | 't0'>, nowMs: number): boolean {
  return nowMs > t0 + path.ms
}

/** A cubic Bézier curve, and a sine across it. */
function pointAt({ points, swing, swings }: FishPath, share: number): { x: number; y: number } {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = points
  const x = bezier(share, x0, x1, x2, x3)
  const y = bezier(share, y0, y1, y2, y3)
  if (swing === 0) return { x, y }
  const length = Math.hypot(x3 - x0, y3 - y0) || 1
  const across = swing * Math.sin(2 * Math.PI * swings * share)
  return { x: x - ((y3 - y0) / length) * across, y: y + ((x3 - x0) / length) * across }
}

function bezier(share: number, a: number, b: number, c: number, d: number): number {
  const rest = 1 - share
  return (
    rest * rest * rest * a +
    3 * rest * rest * share * b +
    3 * rest * share * share * c +
    share * share * share * d
  )
}
