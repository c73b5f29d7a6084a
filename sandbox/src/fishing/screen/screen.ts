/** The canvas of the room: as large as its place, laid anew when its size or one's seat change. */
import { painted } from '../../kit/canvas/paint.ts'
import { followPictures } from '../../kit/canvas/pictures.ts'
import { machineNow } from '../../kit/clock.ts'
import { type Mood, moodOf } from '../drawn/moods.ts'
import type { SeatNumber } from '../messages.ts'
import { roomOfCode } from '../rooms.ts'
import { type Camera, cameraOf } from './camera.ts'
import { createNews, type Picture } from './news.ts'
import { openPaper, type Paper } from './paper.ts'
import { paintWater } from './scene/paint-water.ts'
import type { Flashes, FromStudio } from './scene/words.ts'

export interface Screen {
  effects: Flashes
  camera(): Camera
  /** The seat from which one looks; null from below. */
  lookFrom(seat: SeatNumber | null): void
}

export interface ScreenParts {
  place: HTMLElement
  /** Of the room; one that nobody knows looks like the river of the first set. */
  code: string
  isStill: boolean
  /** Nothing but the water moves: fewer pictures are enough. */
  isCalm: () => boolean
  /** Asked as often as the page can; null while nothing is known of the room. */
  onFrame: (ms: number) => Picture | null
  onCamera: (camera: Camera) => void
}

const SIZE_SETTLES_MS = 120

interface Held {
  readonly parts: ScreenParts
  paper: Paper | null
  camera: Camera
  seat: SeatNumber | null
  /** The size that the water was painted for. */
  water: string
  news: ReturnType<typeof createNews>
}

export async function openScreen(parts: ScreenParts): Promise<Screen> {
  const { place, isCalm, onFrame } = parts
  const camera = cameraOf(sizeOf(place), null)
  const held: Held = { parts, paper: null, camera, seat: null, water: '', news: createNews() }
  await takePaper(held)
  followPictures(isCalm, (ms) => {
    const picture = onFrame(ms)
    const news = picture && held.news(picture, isCalm(), machineNow())
    if (news) held.paper?.tell({ news })
  })
  followSize(place, () => layAnew(held))
  return {
    effects: flashesOf(held),
    camera: () => held.camera,
    lookFrom(seat) {
      if (held.seat === seat) return
      held.seat = seat
      layAnew(held)
    },
  }
}

/** Resolves when it is painted. `isHere`: the worker could not be had. */
function takePaper(held: Held, isHere?: true): Promise<void> {
  return new Promise((laid) => {
    const hear = ({ isLaid, detail, frames }: FromStudio) => {
      const { canvas } = held.paper ?? {}
      // Read by measurements and tests.
      if (detail !== undefined) canvas?.setAttribute('data-detail', String(detail))
      if (frames !== undefined) canvas?.setAttribute('data-frames', frames)
      if (isLaid) laid()
    }
    const onFailed = () => void takePaper(held, true).then(laid)
    void openPaper({ hear, onFailed }, isHere).then((paper) => {
      held.paper?.canvas.remove()
      held.paper = paper
      // Whoever draws now knows nothing yet.
      held.news = createNews()
      held.parts.place.append(paper.canvas)
      layAnew(held)
    })
  })
}

/** For the present size and seat; what was there before is shown until then. */
function layAnew(held: Held): void {
  const { place, isStill, code, onCamera } = held.parts
  const camera = cameraOf(sizeOf(place), held.seat)
  const water = `${camera.width} ${camera.height}`
  const density = Math.min(2, Math.max(1, devicePixelRatio))
  held.camera = camera
  onCamera(camera)
  if (water !== held.water) layWater(place, camera, moodOf(roomOfCode(code) ?? { set: 1, water: 'river' }))
  held.water = water
  held.paper?.tell({ sheet: { camera, density, code, isStill } })
}

/** What flashes up does so where the room is drawn. */
function flashesOf(held: Held): Flashes {
  return {
    net: (...given) => held.paper?.tell({ flash: { name: 'net', given } }),
    coins: (...given) => held.paper?.tell({ flash: { name: 'coins', given } }),
    blast: (...given) => held.paper?.tell({ flash: { name: 'blast', given } }),
    recoil: (...given) => held.paper?.tell({ flash: { name: 'recoil', given } }),
  }
}

/** The water does not move: it lies behind the canvas and is painted once, not sixty times a second. */
function layWater(place: HTMLElement, { width, height }: Camera, mood: Mood): void {
  const water = painted({ width, height }, 1, (pen) => paintWater(pen, { width, height }, mood))
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
