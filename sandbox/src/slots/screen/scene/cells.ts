/** The symbols that stand on the board, one sprite for each cell, in a container that is cut at the board's edges. */
import { Container, Graphics, Sprite } from 'pixi.js'
import type { Cell, Grid } from '../../events.ts'
import { cellCentre, columnX, type Layout } from '../layout.ts'
import type { Textures } from './textures.ts'

export interface Cells {
  view: Container
  /** Sprites by column and row; each rests at the centre of its cell. */
  columns: readonly (readonly Sprite[])[]
  at(cell: Cell): Sprite | undefined
  /** Puts the symbols in their places, whole and at rest. */
  show(grid: Grid): void
}

export function createCells(layout: Layout, textures: Textures): Cells {
  const view = new Container()
  const mask = new Graphics()
  for (let col = 0; col < layout.columns; col += 1) {
    mask.rect(columnX(layout, col), 0, layout.cell.width, layout.board.height)
  }
  mask.fill('#fff')
  view.addChild(mask)
  view.mask = mask
  const columns = Array.from({ length: layout.columns }, () =>
    Array.from({ length: layout.rows }, () => {
      const sprite = new Sprite()
      sprite.anchor.set(0.5)
      view.addChild(sprite)
      return sprite
    }),
  )
  return {
    view,
    columns,
    at: ([col, row]) => columns[col]?.[row],
    show(grid) {
      columns.forEach((column, col) => {
        column.forEach((sprite, row) => {
          const symbol = grid[col]?.[row]
          if (symbol !== undefined) sprite.texture = textures.still(symbol)
          sprite.position.copyFrom(cellCentre(layout, [col, row]))
          sprite.scale.set(1)
          sprite.alpha = 1
          sprite.visible = true
        })
      })
    },
  }
}
