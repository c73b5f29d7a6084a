/**
 * Creatures as data: paths with their colours, so that one drawing serves the water (a canvas, in swim frames) and the
 * pictures of rooms (SVG, made by the server). All look left; lengths are units of the water.
 */

/** A fin, a leg or a claw: turns to and fro around a point while its owner swims. */
interface Swing {
  x: number
  y: number
  degrees: number
  /** Radians behind the others. */
  late?: number
}

export interface Layer {
  /** An SVG path. */
  d: string
  /** One colour, or several from the top to the bottom of `span`. */
  fill?: readonly string[]
  span?: readonly [top: number, bottom: number]
  line?: string
  width?: number
  alpha?: number
  swing?: Swing
}

export interface Drawing {
  width: number
  height: number
  layers: readonly Layer[]
}

export function disc(x: number, y: number, radius: number): string {
  return oval(x, y, radius, radius)
}

export function oval(x: number, y: number, across: number, down: number): string {
  const half = `a${across} ${down} 0 1 0`
  return `M${x - across} ${y}${half} ${2 * across} 0${half} ${-2 * across} 0Z`
}

/** White, pupil and the light in it. */
export function eye(x: number, y: number, radius: number, white = '#fffbe8'): Layer[] {
  return [
    { d: disc(x, y, radius), fill: [white], line: '#1c2328', width: radius * 0.3 },
    { d: disc(x - radius * 0.18, y + radius * 0.06, radius * 0.56), fill: ['#15191c'] },
    { d: disc(x - radius * 0.38, y - radius * 0.3, radius * 0.24), fill: ['#ffffff'] },
  ]
}

/** Light that falls from above on something wet. */
export function gloss(d: string, alpha = 0.4): Layer {
  return { d, fill: ['#ffffff'], alpha }
}

/** How a layer is turned at a moment of the beat, and around which point; null for what does not move. */
export function swung(layer: Layer, phase: number): { x: number; y: number; turn: number } | null {
  const { swing } = layer
  if (!swing) return null
  const turn = ((swing.degrees * Math.PI) / 180) * Math.sin(phase - (swing.late ?? 0))
  return { x: swing.x, y: swing.y, turn }
}
