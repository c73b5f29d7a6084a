/** Draws a room by itself, picture after picture, from what the page has told last: how busy the page is does not matter. */
import { Detail, densityAt } from '../../../kit/canvas/detail.ts'
import { countFrames } from '../../../kit/canvas/frames.ts'
import { createPace, followPictures } from '../../../kit/canvas/pictures.ts'
import { machineNow } from '../../../kit/clock.ts'
import type { RoomNews } from '../news.ts'
import { createEffects, type Effects } from './effects.ts'
import { createPainter, type Painter } from './painter.ts'
import { createScene, type Scene } from './scene.ts'
import type { Flash, FromStudio, Sheet, ToStudio } from './words.ts'

export interface Studio {
  hear(word: ToStudio): void
}

const NOTHING: RoomNews = {
  clockMs: 0,
  fish: [],
  bullets: [],
  seats: [],
  angles: new Map(),
  locked: null,
  isCalm: true,
}

interface Held {
  readonly painter: Painter
  readonly detail: Detail
  room: RoomNews
  /** Null before the first sheet. */
  drawn: { sheet: Sheet; scene: Scene; effects: Effects } | null
}

export function createStudio(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  tell: (word: FromStudio) => void,
): Studio {
  const held: Held = { painter: createPainter(canvas), detail: new Detail(), room: NOTHING, drawn: null }
  const frames = countFrames((figures) => tell({ frames: figures }))
  const pace = createPace((ms) => {
    frames.note(ms)
    if (held.detail.note(ms) && held.drawn) lay(held.drawn.sheet)
  })
  const lay = (sheet: Sheet) => {
    pace.breakOff()
    layAnew(held, sheet)
    tell({ isLaid: true, detail: held.detail.level })
  }
  followPictures(
    () => held.room.isCalm,
    (ms) => {
      if (!held.drawn) return
      const { room, painter } = held
      painter.paint(held.drawn.scene.draw({ ...room, ms, nowMs: machineNow() + room.clockMs }))
      pace.painted(performance.now(), room.isCalm)
    },
  )
  return {
    hear(word) {
      if ('sheet' in word) lay(word.sheet)
      else if ('news' in word) held.room = { ...held.room, ...word.news }
      else if (held.drawn) flash(held.drawn.effects, word.flash)
    },
  }
}

/** Everything for this sheet and the present detail; what flies goes on flying. */
function layAnew(held: Held, sheet: Sheet): void {
  const { camera, code, isStill } = sheet
  const { detail } = held
  const effects = held.drawn?.effects ?? createEffects(isStill, () => detail.level > 0)
  const { width, height, scale } = camera
  held.painter.lay({ width, height, scale, code, density: densityAt(detail.level, sheet.density) })
  held.drawn = { sheet, effects, scene: createScene({ camera, effects, detail: detail.level, isStill }) }
}

function flash(effects: Effects, { name, given }: Flash): void {
  // Each name comes with what its own effect is called with.
  const play = effects[name] as (...given: Flash['given']) => void
  play(...given)
}
