/** Pictures made on a plain canvas. */

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
type Size = { width: number; height: number }

/** A canvas of so many CSS pixels, painted at `scale` device pixels each. */
export function painted(size: Size, scale: number, paint: (pen: Pen) => void): HTMLCanvasElement {
  return paintOn(document.createElement('canvas'), { size, scale, paint })
}

/** The same where there may be no page: in a worker. */
export function paintedAnywhere(
  size: Size,
  scale: number,
  paint: (pen: Pen) => void,
): HTMLCanvasElement | OffscreenCanvas {
  if (typeof document !== 'undefined') return painted(size, scale, paint)
  return paintOn(new OffscreenCanvas(1, 1), { size, scale, paint })
}

function paintOn<T extends HTMLCanvasElement | OffscreenCanvas>(
  canvas: T,
  { size, scale, paint }: { size: Size; scale: number; paint: (pen: Pen) => void },
): T {
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  const pen = canvas.getContext('2d') as Pen | null
  if (!pen) throw new Error('this browser has no canvas')
  pen.scale(scale, scale)
  paint(pen)
  return canvas
}

/** A gradient from top to bottom; the colours at even distances. */
export function shade(pen: Pen, from: number, to: number, colours: readonly string[]): CanvasGradient {
  const gradient = pen.createLinearGradient(0, from, 0, to)
  colours.forEach((colour, at) => {
    gradient.addColorStop(colours.length === 1 ? 0 : at / (colours.length - 1), colour)
  })
  return gradient
}
