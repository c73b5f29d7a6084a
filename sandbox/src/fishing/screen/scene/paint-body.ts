/** Bodies painted on plain canvases, in three poses beside each other, each with its shadow on the ground. */
import { type Pen, painted } from '../../../kit/canvas/paint.ts'
import type { Body } from './bodies.ts'

export const POSES = 3
/** Room around a body for its bend and its shadow, as a share of the length. */
const MARGIN = 0.16
const STRIPS = 28

export interface PaintedBody {
  canvas: HTMLCanvasElement
  /** Of one pose, in pixels of the canvas. */
  width: number
  height: number
  /** Pixels of the canvas for a unit of the water. */
  scale: number
}

/** `scale`: device pixels of a unit of the water. `isPearl`: with a pearl in its middle. */
export function paintBody(
  body: Body,
  picture: HTMLImageElement,
  { scale, isPearl }: { scale: number; isPearl: boolean },
): PaintedBody {
  const aspect = (picture.naturalHeight || 1) / (picture.naturalWidth || 1)
  const long = Math.max(8, Math.round(body.length * scale))
  const high = Math.max(8, Math.round(long * aspect))
  const margin = Math.ceil(long * MARGIN)
  const coloured = painted({ width: long, height: high }, 1, (pen) => {
    pen.drawImage(picture, 0, 0, long, high)
    if (body.tint) tint(pen, { picture, colour: body.tint, shine: body.shine ?? 0, long, high })
    if (isPearl) paintPearl(pen, long / 2, high * 0.42, long * 0.17)
  })
  const [width, height] = [long + 2 * margin, high + 2 * margin]
  const canvas = painted({ width: width * POSES, height }, 1, (pen) => {
    for (let pose = 0; pose < POSES; pose += 1) {
      const bent = bend(coloured, { margin, by: body.bend * high, phase: (pose - 1) * 1.1 })
      pen.shadowColor = '#00141f6e'
      pen.shadowBlur = long * 0.05
      pen.shadowOffsetX = long * 0.03
      pen.shadowOffsetY = long * 0.1
      pen.drawImage(bent, pose * width, 0)
    }
  })
  return { canvas, width, height, scale }
}

interface Tint {
  picture: HTMLImageElement
  colour: string
  shine: number
  long: number
  high: number
}

/** Another colour with the same lights and darks, or brighter ones. */
function tint(pen: Pen, { picture, colour, shine, long, high }: Tint): void {
  pen.globalCompositeOperation = 'color'
  pen.fillStyle = colour
  pen.fillRect(0, 0, long, high)
  pen.globalCompositeOperation = 'screen'
  pen.globalAlpha = shine
  pen.fillRect(0, 0, long, high)
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'destination-in'
  pen.drawImage(picture, 0, 0, long, high)
  pen.globalCompositeOperation = 'source-over'
}

/** Upright strips moved up and down along a wave that grows towards the tail, on the right. */
function bend(
  source: HTMLCanvasElement,
  { margin, by, phase }: { margin: number; by: number; phase: number },
): HTMLCanvasElement {
  const size = { width: source.width + 2 * margin, height: source.height + 2 * margin }
  return painted(size, 1, (pen) => {
    const wide = source.width / STRIPS
    for (let strip = 0; strip < STRIPS; strip += 1) {
      const share = strip / (STRIPS - 1)
      const off = by * (0.25 + share) * Math.sin(phase + share * 3.4)
      // One pixel more than its share, so that no gaps show between them.
      pen.drawImage(
        source,
        ...[strip * wide, 0, wide + 1, source.height],
        ...([margin + strip * wide, margin + off, wide + 1, source.height] as const),
      )
    }
  })
}

function paintPearl(pen: Pen, x: number, y: number, radius: number): void {
  const light = pen.createRadialGradient(x - radius * 0.35, y - radius * 0.4, 0, x, y, radius)
  light.addColorStop(0, '#ffffff')
  light.addColorStop(0.45, '#d9f6ff')
  light.addColorStop(1, '#5f9fc4')
  pen.shadowColor = '#fff'
  pen.shadowBlur = radius
  pen.fillStyle = light
  pen.beginPath()
  pen.arc(x, y, radius, 0, 7)
  pen.fill()
  pen.shadowBlur = 0
}
