/**
 * The board as the rest of the page knows it: what stands on it survives a new size of the window and a graphics card
 * that lost everything.
 */
import type { SoundName } from '../../sound/samples.ts'
import type { Cell, Grid, SymbolWin } from '../events.ts'
import { layoutOf } from './layout.ts'
import type { Motion } from './motion.ts'
import type { Scene, SceneParts } from './scene/scene.ts'
import type { Renderer, Stage } from './scene/stage.ts'

export interface Screen {
  start(): void
  show(grid: Grid): void
  land(grid: Grid, isQuick: boolean): Promise<void>
  tumble(removed: readonly Cell[], grid: Grid): Promise<void>
  mark(wins: readonly SymbolWin[]): void
  unmark(): void
  pour(ms: number): void
  stopPouring(): void
}

export interface ScreenParts
  extends Pick<SceneParts, 'theme' | 'art' | 'columns' | 'lines' | 'isFalling' | 'isStill'> {
  place: HTMLElement
  rows: number
  isLastApart: boolean
  renderer: Renderer
  motion: Motion
  play: (sound: SoundName) => void
}

const OLD_SCENE_MS = 8000

/** Loads Pixi, opens the canvas in `place` and keeps it as large as its place. */
export async function openScreen(parts: ScreenParts, first: Grid): Promise<Screen> {
  const [{ openStage }, { createScene }] = await Promise.all([
    import('./scene/stage.ts'),
    import('./scene/scene.ts'),
  ])
  const { place, motion } = parts
  let grid = first
  let marked: readonly SymbolWin[] = []
  let isTurning = false
  let scene: Scene | null = null
  let stage: Stage
  const size = () => ({ width: Math.max(1, place.clientWidth), height: Math.max(1, place.clientHeight) })
  const build = () => {
    // What is moving there ends unseen; its sprites are needed for so long.
    if (scene) setTimeout(scene.destroy, OLD_SCENE_MS)
    const layout = layoutOf({ ...size(), ...parts, columns: parts.columns.length })
    scene = createScene({ ...parts, layout, scale: stage.scale })
    stage.put(scene.view)
    scene.show(grid)
    if (isTurning) scene.start()
    else if (marked.length > 0) scene.mark(marked)
  }
  const open = async () => {
    stage = await openStage({
      ...size(),
      renderer: parts.renderer,
      onFrame: (ms) => scene?.advance(ms),
      isCalm: () => !isTurning && marked.length === 0 && !motion.isBusy(),
      onLost: () => void reopen(),
    })
    place.append(stage.canvas)
    build()
  }
  const reopen = async () => {
    const lost = stage
    await open()
    lost.destroy()
  }
  await open()
  followSize(place, () => {
    const { width, height } = size()
    stage.resize(width, height)
    build()
  })
  return {
    start() {
      isTurning = true
      marked = []
      scene?.unmark()
      scene?.start()
    },
    show(next) {
      isTurning = false
      grid = next
      scene?.show(next)
    },
    async land(next, isQuick) {
      grid = next
      isTurning = false
      await scene?.land(next, isQuick)
    },
    async tumble(removed, next) {
      grid = next
      await scene?.tumble(removed, next)
    },
    mark(wins) {
      marked = wins
      scene?.mark(wins)
    },
    unmark() {
      marked = []
      scene?.unmark()
    },
    pour: (ms) => scene?.pour(ms),
    stopPouring: () => scene?.stopPouring(),
  }
}

/** Calls back once a new size has settled. */
function followSize(place: HTMLElement, onSize: () => void): void {
  let known = `${place.clientWidth} ${place.clientHeight}`
  let waiting = 0
  new ResizeObserver(() => {
    const now = `${place.clientWidth} ${place.clientHeight}`
    if (now === known) return
    known = now
    clearTimeout(waiting)
    waiting = window.setTimeout(onSize, 120)
  }).observe(place)
}
