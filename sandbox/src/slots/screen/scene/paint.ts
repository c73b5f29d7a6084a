/** Pictures made on a plain canvas: tiles with their symbols, the same blurred for turning reels, glow, coin. */
import { type Pen, shade } from '../../../kit/canvas/paint.ts'
import type { Layout } from '../layout.ts'
import { LOW_SYMBOLS, SPECIAL_SYMBOLS, type Theme } from '../theme.ts'

export function roundBox(
  pen: Pen,
  box: [x: number, y: number, width: number, height: number],
  radius: number,
): void {
  pen.beginPath()
  pen.roundRect(...box, radius)
}

/** What is painted in the middle of a tile: a picture, or the words of a multiplier such as x5. */
export type Face = HTMLImageElement | string

interface Tile {
  theme: Theme
  cell: Layout['cell']
  symbol: string
  face: Face
}

export function paintTile(pen: Pen, { theme, cell: { width, height }, symbol, face }: Tile): void {
  const [top, bottom] = tileColours(theme, symbol)
  const gap = Math.max(1.5, width * 0.025)
  const radius = width * 0.14
  roundBox(pen, [gap, gap, width - 2 * gap, height - 2 * gap], radius)
  pen.fillStyle = shade(pen, 0, height, [top, bottom])
  pen.fill()
  pen.lineWidth = 1.5
  pen.strokeStyle = SPECIAL_SYMBOLS.has(symbol) ? '#ffe9a6cc' : '#ffffff1f'
  pen.stroke()
  roundBox(pen, [gap + 3, gap + 2, width - 2 * gap - 6, height * 0.32], radius * 0.8)
  pen.fillStyle = shade(pen, 0, height * 0.36, ['#ffffff2b', '#ffffff00'])
  pen.fill()
  paintFace(pen, { face, x: width / 2, y: height / 2, size: faceSize(width, height, symbol) })
}

const BLUR_STEPS = 14

/** The same tile in a hurry: its face many times above each other, each nearly transparent. */
export function paintBlurred(pen: Pen, { theme, cell: { width, height }, symbol, face }: Tile): void {
  const [top, bottom] = theme.tiles[LOW_SYMBOLS.has(symbol) ? 'low' : 'high']
  pen.fillStyle = shade(pen, 0, height, [bottom, top, bottom])
  pen.globalAlpha = 0.75
  pen.fillRect(2, 0, width - 4, height)
  const size = faceSize(width, height, symbol)
  for (let at = -BLUR_STEPS; at <= BLUR_STEPS; at += 1) {
    pen.globalAlpha = 0.115 * (1 - Math.abs(at) / (BLUR_STEPS + 1))
    paintFace(pen, { face, x: width / 2, y: height / 2 + (at / BLUR_STEPS) * height * 0.34, size })
  }
}

function tileColours(theme: Theme, symbol: string): readonly [string, string] {
  if (SPECIAL_SYMBOLS.has(symbol) || symbol.startsWith('x')) return theme.tiles.special
  return theme.tiles[LOW_SYMBOLS.has(symbol) ? 'low' : 'high']
}

function faceSize(width: number, height: number, symbol: string): number {
  return Math.min(width, height) * (LOW_SYMBOLS.has(symbol) ? 0.66 : 0.86)
}

function paintFace(pen: Pen, { face, x, y, size }: { face: Face; x: number; y: number; size: number }): void {
  if (typeof face !== 'string') {
    pen.drawImage(face, x - size / 2, y - size / 2, size, size)
    return
  }
  pen.font = `700 ${Math.round(size * (face.length > 2 ? 0.5 : 0.62))}px "Noto Sans Khmer", sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = size * 0.1
  pen.strokeStyle = '#3d1c04'
  pen.strokeText(face, x, y + size * 0.03)
  pen.fillStyle = shade(pen, y - size * 0.3, y + size * 0.3, ['#fffbe0', '#ffd75e', '#e08a1a'])
  pen.fillText(face, x, y + size * 0.03)
}

/** A soft light around a cell that wins, larger than the cell by half of it. */
export function paintGlow(pen: Pen, { width, height }: Layout['cell'], colour: string): void {
  const edge = width * 0.09
  pen.shadowColor = colour
  pen.shadowBlur = edge * 2.4
  pen.strokeStyle = colour
  pen.lineWidth = edge * 0.7
  for (let times = 0; times < 2; times += 1) {
    roundBox(pen, [width * 0.25 + 3, height * 0.25 + 3, width - 6, height - 6], width * 0.14)
    pen.stroke()
  }
}
