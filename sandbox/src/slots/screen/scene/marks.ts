/** What shows which cells and lines win: light around cells, a line through them, everything else in the shade. */
import { Container, Graphics, Sprite } from 'pixi.js'
import type { SymbolWin } from '../../events.ts'
import { cellCentre, type Layout } from '../layout.ts'
import { cellsOf } from '../steps.ts'
import type { Cells } from './cells.ts'
import type { Textures } from './textures.ts'

const LINE_COLOURS = ['#ffd75e', '#7fd8ff', '#ff8fb1', '#9bf0a0', '#c9a4ff', '#ffb26b', '#6ff0e0', '#fff3a0']

export interface Marks {
  view: Container
  /** Shows which cells and lines these wins have; only a festive one shines. */
  show(wins: readonly SymbolWin[], isFestive: boolean): void
  clear(): void
  advance(ms: number): void
}

export function createMarks(given: {
  layout: Layout
  textures: Textures
  cells: Cells
  /** Rows of each win line of the game. */
  lines: readonly (readonly number[])[]
}): Marks {
  const { layout, textures, cells, lines } = given
  const view = new Container()
  const strokes = new Graphics()
  view.addChild(strokes)
  const glows: Sprite[] = []
  let lit: Sprite[] = []
  let time = 0
  const glowAt = (index: number): Sprite => {
    const known = glows[index]
    if (known) return known
    const sprite = new Sprite(textures.glow)
    sprite.anchor.set(0.5)
    glows.push(sprite)
    view.addChild(sprite)
    return sprite
  }
  const clear = () => {
    strokes.clear()
    lit = []
    for (const sprite of glows) sprite.visible = false
    for (const sprite of cells.columns.flat()) {
      sprite.alpha = 1
      sprite.scale.set(1)
    }
  }
  return {
    view,
    clear,
    show(wins, isFestive) {
      clear()
      for (const sprite of cells.columns.flat()) sprite.alpha = 0.38
      cellsOf(wins).forEach((cell, index) => {
        const symbol = cells.at(cell)
        if (symbol) symbol.alpha = 1
        if (!symbol || !isFestive) return
        lit.push(symbol)
        const sprite = glowAt(index)
        sprite.visible = true
        sprite.position.copyFrom(cellCentre(layout, cell))
      })
      for (const win of wins) drawLine(strokes, { win, lines, layout })
      time = 0
    },
    advance(ms) {
      if (lit.length === 0) return
      time += ms / 1000
      const pulse = Math.sin(time * 5)
      for (const sprite of lit) sprite.scale.set(1.02 + pulse * 0.035)
      for (const sprite of glows) sprite.alpha = 0.82 + pulse * 0.18
    },
  }
}

function drawLine(
  strokes: Graphics,
  { win, lines, layout }: { win: SymbolWin; lines: readonly (readonly number[])[]; layout: Layout },
): void {
  const rows = win.line === undefined ? undefined : lines[win.line]
  if (!rows || win.line === undefined) return
  const points = rows.map((row, col) => cellCentre(layout, [col, row]))
  const colour = LINE_COLOURS[win.line % LINE_COLOURS.length] ?? '#fff'
  const draw = (width: number, stroke: string, alpha: number, to: number) => {
    points.slice(0, to).forEach(({ x, y }, at) => {
      if (at === 0) strokes.moveTo(x, y)
      else strokes.lineTo(x, y)
    })
    strokes.stroke({ width, color: stroke, alpha, cap: 'round', join: 'round' })
  }
  draw(2.5, colour, 0.35, points.length)
  draw(7, '#1a0a00', 0.55, win.count)
  draw(4, colour, 0.95, win.count)
}
