/**
 * The board as the rest of the page knows it: what stands on it survives a new size of the window and a graphics card
 * that lost everything.
 */

import { Detail, densityAt } from '../../kit/canvas/detail.ts'
import type { Renderer, Stage } from '../../kit/canvas/stage.ts'
import type { SoundName } from '../../kit/sound/samples.ts'
import type { Cell, Grid, SymbolWin } from '../events.ts'
import { layoutOf } from './layout.ts'
import type { Motion } from './motion.ts'
import type { Scene, SceneParts } from './scene/scene.ts'

export interface Screen {
  start(): void
  show(grid: Grid): void
  land(grid: Grid, isQuick: boolean): Promise<void>
  tumble(removed: readonly Cell[], grid: Grid): Promise<void>
  mark(wins: readonly SymbolWin[], isFestive: boolean): void
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

type Tools = typeof import('../../kit/canvas/stage.ts') & typeof import('./scene/scene.ts')

/** What must survive when canvas or scene are made anew. */
interface Held {
  grid: Grid
  marked: readonly SymbolWin[]
  isFestive: boolean
  isTurning: boolean
  scene: Scene | null
  stage: Stage | null
  /** What the device has shown that it can draw, and what of it the scene was built with. */
  detail: Detail
  level: number
}

/** Loads Pixi, opens the canvas in `place` and keeps it as large as its place. */
export async function openScreen(parts: ScreenParts, first: Grid): Promise<Screen> {
  const [stage, scene] = await Promise.all([import('../../kit/canvas/stage.ts'), import('./scene/scene.ts')])
  const tools: Tools = { ...stage, ...scene }
  const held: Held = {
    grid: first,
    marked: [],
    isFestive: false,
    isTurning: false,
    scene: null,
    stage: null,
    detail: new Detail(),
    level: 0,
  }
  await openCanvas(parts, held, tools)
  followSize(parts.place, () => {
    const { width, height } = sizeOf(parts.place)
    held.stage?.resize(width, height)
    build(parts, held, tools)
  })
  return screenOf(held, () => follow(parts, held, tools))
}

/** Between two spins, when nothing moves: what is painted anew then is not seen to be. */
function follow(parts: ScreenParts, held: Held, tools: Tools): void {
  const { level } = held.detail
  if (!held.stage || level === held.level) return
  held.level = level
  document.documentElement.dataset.detail = String(level)
  held.stage.setScale(densityAt(level, Math.min(2, Math.max(1, devicePixelRatio))))
  build(parts, held, tools)
}

function sizeOf(place: HTMLElement): { width: number; height: number } {
  return { width: Math.max(1, place.clientWidth), height: Math.max(1, place.clientHeight) }
}

async function openCanvas(parts: ScreenParts, held: Held, tools: Tools): Promise<void> {
  const { motion, place, renderer } = parts
  const stage = await tools.openStage({
    ...sizeOf(place),
    renderer,
    onFrame(ms, isCounted) {
      held.scene?.advance(ms)
      if (isCounted) held.detail.note(ms)
    },
    isCalm: () => !held.isTurning && held.marked.length === 0 && !motion.isBusy(),
    onLost() {
      if (held.stage !== stage) return
      stage.destroy()
      void openCanvas(parts, held, tools)
    },
  })
  held.stage = stage
  place.append(stage.canvas)
  build(parts, held, tools)
}

/** A scene for the present size, with everything that stands on the old one. */
function build(parts: ScreenParts, held: Held, { createScene }: Tools): void {
  if (!held.stage) return
  // What is moving on the old one ends unseen; its sprites are needed for so long.
  if (held.scene) setTimeout(held.scene.destroy, OLD_SCENE_MS)
  const layout = layoutOf({ ...sizeOf(parts.place), ...parts, columns: parts.columns.length })
  const scene = createScene({ ...parts, layout, scale: held.stage.scale, detail: held.level })
  held.scene = scene
  held.stage.put(scene.view)
  scene.show(held.grid)
  if (held.isTurning) scene.start()
  else if (held.marked.length > 0) scene.mark(held.marked, held.isFestive)
}

function screenOf(held: Held, beforeSpin: () => void): Screen {
  return {
    start() {
      beforeSpin()
      held.isTurning = true
      held.marked = []
      held.scene?.unmark()
      held.scene?.start()
    },
    show(next) {
      held.isTurning = false
      held.grid = next
      held.scene?.show(next)
    },
    async land(next, isQuick) {
      held.grid = next
      held.isTurning = false
      await held.scene?.land(next, isQuick)
    },
    async tumble(removed, next) {
      held.grid = next
      await held.scene?.tumble(removed, next)
    },
    mark(wins, isFestive) {
      held.marked = wins
      held.isFestive = isFestive
      held.scene?.mark(wins, isFestive)
    },
    unmark() {
      held.marked = []
      held.scene?.unmark()
    },
    pour: (ms) => held.scene?.pour(ms),
    stopPouring: () => held.scene?.stopPouring(),
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
