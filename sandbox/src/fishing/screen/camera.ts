/** How the water lies in the room that the page leaves for it. Lengths of the screen in CSS pixels. */
import type { SeatNumber } from '../messages.ts'
import { CANNONS, WATER } from '../world.ts'
import { isUpper, type Point } from './aim.ts'

export interface Camera {
  width: number
  height: number
  /** CSS pixels of a unit of the water. */
  scale: number
  /** Where the water's corner lies. */
  left: number
  top: number
  /** Those who sit at the upper edge see the water upside down: one's own cannon is always below. */
  isFlipped: boolean
}

/** Higher than this, a screen would show all of the water too small to aim in. */
const WIDE_ENOUGH = 5 / 4
/** A narrow screen shows at least so much of the water's width; the rest is beside it. */
const LEAST_WIDTH = 800

/** All of the water where that is large enough to aim, else the part around one's own cannon. */
export function cameraOf(room: { width: number; height: number }, seat: SeatNumber | null): Camera {
  const { width, height } = room
  const whole = Math.min(width / WATER.width, height / WATER.height)
  const part = Math.min(height / WATER.height, width / LEAST_WIDTH)
  const scale = width / height >= WIDE_ENOUGH ? whole : Math.max(whole, part)
  const wide = WATER.width * scale
  const centre = seat === null ? WATER.width / 2 : CANNONS[seat][0]
  const left =
    wide <= width ? (width - wide) / 2 : Math.min(0, Math.max(width - wide, width / 2 - centre * scale))
  return {
    width,
    height,
    scale,
    left,
    top: (height - WATER.height * scale) / 2,
    isFlipped: seat !== null && isUpper(seat),
  }
}

export function toScreen({ scale, left, top, isFlipped }: Camera, { x, y }: Point): Point {
  return { x: left + x * scale, y: top + (isFlipped ? WATER.height - y : y) * scale }
}

export function toWater({ scale, left, top, isFlipped }: Camera, { x, y }: Point): Point {
  const down = (y - top) / scale
  return { x: (x - left) / scale, y: isFlipped ? WATER.height - down : down }
}
