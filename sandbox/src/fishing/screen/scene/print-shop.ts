/** Paints everything that is drawn, once for the present size of the screen. */
import { type Pen, paintedAnywhere } from '../../../kit/canvas/paint.ts'
import { DRAWINGS } from '../../drawn/drawings.ts'
import type { Mood } from '../../drawn/moods.ts'
import { FISH_KINDS } from '../../fish-kinds.ts'
import { BODIES } from './bodies.ts'
import { paintBody } from './paint-body.ts'
import * as things from './paint-things.ts'
import * as water from './paint-water.ts'
import { LEVELS, PRINT_COUNT, PRINTS, type Print } from './prints.ts'

export interface Painted {
  image: HTMLCanvasElement | OffscreenCanvas | ImageBitmap
  /** Where in the image it begins. */
  left: number
  width: number
  height: number
  /** Pixels of the image for a unit of its own. */
  scale: number
}

/** More pixels than this a body needs on no screen. */
const SHARPEST = 1.6
/** White, yellow, red. */
const BLAST_COLOURS = ['#ffffff', '#ffc24a', '#ff5a2a'] as const

interface Order {
  mood: Mood
  /** Of the screen. */
  height: number
  /** CSS pixels of a unit of what swims, and device pixels of a CSS pixel. */
  scale: number
  density: number
}

type Put = (print: Print | undefined, one: Painted) => void
type Prints = readonly (Painted | undefined)[]

/** By the numbers of the prints. */
export function paintPrints(order: Order): Prints {
  const painted: (Painted | undefined)[] = Array.from({ length: PRINT_COUNT })
  const scale = Math.min(SHARPEST, order.scale * order.density)
  const put: Put = (print, one) => {
    if (print) painted[print.id] = one
  }
  paintBodies(scale, put)
  paintThings(scale, put)
  paintScenery(order, put)
  return painted
}

function paintBodies(scale: number, put: Put): void {
  for (const kind of FISH_KINDS) {
    const { canvas, width, height } = paintBody(BODIES[kind], DRAWINGS[kind], scale)
    const image = still(canvas)
    PRINTS.fish(kind).forEach((print, at) => {
      put(print, { image, left: at * width, width, height, scale })
    })
  }
}

function paintThings(scale: number, put: Put): void {
  const square = (print: Print | undefined, size: number, paint: (pen: Pen) => void) =>
    put(print, paintOne({ width: size, height: size }, scale, paint))
  for (const level of LEVELS) {
    const barrel = (pen: Pen) => things.paintBarrel(pen, things.bulletColour(level))
    square(PRINTS.bullets[level], things.BULLET_SIZE, (pen) => things.paintBullet(pen, level))
    put(PRINTS.barrels[level], paintOne(things.BARREL, scale, barrel))
  }
  BLAST_COLOURS.forEach((colour, at) => {
    square(PRINTS.blasts[at], things.BULLET_SIZE, (pen) => paintBlast(pen, colour))
  })
  square(PRINTS.base, things.BASE_SIZE, (pen) => things.paintBase(pen, false))
  square(PRINTS.myBase, things.BASE_SIZE, (pen) => things.paintBase(pen, true))
  square(PRINTS.net, things.NET_SIZE, (pen) => things.paintNet(pen, '#e2f4ffb0'))
  square(PRINTS.myNet, things.NET_SIZE, (pen) => things.paintNet(pen, '#fff0a8f0'))
  square(PRINTS.coin, things.COIN_SIZE, things.paintCoin)
  square(PRINTS.ring, things.RING_SIZE, things.paintRing)
  square(PRINTS.target, water.TARGET_SIZE, water.paintTarget)
  put(PRINTS.fin, paintOne(things.FIN, scale, things.paintFin))
}

function paintScenery({ mood, height, density }: Order, put: Put): void {
  const bubble = { width: water.BUBBLE_SIZE, height: water.BUBBLE_SIZE }
  const tall = Math.max(1, height / 500)
  const shaft = paintOne(water.SHAFT, 1, (pen) => water.paintShaft(pen, mood.light))
  const weed = paintOne(water.WEED, tall, (pen) => water.paintWeed(pen, mood.plants))
  put(PRINTS.shaft, shaft)
  put(PRINTS.weed, weed)
  put(PRINTS.bubble, paintOne(bubble, density, water.paintBubble))
}

function paintOne(
  size: { width: number; height: number },
  scale: number,
  paint: (pen: Pen) => void,
): Painted {
  const canvas = paintedAnywhere(size, scale, paint)
  const { width, height } = canvas
  return { image: still(canvas), left: 0, width, height, scale }
}

/** What will not change any more is drawn without being looked at again. */
function still(canvas: HTMLCanvasElement | OffscreenCanvas): Painted['image'] {
  return 'transferToImageBitmap' in canvas ? canvas.transferToImageBitmap() : canvas
}

/** A bullet in the light of a colour. */
function paintBlast(pen: Pen, colour: string): void {
  const size = { width: things.BULLET_SIZE, height: things.BULLET_SIZE }
  const bullet = paintedAnywhere(size, 2, (inner) => things.paintBullet(inner, 2))
  const draw = () => pen.drawImage(bullet, 0, 0, size.width, size.height)
  draw()
  pen.globalCompositeOperation = 'multiply'
  pen.fillStyle = colour
  pen.fillRect(0, 0, size.width, size.height)
  pen.globalCompositeOperation = 'destination-in'
  draw()
}
