/** The picture of a win, to send to friends. It holds what the player chose to show, and the way to the proof of the draw. */
import { font, fontsFor, penOf, pngOf } from './draw-picture.ts'
import { qrOf } from './qr.ts'
import { wrap } from './wrap.ts'

interface WinPicture {
  brand: string
  /** What has been won, in words and riel. */
  headline: string
  amount: string
  /** The draw, and the best bets. */
  lines: readonly string[]
  /** Masked, where the player wants it there. */
  name: string | null
  verifyUrl: string
  verifyText: string
}

const SIZE = 1080
const INNER = SIZE - 160
const MIDDLE = SIZE / 2
const GOLD = '#e8b84a'
const PALE = '#f2efe6'
const QR_WIDTH = 190

type Pen = CanvasRenderingContext2D

/** Rejects when the browser cannot make the picture. */
export async function drawWin(picture: WinPicture): Promise<Blob> {
  const { brand, headline, amount, lines, name, verifyText } = picture
  await fontsFor([brand, headline, amount, ...lines, name ?? '', verifyText].join(''))
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = penOf(canvas)
  night(pen)
  pen.textAlign = 'center'
  write(pen, brand, { y: 150, size: 64, weight: 700, colour: GOLD })
  if (name) write(pen, name, { y: 240, size: 44, weight: 700 })
  write(pen, headline, { y: 325, size: 46 })
  write(pen, amount, { y: 460, size: 120, weight: 700, colour: GOLD })
  let y = 560
  for (const text of lines) y += write(pen, text, { y, size: 38 })
  code(pen, picture)
  return pngOf(canvas)
}

interface Look {
  y: number
  size: number
  weight?: number
  colour?: string
}

/** In the middle, smaller where it is too wide for one line, and over two where that is not enough; returns its height. */
function write(pen: Pen, text: string, { y, size, weight = 400, colour = PALE }: Look): number {
  pen.fillStyle = colour
  pen.font = font(weight, size)
  const fits = Math.max(0.6, Math.min(1, INNER / pen.measureText(text).width))
  pen.font = font(weight, Math.floor(size * fits))
  const lines = wrap(text, INNER, (words) => pen.measureText(words).width).slice(0, 2)
  for (const [at, words] of lines.entries()) pen.fillText(words, MIDDLE, y + at * size * 1.4)
  return lines.length * size * 1.5
}

/** The river at night, lanterns above it, in a frame of brass. */
function night(pen: Pen): void {
  const sky = pen.createLinearGradient(0, 0, 0, SIZE)
  for (const [at, colour] of [
    [0, '#181f3b'],
    [0.6, '#0d1120'],
    [1, '#0b2a3c'],
  ] as const)
    sky.addColorStop(at, colour)
  pen.fillStyle = sky
  pen.fillRect(0, 0, SIZE, SIZE)
  for (const [x, y, radius] of LANTERNS) lantern(pen, { x, y, radius })
  pen.strokeStyle = GOLD
  pen.lineWidth = 4
  pen.strokeRect(34, 34, SIZE - 68, SIZE - 68)
  pen.globalAlpha = 0.4
  pen.strokeRect(50, 50, SIZE - 100, SIZE - 100)
  pen.globalAlpha = 1
}

const LANTERNS = [
  [120, 180, 16],
  [190, 420, 11],
  [96, 640, 13],
  [240, 110, 9],
  [960, 150, 17],
  [890, 390, 10],
  [985, 600, 13],
  [820, 105, 8],
  [150, 860, 10],
  [940, 830, 11],
] as const

function lantern(pen: Pen, { x, y, radius }: { x: number; y: number; radius: number }): void {
  const light = pen.createRadialGradient(x, y, 0, x, y, radius * 4)
  light.addColorStop(0, '#fff3c4')
  light.addColorStop(0.2, GOLD)
  light.addColorStop(0.3, '#e8b84a55')
  light.addColorStop(1, '#e8b84a00')
  pen.fillStyle = light
  pen.beginPath()
  pen.arc(x, y, radius * 4, 0, 2 * Math.PI)
  pen.fill()
}

/** Leads to the proof of the draw from any phone. */
function code(pen: Pen, { verifyUrl, verifyText }: WinPicture): void {
  const { size, path } = qrOf(verifyUrl)
  const scale = Math.floor(QR_WIDTH / size)
  const width = scale * size
  const top = SIZE - 120 - width
  pen.save()
  pen.translate(Math.floor(MIDDLE - width / 2), top)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, width)
  pen.scale(scale, scale)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  pen.restore()
  write(pen, verifyText, { y: SIZE - 76, size: 26 })
}
