/** A board whose columns turn and stop one after the other, each a little too far and back. */
import { Container, Sprite } from 'pixi.js'
import type { Grid } from '../../events.ts'
import { columnX } from '../layout.ts'
import { backOut } from '../motion.ts'
import type { Board, BoardParts } from './board.ts'
import { createCells } from './cells.ts'

/** Cells that pass in a millisecond. */
const SPEED = 0.021
const STOP_MS = 430
/** How long all reels turn, and how much later each next one stops. */
const TIMES = { base: { turn: 900, next: 190 }, free: { turn: 450, next: 130 } }

interface Reel {
  /** Blurred symbols that pass while the reel turns; one more than there are rows. */
  strip: readonly Sprite[]
  passed: number
  isTurning: boolean
}

export function createReels(parts: BoardParts): Board {
  const { layout, textures, motion, play } = parts
  const cells = createCells(layout, textures)
  const strips = new Container()
  cells.view.addChildAt(strips, 0)
  const reels = Array.from({ length: layout.columns }, (_, col) => createReel(parts, strips, col))
  const rest = (reel: Reel) => {
    reel.isTurning = false
    for (const sprite of reel.strip) sprite.visible = false
  }
  return {
    view: cells.view,
    cells,
    show(grid) {
      reels.forEach(rest)
      cells.show(grid)
    },
    start() {
      reels.forEach((reel, col) => {
        reel.isTurning = true
        for (const sprite of reel.strip) sprite.texture = textures.blurred(anySymbol(parts, col))
        for (const sprite of reel.strip) sprite.visible = true
        for (const sprite of cells.columns[col] ?? []) sprite.visible = false
        placeStrip(parts, reel, 0)
      })
    },
    async land(grid, isQuick) {
      const times = TIMES[isQuick ? 'free' : 'base']
      await Promise.all(
        reels.map(async (reel, col) => {
          await motion.wait(
            times.turn + col * times.next + (layout.apart > 0 && col === layout.columns - 1 ? 350 : 0),
          )
          play('stop')
          await stopReel(parts, { reel, col, grid, column: cells.columns[col] ?? [] })
          rest(reel)
        }),
      )
      cells.show(grid)
    },
    async tumble(_removed, grid) {
      cells.show(grid)
    },
    advance(ms) {
      reels.forEach((reel, col) => {
        if (reel.isTurning) turn(parts, { reel, col, ms })
      })
    },
  }
}

function createReel({ layout }: BoardParts, strips: Container, col: number): Reel {
  const strip = Array.from({ length: layout.rows + 1 }, () => {
    const sprite = new Sprite()
    sprite.x = columnX(layout, col)
    sprite.visible = false
    strips.addChild(sprite)
    return sprite
  })
  return { strip, passed: 0, isTurning: false }
}

/** Decoration: what passes says nothing about what comes. */
function anySymbol({ textures }: BoardParts, col: number): string {
  const symbols = textures.symbolsOf(col)
  return symbols[Math.floor(Math.random() * symbols.length)] ?? ''
}

function turn(parts: BoardParts, { reel, col, ms }: { reel: Reel; col: number; ms: number }): void {
  const before = Math.floor(reel.passed)
  // A frame that comes late must not make the reel seem to jump.
  reel.passed += SPEED * Math.min(ms, 40)
  for (let at = before; at < Math.floor(reel.passed); at += 1) {
    for (let row = reel.strip.length - 1; row > 0; row -= 1) {
      const [sprite, above] = [reel.strip[row], reel.strip[row - 1]]
      if (sprite && above) sprite.texture = above.texture
    }
    const top = reel.strip[0]
    if (top) top.texture = parts.textures.blurred(anySymbol(parts, col))
  }
  placeStrip(parts, reel, reel.passed % 1)
}

/** The first sprite of a strip is one cell above the board. */
function placeStrip({ layout }: BoardParts, reel: Reel, offset: number): void {
  reel.strip.forEach((sprite, at) => {
    sprite.y = (at - 1 + offset) * layout.cell.height
  })
}

/** The symbols that count come down from above and push the strip out of sight. */
async function stopReel(
  { layout, textures, motion }: BoardParts,
  given: { reel: Reel; col: number; grid: Grid; column: readonly Sprite[] },
): Promise<void> {
  const { reel, col, grid, column } = given
  const { height } = layout.cell
  reel.isTurning = false
  column.forEach((sprite, row) => {
    sprite.texture = textures.still(grid[col]?.[row] ?? '')
    sprite.visible = true
  })
  await motion.tween(
    STOP_MS,
    (share) => {
      const top = (share - 1) * layout.rows * height
      column.forEach((sprite, row) => {
        sprite.y = top + (row + 0.5) * height
      })
      reel.strip.forEach((sprite, at) => {
        // The last one fills the gap above while the reel has gone too far.
        sprite.y = at === layout.rows ? top - height : top + (layout.rows + at) * height
      })
    },
    backOut,
  )
}
