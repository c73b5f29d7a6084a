/** What a board of any kind can do; reels turn, tumbling boards fall. */
import type { Container } from 'pixi.js'
import type { SoundName } from '../../../kit/sound/samples.ts'
import type { Cell, Grid } from '../../events.ts'
import type { Layout } from '../layout.ts'
import type { Motion } from '../motion.ts'
import type { Cells } from './cells.ts'
import type { Textures } from './textures.ts'

export interface Board {
  view: Container
  cells: Cells
  /** A grid at once, at rest. */
  show(grid: Grid): void
  /** The old symbols go; nothing is known yet of what comes. */
  start(): void
  /** The new symbols come. `isQuick` for free spins. */
  land(grid: Grid, isQuick: boolean): Promise<void>
  /** Winning symbols vanish, the rest falls, new ones come from above. */
  tumble(removed: readonly Cell[], grid: Grid): Promise<void>
  advance(ms: number): void
}

export interface BoardParts {
  layout: Layout
  textures: Textures
  motion: Motion
  play: (sound: SoundName) => void
}
