/** Everything that is drawn with Pixi: frame, board, lights, drift and coins, for one size of the window. */
import { type Container, Container as Group, Sprite } from 'pixi.js'
import type { SoundName } from '../../../kit/sound/samples.ts'
import type { Cell, Grid, SymbolWin } from '../../events.ts'
import type { Layout } from '../layout.ts'
import type { Motion } from '../motion.ts'
import type { Theme } from '../theme.ts'
import type { Board } from './board.ts'
import { createDrift } from './drift.ts'
import { createFalling } from './falling.ts'
import { createFountain } from './fountain.ts'
import { FRAME_MARGIN } from './frame.ts'
import { createMarks } from './marks.ts'
import { createReels } from './reels.ts'
import { createTextures } from './textures.ts'

export interface Scene {
  view: Container
  show(grid: Grid): void
  start(): void
  land(grid: Grid, isQuick: boolean): Promise<void>
  tumble(removed: readonly Cell[], grid: Grid): Promise<void>
  mark(wins: readonly SymbolWin[], isFestive: boolean): void
  unmark(): void
  pour(ms: number): void
  stopPouring(): void
  advance(ms: number): void
  destroy(): void
}

export interface SceneParts {
  layout: Layout
  theme: Theme
  art: ReadonlyMap<string, HTMLImageElement>
  /** Symbol ids of each column. */
  columns: readonly (readonly string[])[]
  lines: readonly (readonly number[])[]
  isFalling: boolean
  isStill: boolean
  scale: number
  /** 0 everything; from 1 on nothing drifts or pulses, and there are half of the coins. */
  detail: number
  motion: Motion
  play: (sound: SoundName) => void
}

export function createScene(parts: SceneParts): Scene {
  const { layout, theme, motion, play, detail } = parts
  const textures = createTextures(parts)
  const given = { layout, textures, motion, play }
  const board: Board = parts.isFalling ? createFalling(given) : createReels(given)
  const marks = createMarks({ layout, textures, cells: board.cells, lines: parts.lines })
  const drift = createDrift(textures.drift, { ...layout, isRising: theme.drift.isRising })
  const fountain = createFountain(textures.coin, layout)
  const view = new Group()
  const frame = new Sprite(textures.frame)
  const margin = layout.frame + FRAME_MARGIN
  frame.position.set(layout.board.x - margin, layout.board.y - margin)
  board.view.position.set(layout.board.x, layout.board.y)
  marks.view.position.set(layout.board.x, layout.board.y)
  drift.view.visible = detail === 0
  view.addChild(drift.view, frame, board.view, marks.view, fountain.view)
  return {
    view,
    show: (grid) => board.show(grid),
    start: () => board.start(),
    land: (grid, isQuick) => board.land(grid, isQuick),
    tumble: (removed, grid) => board.tumble(removed, grid),
    mark: (wins, isFestive) => marks.show(wins, isFestive),
    unmark: () => marks.clear(),
    pour: (ms) => fountain.pour({ ms, perSecond: detail === 0 ? 26 : 13 }),
    stopPouring: () => fountain.stop(),
    advance(ms) {
      motion.advance(ms)
      board.advance(ms)
      if (parts.isStill) return
      fountain.advance(ms)
      if (detail > 0) return
      marks.advance(ms)
      drift.advance(ms)
    },
    destroy() {
      view.destroy({ children: true })
      textures.destroy()
    },
  }
}
