/** Pictures made on a plain canvas. */

export type Pen = CanvasRenderingContext2D

/** A canvas of so many CSS pixels, painted at `scale` device pixels each. */
export function painted(
  size: { width: number; height: number },
  scale: number,
  paint: (pen: Pen) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  const pen = canvas.getContext('2d')
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
