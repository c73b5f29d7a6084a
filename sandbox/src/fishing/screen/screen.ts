/** The canvas of the room: as large as its place, made anew when its size, one's seat or the graphics card change. */

import { painted } from '../../kit/canvas/paint.ts'
import { openStage, type Renderer, type Stage } from '../../kit/canvas/stage.ts'
import type { SeatNumber } from '../messages.ts'
import { type Camera, cameraOf } from './camera.ts'
import { createEffects, type Effects } from './scene/effects.ts'
import { paintWater } from './scene/paint-water.ts'
import { createScene, type Picture, type Scene } from './scene/scene.ts'

export interface Screen {
  effects: Effects
  camera(): Camera
  /** The seat from which one looks; null from below. */
  lookFrom(seat: SeatNumber | null): void
}

export interface ScreenParts {
  place: HTMLElement
  art: ReadonlyMap<string, HTMLImageElement>
  renderer: Renderer
  isStill: boolean
  /** Nothing but the water moves: fewer pictures are enough. */
  isCalm: () => boolean
  /** Asked for each picture; null while nothing is known of the room. */
  onFrame: (ms: number) => Picture | null
  onCamera: (camera: Camera) => void
}

const SIZE_SETTLES_MS = 120

export async function openScreen(parts: ScreenParts): Promise<Screen> {
  const effects = createEffects(parts.isStill)
  const held: { stage: Stage | null; scene: Scene | null; camera: Camera; seat: SeatNumber | null } = {
    stage: null,
    scene: null,
    seat: null,
    camera: cameraOf(sizeOf(parts.place), null),
  }
  const build = () => {
    held.camera = cameraOf(sizeOf(parts.place), held.seat)
    parts.onCamera(held.camera)
    const { stage, camera } = held
    if (!stage) return
    const old = held.scene
    layWater(parts.place, camera)
    held.scene = createScene({ ...parts, camera, density: stage.scale, effects })
    stage.put(held.scene.view)
    old?.destroy()
  }
  const open = async () => {
    const stage = await openStage({
      ...sizeOf(parts.place),
      renderer: parts.renderer,
      isCalm: parts.isCalm,
      onFrame(ms) {
        const picture = parts.onFrame(ms)
        if (picture) held.scene?.draw(picture)
      },
      onLost() {
        if (held.stage !== stage) return
        stage.destroy()
        held.scene = null
        void open()
      },
    })
    held.stage = stage
    parts.place.append(stage.canvas)
    build()
  }
  await open()
  followSize(parts.place, () => {
    const { width, height } = sizeOf(parts.place)
    held.stage?.resize(width, height)
    build()
  })
  return {
    effects,
    camera: () => held.camera,
    lookFrom(seat) {
      if (held.seat === seat) return
      held.seat = seat
      build()
    },
  }
}

/** The water does not move: it lies behind the canvas and is painted once, not sixty times a second. */
function layWater(place: HTMLElement, { width, height }: Camera): void {
  const water = painted({ width, height }, 1, (pen) => paintWater(pen, { width, height }))
  water.className = 'ground'
  water.setAttribute('aria-hidden', 'true')
  place.querySelector('.ground')?.remove()
  place.prepend(water)
}

function sizeOf(place: HTMLElement): { width: number; height: number } {
  return { width: Math.max(1, place.clientWidth), height: Math.max(1, place.clientHeight) }
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
    waiting = window.setTimeout(onSize, SIZE_SETTLES_MS)
  }).observe(place)
}
