/** Everything that is drawn, painted once for the present size of the screen. */
import { Rectangle, Texture } from 'pixi.js'
import { type Pen, painted } from '../../../kit/canvas/paint.ts'
import { FISH_KINDS, type FishKind } from '../../fish-kinds.ts'
import { BODIES } from './bodies.ts'
import type { Print } from './brush.ts'
import { type PaintedBody, POSES, paintBody } from './paint-body.ts'
import { HEAD, paintHead } from './paint-naga.ts'
import * as things from './paint-things.ts'
import * as water from './paint-water.ts'

export interface Prints {
  /** Poses of a body. */
  fish(kind: FishKind): readonly Print[]
  bullets: readonly Print[]
  barrels: readonly Print[]
  base: Print
  myBase: Print
  net: Print
  myNet: Print
  coin: Print
  ring: Print
  fin: Print
  head: Print
  target: Print
  shaft: Texture
  weed: Texture
  bubble: Texture
  destroy(): void
}

const LEVELS = [0, 1, 2, 3]
/** More pixels than this a body needs on no screen. */
const SHARPEST = 1.6

interface Studio {
  print(width: number, height: number, paint: (pen: Pen) => void): Print
  poses(body: PaintedBody): Print[]
  texture(size: { width: number; height: number }, scale: number, paint: (pen: Pen) => void): Texture
  destroy(): void
}

export function createPrints(given: {
  art: ReadonlyMap<string, HTMLImageElement>
  /** Of the screen. */
  height: number
  /** CSS pixels of a unit of the water, and device pixels of a CSS pixel. */
  scale: number
  density: number
}): Prints {
  const { art, height, density } = given
  const scale = Math.min(SHARPEST, given.scale * density)
  const studio = createStudio(scale)
  const { print, texture } = studio
  const fish = new Map(FISH_KINDS.map((kind) => [kind, posesOf(kind, art, scale, studio)]))
  const square = (size: number, paint: (pen: Pen) => void) => print(size, size, paint)
  const coin = art.get('coin')
  return {
    fish: (kind) => fish.get(kind) ?? [],
    bullets: LEVELS.map((level) => square(things.BULLET_SIZE, (pen) => things.paintBullet(pen, level))),
    barrels: LEVELS.map((level) =>
      print(things.BARREL.width, things.BARREL.height, (pen) =>
        things.paintBarrel(pen, things.bulletColour(level)),
      ),
    ),
    base: square(things.BASE_SIZE, (pen) => things.paintBase(pen, false)),
    myBase: square(things.BASE_SIZE, (pen) => things.paintBase(pen, true)),
    net: square(things.NET_SIZE, (pen) => things.paintNet(pen, '#e2f4ffb0')),
    myNet: square(things.NET_SIZE, (pen) => things.paintNet(pen, '#fff0a8f0')),
    coin: square(52, (pen) => {
      if (coin) pen.drawImage(coin, 0, 0, 52, 52)
    }),
    ring: square(things.RING_SIZE, things.paintRing),
    fin: print(things.FIN.width, things.FIN.height, things.paintFin),
    head: print(HEAD.width, HEAD.height, paintHead),
    target: square(water.TARGET_SIZE, water.paintTarget),
    shaft: texture(water.SHAFT, 1, water.paintShaft),
    weed: texture(water.WEED, Math.max(1, height / 500), water.paintWeed),
    bubble: texture({ width: water.BUBBLE_SIZE, height: water.BUBBLE_SIZE }, density, water.paintBubble),
    destroy: studio.destroy,
  }
}

/** Paints at `scale` pixels for a unit of the water, and throws everything away at once. */
function createStudio(scale: number): Studio {
  const made: Texture[] = []
  const textureOf = (canvas: HTMLCanvasElement, resolution: number): Texture => {
    const texture = Texture.from({ resource: canvas, resolution }, true)
    made.push(texture)
    return texture
  }
  return {
    print: (width, height, paint) => ({
      texture: textureOf(painted({ width, height }, scale, paint), 1),
      scale,
    }),
    poses({ canvas, width, height, scale: own }) {
      const { source } = textureOf(canvas, 1)
      return Array.from({ length: POSES }, (_, pose) => {
        const texture = new Texture({ source, frame: new Rectangle(pose * width, 0, width, height) })
        return { texture, scale: own }
      })
    },
    texture: (size, resolution, paint) => textureOf(painted(size, resolution, paint), resolution),
    destroy() {
      for (const texture of made) texture.destroy(true)
    },
  }
}

/** The naga has no body of its own: it is drawn from rings. */
function posesOf(
  kind: FishKind,
  art: ReadonlyMap<string, HTMLImageElement>,
  scale: number,
  studio: Studio,
): Print[] {
  if (kind === 'naga') return []
  const picture = art.get(BODIES[kind].art)
  return picture ? studio.poses(paintBody(BODIES[kind], picture, { scale, isPearl: kind === 'mystery' })) : []
}
