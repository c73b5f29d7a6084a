/** Paints pictures out of strokes on a canvas of any thread. */
import type { Pen } from '../../../kit/canvas/paint.ts'
import { moodOf } from '../../drawn/moods.ts'
import { roomOfCode } from '../../rooms.ts'
import { STROKE_LENGTH } from './brush.ts'
import { type Painted, paintPrints } from './print-shop.ts'

/** What the canvas is to be like. */
interface PaintSheet {
  /** CSS pixels. */
  width: number
  height: number
  /** CSS pixels of a unit of what swims, and device pixels of a CSS pixel. */
  scale: number
  density: number
  /** Of the room. */
  code: string
}

const SIZES = ['width', 'height', 'scale', 'density'] as const

export interface Painter {
  /** Everything is painted anew for this size, if it is another one; the last picture stays. */
  lay(sheet: PaintSheet): void
  paint(strokes: Float32Array): void
}

export function createPainter(canvas: HTMLCanvasElement | OffscreenCanvas): Painter {
  const pen = canvas.getContext('2d') as Pen | null
  if (!pen) throw new Error('this browser has no canvas')
  let sheet: PaintSheet | null = null
  let prints: readonly (Painted | undefined)[] = []
  let last: Float32Array = new Float32Array()
  const paint = (strokes: Float32Array) => {
    last = strokes
    if (sheet) paintPicture(pen, { strokes, prints, density: sheet.density })
  }
  const lay = (next: PaintSheet) => {
    const isSame = sheet && SIZES.every((name) => sheet?.[name] === next[name])
    if (isSame) return
    const mood = moodOf(roomOfCode(next.code) ?? { set: 1, water: 'river' })
    const fresh = paintPrints({ ...next, mood })
    release(prints)
    prints = fresh
    sheet = next
    canvas.width = Math.max(1, Math.round(next.width * next.density))
    canvas.height = Math.max(1, Math.round(next.height * next.density))
    paint(last)
  }
  // A graphics card that forgot everything forgot the prints as well.
  canvas.addEventListener('contextrestored', () => {
    const again = sheet
    sheet = null
    if (again) lay(again)
  })
  return { lay, paint }
}

function paintPicture(
  pen: Pen,
  given: { strokes: Float32Array; prints: readonly (Painted | undefined)[]; density: number },
): void {
  const { strokes, prints, density } = given
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height)
  for (let at = 0; at < strokes.length; at += STROKE_LENGTH) {
    const print = prints[strokes[at] ?? 0]
    if (print) paintStroke(pen, print, strokes.subarray(at, at + STROKE_LENGTH), density)
  }
}

function paintStroke(pen: Pen, print: Painted, stroke: Float32Array, density: number): void {
  const [, x = 0, y = 0, turn = 0, skew = 0, across = 1, down = 1, alpha = 1, left = 0, top = 0] = stroke
  const { image, width, height, scale } = print
  const [wide, high] = [(across * density) / scale, (down * density) / scale]
  pen.globalAlpha = Math.min(1, Math.max(0, alpha))
  pen.setTransform(
    ...([Math.cos(turn) * wide, Math.sin(turn) * wide] as const),
    ...([-Math.sin(turn - skew) * high, Math.cos(turn - skew) * high] as const),
    ...([x * density, y * density] as const),
  )
  pen.drawImage(
    image,
    ...([print.left, 0, width, height] as const),
    ...([-left * width, -top * height, width, height] as const),
  )
}

function release(prints: readonly (Painted | undefined)[]): void {
  for (const print of prints) if (print && 'close' in print.image) print.image.close()
}
