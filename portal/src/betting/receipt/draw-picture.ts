/** Draws a receipt as a picture with the fonts of the page: it is sent to people who do not have the portal. */
import { qrOf } from './qr.ts'
import type { ReceiptPart } from './receipt-part.ts'
import { wrap } from './wrap.ts'

const WIDTH = 720
const MARGIN = 44
const INNER = WIDTH - 2 * MARGIN
const QR_WIDTH = 300
const FAMILY = '"Noto Sans Khmer", system-ui, sans-serif'
const PAPER = '#fffdf7'
const INK = '#14192b'
const NIGHT = '#0d1120'
const GOLD = '#e8b84a'
const HEADER = 132

type Pen = CanvasRenderingContext2D

/** Rejects when the browser cannot make the picture. */
export async function drawPicture(parts: readonly ReceiptPart[]): Promise<Blob> {
  await fontsFor(parts.map((part) => ('text' in part ? part.text : 'left' in part ? part.left : '')).join(''))
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  const measuring = penOf(canvas)
  canvas.height = paint(measuring, parts) + MARGIN
  // A new height wipes the canvas: the second run draws for good.
  const pen = penOf(canvas)
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, canvas.height)
  paint(pen, parts)
  return pngOf(canvas)
}

/** The page may not have shown bold letters yet; without a font the browser draws with another one. */
export async function fontsFor(words: string): Promise<void> {
  await Promise.all([400, 700].map((weight) => document.fonts.load(font(weight, 30), `${words}0១`)))
}

/** Rejects when the browser cannot make it. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

export function penOf(canvas: HTMLCanvasElement): Pen {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  return pen
}

export function font(weight: number, size: number): string {
  return `${weight} ${size}px ${FAMILY}`
}

/** Returns how far down the picture reaches. */
function paint(pen: Pen, parts: readonly ReceiptPart[]): number {
  pen.textBaseline = 'alphabetic'
  return parts.reduce((y, part) => y + PAINTERS[part.kind](pen, part as never, y), 0)
}

/** Each draws one part at `y` and returns its height. */
const PAINTERS: {
  [K in ReceiptPart['kind']]: (pen: Pen, part: Extract<ReceiptPart, { kind: K }>, y: number) => number
} = {
  title(pen, { text }, y) {
    pen.fillStyle = NIGHT
    pen.fillRect(0, y, WIDTH, HEADER)
    pen.fillStyle = GOLD
    pen.fillRect(0, y + HEADER - 5, WIDTH, 5)
    line(pen, text, { x: WIDTH / 2, y: y + 82, size: 54, weight: 700, align: 'center', colour: GOLD })
    return HEADER
  },
  note(pen, { text }, y) {
    pen.font = font(400, 28)
    const lines = wrap(text, INNER, (words) => pen.measureText(words).width)
    for (const [at, words] of lines.entries())
      line(pen, words, { x: WIDTH / 2, y: y + 42 + at * 44, size: 28, align: 'center' })
    return lines.length * 44 + 14
  },
  pair(pen, { left, right, bold }, y) {
    const [size, weight] = bold ? [32, 700] : [27, 400]
    pen.font = font(weight, size)
    const beside = pen.measureText(right).width
    const lines = wrap(left, INNER - beside - 24, (words) => pen.measureText(words).width)
    const step = size * 1.5
    for (const [at, words] of lines.entries())
      line(pen, words, { x: MARGIN, y: y + step * (at + 0.78), size, weight })
    line(pen, right, { x: WIDTH - MARGIN, y: y + step * 0.78, size, weight, align: 'right' })
    return lines.length * step + 2
  },
  rule(pen, _part, y) {
    pen.strokeStyle = '#14192b66'
    pen.lineWidth = 2
    pen.setLineDash([8, 7])
    pen.beginPath()
    pen.moveTo(MARGIN, y + 14)
    pen.lineTo(WIDTH - MARGIN, y + 14)
    pen.stroke()
    return 26
  },
  qr(pen, { text, wide = false }, y) {
    const { size, path } = qrOf(text, wide ? 4 : 2)
    // Whole pixels a module: a blurred edge is what cameras stumble over.
    const scale = wide ? Math.floor(INNER / size) : QR_WIDTH / size
    const width = scale * size
    pen.save()
    pen.translate(Math.floor((WIDTH - width) / 2), Math.ceil(y + 22))
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, width)
    pen.scale(scale, scale)
    pen.fillStyle = '#000'
    pen.fill(new Path2D(path))
    pen.restore()
    return width + 22
  },
}

interface LineLook {
  x: number
  y: number
  size: number
  weight?: number
  align?: CanvasTextAlign
  colour?: string
}

function line(pen: Pen, text: string, { x, y, size, weight = 400, align = 'left', colour = INK }: LineLook) {
  pen.font = font(weight, size)
  pen.textAlign = align
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}
