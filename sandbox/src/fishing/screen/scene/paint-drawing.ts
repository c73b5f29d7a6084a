/** Drawings on a plain canvas, at a moment of their owner's beat. */
import { type Pen, shade } from '../../../kit/canvas/paint.ts'
import { type Drawing, type Layer, swung } from '../../drawn/drawing.ts'

/** In the drawing's own units; `phase` in radians, a whole turn is one beat. */
export function paintDrawing(pen: Pen, { layers }: Drawing, phase: number): void {
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  for (const layer of layers) paintLayer(pen, layer, phase)
}

function paintLayer(pen: Pen, layer: Layer, phase: number): void {
  const { d, fill, span, line, width, alpha } = layer
  const path = new Path2D(d)
  const turned = swung(layer, phase)
  pen.save()
  pen.globalAlpha *= alpha ?? 1
  if (turned) {
    pen.translate(turned.x, turned.y)
    pen.rotate(turned.turn)
    pen.translate(-turned.x, -turned.y)
  }
  if (fill) {
    pen.fillStyle = fill.length > 1 ? shade(pen, ...(span ?? [0, 100]), fill) : (fill[0] ?? '#000')
    pen.fill(path)
  }
  if (line) {
    pen.strokeStyle = line
    pen.lineWidth = width ?? 1
    pen.stroke(path)
  }
  pen.restore()
}
