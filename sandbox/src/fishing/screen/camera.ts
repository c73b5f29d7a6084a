/**
 * How the water lies in the room that the page leaves for it: all of it, from edge to edge. What swims keeps its shape;
 * the ways are stretched, and a straight way stays straight. Lengths of the screen in CSS pixels.
 */
import type { SeatNumber } from '../messages.ts'
import { WATER } from '../world.ts'
import { isUpper, type Point } from './aim.ts'

export interface Camera {
  width: number
  height: number
  /** CSS pixels of a unit of the water, sideways and downwards. */
  across: number
  down: number
  /** And of a unit of what swims in it, in every direction. */
  scale: number
  /** Those who sit at the upper edge see the water upside down: one's own cannon is always below. */
  isFlipped: boolean
}

/** Larger, measured along the tighter direction, and fish would be touched beside their places. */
const MOST_STRETCH = 1.55

export function cameraOf(room: { width: number; height: number }, seat: SeatNumber | null): Camera {
  const across = room.width / WATER.width
  const down = room.height / WATER.height
  const scale = Math.min(Math.sqrt(across * down), MOST_STRETCH * Math.min(across, down))
  return { ...room, across, down, scale, isFlipped: seat !== null && isUpper(seat) }
}

export function toScreen({ across, down, isFlipped }: Camera, { x, y }: Point): Point {
  return { x: x * across, y: (isFlipped ? WATER.height - y : y) * down }
}

export function toWater({ across, down, isFlipped }: Camera, { x, y }: Point): Point {
  return { x: x / across, y: isFlipped ? WATER.height - y / down : y / down }
}

/** How a direction of the water is seen; not yet turned over for those who sit above. */
export function seenAngle({ across, down }: Camera, angle: number): number {
  return Math.atan2(Math.sin(angle) * down, Math.cos(angle) * across)
}

/** How far apart two places are seen, in units of what swims. */
export function seenDistance({ across, down, scale }: Camera, a: Point, b: Point): number {
  return Math.hypot((a.x - b.x) * across, (a.y - b.y) * down) / scale
}
