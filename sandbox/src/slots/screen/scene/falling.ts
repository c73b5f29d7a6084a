/** A board whose symbols fall: out of it below, into it from above, and into the places of those that won. */
import type { Sprite } from 'pixi.js'
import type { Cell, Grid } from '../../events.ts'
import { cellCentre } from '../layout.ts'
import { bounceOut, easeIn, easeOut } from '../motion.ts'
import type { Board, BoardParts } from './board.ts'
import { type Cells, createCells } from './cells.ts'

const FALL_MS = 420
const POP_MS = 260

export function createFalling(parts: BoardParts): Board {
  const { layout, textures, motion, play } = parts
  const cells = createCells(layout, textures)
  let leaving: Promise<unknown> = Promise.resolve()
  return {
    view: cells.view,
    cells,
    show: (grid) => cells.show(grid),
    start() {
      leaving = Promise.all(cells.columns.map((column, col) => dropOut(parts, column, col)))
    },
    async land(grid) {
      await leaving
      await motion.wait(120)
      await Promise.all(
        cells.columns.map((column, col) =>
          fallIn(parts, {
            col,
            wait: col * 80,
            moves: column.map((sprite, row) => ({ sprite, row, from: row - layout.rows - 0.5 })),
            grid,
          }),
        ),
      )
      cells.show(grid)
    },
    async tumble(removed, grid) {
      play('pop')
      await popAll(parts, cells, removed)
      await Promise.all(
        cells.columns.map((column, col) =>
          fallIn(parts, { col, wait: col * 40, moves: movesOf(column, col, removed), grid }),
        ),
      )
      cells.show(grid)
    },
    advance: () => undefined,
  }
}

/** Puts the symbols of a column where they fall from, and lets them fall to their places. */
async function fallIn({ layout, textures, motion, play }: BoardParts, given: Fall): Promise<void> {
  const { col, grid, moves } = given
  if (moves.every(({ row, from }) => row === from)) return
  const place = ({ sprite, row, from }: Move, share: number) => {
    sprite.y = cellCentre(layout, [col, from + (row - from) * share]).y
  }
  for (const move of moves) {
    move.sprite.texture = textures.still(grid[col]?.[move.row] ?? '')
    move.sprite.scale.set(1)
    move.sprite.alpha = 1
    move.sprite.visible = true
    place(move, 0)
  }
  await motion.wait(given.wait)
  const step = (share: number) => {
    for (const move of moves) place(move, share)
  }
  await motion.tween(FALL_MS, step, bounceOut)
  play('fall')
}

interface Fall {
  col: number
  wait: number
  moves: readonly Move[]
  grid: Grid
}

/** A sprite that shows the symbol of `row` falls there from the row `from`. */
interface Move {
  sprite: Sprite
  row: number
  from: number
}

async function dropOut(
  { layout, motion }: BoardParts,
  column: readonly Sprite[],
  col: number,
): Promise<void> {
  await motion.wait(col * 60)
  await motion.tween(
    280,
    (share) => {
      column.forEach((sprite, row) => {
        sprite.y = cellCentre(layout, [col, row + share * (layout.rows + 0.5)]).y
      })
    },
    easeIn,
  )
}

async function popAll({ motion }: BoardParts, cells: Cells, removed: readonly Cell[]): Promise<void> {
  const sprites = removed.flatMap((cell) => cells.at(cell) ?? [])
  await motion.tween(
    POP_MS,
    (share) => {
      for (const sprite of sprites) {
        sprite.scale.set(share < 0.4 ? 1 + share * 0.5 : 1.2 * (1 - (share - 0.4) / 0.6))
        sprite.alpha = 1 - share ** 3
      }
    },
    easeOut,
  )
}

/** Which symbol of a column falls from where: those that stay keep their order, new ones wait above the board. */
function movesOf(column: readonly Sprite[], col: number, removed: readonly Cell[]): Move[] {
  const gone = new Set(removed.filter(([at]) => at === col).map(([, row]) => row))
  const staying = column.map((_, row) => row).filter((row) => !gone.has(row))
  return column.map((sprite, row) => {
    const from = row < gone.size ? row - gone.size - 0.5 : (staying[row - gone.size] ?? row)
    return { sprite, row, from }
  })
}
