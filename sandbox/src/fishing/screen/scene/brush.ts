/** Writes down what is drawn, as numbers: whoever paints it may sit in another thread. A picture has so many strokes at most. */
import { WATER } from '../../world.ts'
import type { Camera } from '../camera.ts'
import type { Print } from './prints.ts'

const STROKES_MAX = 170
/** Number of the print, x, y, turn, skew, across, down, alpha, and the two shares of the anchor. */
export const STROKE_LENGTH = 10

interface Stroke {
  x: number
  y: number
  /** Radians, as it is seen by those who sit below. */
  turn?: number
  /** Times its own size. */
  size?: number
  /** Times its width, for coins that spin. */
  squeeze?: number
  alpha?: number
  /** Looks the other way. */
  isMirrored?: boolean
  /** Point that is laid at x and y, as shares of width and height; the middle. */
  anchor?: readonly [number, number]
}

/** In CSS pixels of the screen. */
interface Laid {
  x: number
  y: number
  /** CSS pixels for a unit of the print; below 0 it is mirrored. */
  across: number
  down: number
  anchor: readonly [number, number]
  turn?: number
  skew?: number
  alpha?: number
}

export interface Brush {
  camera: Camera
  /** Before the first stroke of a picture. */
  begin(): void
  /** Somewhere in the water. */
  draw(print: Print, stroke: Stroke): void
  /** Somewhere on the screen. */
  lay(print: Print, laid: Laid): void
  /** Strokes that are left for this picture. */
  left(): number
  /** A copy of all strokes of the picture, one behind the other. */
  strokes(): Float32Array<ArrayBuffer>
}

const MIDDLE = [0.5, 0.5] as const

/** Places are of the water; for those who sit above it is turned upside down, but nothing that swims in it. */
export function createBrush(camera: Camera): Brush {
  const { across, down, isFlipped, scale } = camera
  const written = new Float32Array(STROKES_MAX * STROKE_LENGTH)
  let used = 0
  const lay: Brush['lay'] = (print, { x, y, turn = 0, skew = 0, alpha = 1, anchor, ...size }) => {
    if (used >= STROKES_MAX) return
    const numbers = [print.id, x, y, turn, skew, size.across, size.down, alpha, anchor[0], anchor[1]]
    written.set(numbers, used * STROKE_LENGTH)
    used += 1
  }
  return {
    camera,
    begin() {
      used = 0
    },
    lay,
    draw(print, { x, y, turn = 0, size = 1, squeeze = 1, alpha = 1, isMirrored = false, anchor = MIDDLE }) {
      lay(print, {
        ...{ alpha, anchor },
        x: x * across,
        y: (isFlipped ? WATER.height - y : y) * down,
        turn: isFlipped ? -turn : turn,
        across: (isMirrored ? -1 : 1) * size * scale * squeeze,
        down: size * scale,
      })
    },
    left: () => STROKES_MAX - used,
    strokes: () => written.slice(0, used * STROKE_LENGTH),
  }
}
