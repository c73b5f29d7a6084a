/** Bodies painted on plain canvases, in the frames of one beat beside each other, each with its shadow on the ground. */
import { paintedAnywhere as painted } from '../../../kit/canvas/paint.ts'
import type { Drawing } from '../../drawn/drawing.ts'
import type { Body } from './bodies.ts'
import { paintDrawing } from './paint-drawing.ts'
import { FRAMES } from './prints.ts'

type Canvas = HTMLCanvasElement | OffscreenCanvas

/** Room around a body for its fins, its bend and its shadow, as a share of the length. */
const MARGIN = 0.16
const STRIPS = 24

export interface PaintedBody {
  canvas: Canvas
  /** Of one frame, in pixels of the canvas. */
  width: number
  height: number
  /** Pixels of the canvas for a unit of the water. */
  scale: number
}

/** `scale`: device pixels of a unit of the water. */
export function paintBody(body: Body, drawing: Drawing, scale: number): PaintedBody {
  const long = Math.max(8, Math.round(body.length * scale))
  const own = long / drawing.width
  const margin = Math.ceil(long * MARGIN)
  const [width, height] = [long + 2 * margin, Math.round(drawing.height * own) + 2 * margin]
  const canvas = painted({ width: width * FRAMES, height }, 1, (pen) => {
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const phase = (frame / FRAMES) * 2 * Math.PI
      const straight = painted({ width, height }, 1, (brush) => {
        brush.translate(margin, margin)
        brush.scale(own, own)
        paintDrawing(brush, drawing, phase)
      })
      const bent = body.bend === 0 ? straight : bend(straight, body.bend * drawing.height * own, phase)
      pen.shadowColor = '#00141f66'
      pen.shadowBlur = long * 0.05
      pen.shadowOffsetX = long * 0.03
      pen.shadowOffsetY = long * 0.1
      pen.drawImage(bent, frame * width, 0)
    }
  })
  return { canvas, width, height, scale }
}

/** Upright strips moved up and down along a wave that grows and runs towards the tail, on the right. */
function bend(source: Canvas, by: number, phase: number): Canvas {
  const { width, height } = source
  return painted({ width, height }, 1, (pen) => {
    const wide = width / STRIPS
    for (let strip = 0; strip < STRIPS; strip += 1) {
      const share = strip / (STRIPS - 1)
      const off = by * (0.15 + share * share) * Math.sin(share * 3.4 - phase)
      // One pixel more than its share, so that no gaps show between them.
      pen.drawImage(
        source,
        ...[strip * wide, 0, wide + 1, height],
        ...([strip * wide, off, wide + 1, height] as const),
      )
    }
  })
}
