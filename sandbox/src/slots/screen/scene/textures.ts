/** Everything painted, once per size of the board, as textures. */
import { Texture } from 'pixi.js'
import { type Pen, painted } from '../../../kit/canvas/paint.ts'
import type { Layout } from '../layout.ts'
import type { Theme } from '../theme.ts'
import { FRAME_MARGIN, paintFrame } from './frame.ts'
import { type Face, paintBlurred, paintGlow, paintTile } from './paint.ts'

export interface Textures {
  still(symbol: string): Texture
  blurred(symbol: string): Texture
  /** Symbols that a turning reel may show in the given column. */
  symbolsOf(col: number): readonly string[]
  glow: Texture
  frame: Texture
  coin: Texture
  drift: readonly Texture[]
  destroy(): void
}

export interface TextureParts {
  layout: Layout
  theme: Theme
  art: ReadonlyMap<string, HTMLImageElement>
  /** Symbol ids of each column. */
  columns: readonly (readonly string[])[]
  /** Device pixels of a CSS pixel. */
  scale: number
}

export function createTextures(parts: TextureParts): Textures {
  const { layout, theme, scale, columns } = parts
  const made: Texture[] = []
  const make = (size: { width: number; height: number }, paint: (pen: Pen) => void): Texture => {
    const texture = Texture.from({ resource: painted(size, scale, paint), resolution: scale }, true)
    made.push(texture)
    return texture
  }
  const symbols = new Map(
    [...new Set(columns.flat())].map((symbol) => {
      const tile = { theme, cell: layout.cell, symbol, face: faceOf(parts, symbol) }
      return [
        symbol,
        {
          still: make(layout.cell, (pen) => paintTile(pen, tile)),
          blurred: make(layout.cell, (pen) => paintBlurred(pen, tile)),
        },
      ]
    }),
  )
  const { cell, board, frame } = layout
  return {
    still: (symbol) => symbols.get(symbol)?.still ?? Texture.EMPTY,
    blurred: (symbol) => symbols.get(symbol)?.blurred ?? Texture.EMPTY,
    symbolsOf: (col) => columns[col] ?? [],
    glow: make({ width: cell.width * 1.5, height: cell.height * 1.5 }, (pen) =>
      paintGlow(pen, cell, theme.glow),
    ),
    frame: make(
      {
        width: board.width + 2 * (frame + FRAME_MARGIN),
        height: board.height + 2 * (frame + FRAME_MARGIN),
      },
      (pen) => paintFrame(pen, layout, theme),
    ),
    coin: make({ width: 44, height: 44 }, (pen) => {
      const coin = parts.art.get('coin')
      if (coin) pen.drawImage(coin, 0, 0, 44, 44)
    }),
    drift: theme.drift.colours.map((colour) =>
      make({ width: 26, height: 26 }, (pen) => paintDrift(pen, theme.drift.shape, colour)),
    ),
    destroy() {
      for (const texture of made) texture.destroy(true)
    },
  }
}

function faceOf({ theme, art }: TextureParts, symbol: string): Face {
  return art.get(theme.art[symbol] ?? '') ?? symbol.replace(/^x/, '×')
}

function paintDrift(pen: Pen, shape: Theme['drift']['shape'], colour: string): void {
  pen.translate(13, 13)
  pen.fillStyle = colour
  pen.strokeStyle = colour
  pen.beginPath()
  if (shape === 'bubble') {
    pen.arc(0, 0, 8, 0, 7)
    pen.lineWidth = 1.5
    pen.stroke()
    pen.beginPath()
    pen.arc(-3, -3, 2, 0, 7)
  } else if (shape === 'spark') {
    pen.arc(0, 0, 2.5, 0, 7)
    pen.shadowColor = colour
    pen.shadowBlur = 9
  } else {
    const wide = shape === 'petal' ? 7 : 4.5
    pen.moveTo(0, -10)
    pen.quadraticCurveTo(wide, 0, 0, 10)
    pen.quadraticCurveTo(-wide, 0, 0, -10)
  }
  pen.fill()
}
