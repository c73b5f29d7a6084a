/** Behind the fish: shafts of light that wander, weeds that sway, bubbles that rise. Few and slow. */
import type { Brush } from './brush.ts'
import { SHAFT, WEED } from './paint-water.ts'
import { PRINTS } from './prints.ts'

const SHAFTS = 3
const WEEDS = 7
const BUBBLES = 7
/** Shafts begin a little above the water. */
const ABOVE = 8

export interface Scenery {
  advance(ms: number): void
  draw(brush: Brush): void
}

interface Room {
  width: number
  height: number
}

export function createScenery(given: Room & { isStill: boolean; detail: number }): Scenery {
  const { width, height, isStill, detail } = given
  const bubbles = Array.from({ length: BUBBLES }, (_, at) => ({
    x: width * ((at * 0.37 + 0.1) % 1),
    y: height * ((at * 0.23) % 1),
  }))
  let time = 0
  return {
    advance(ms) {
      if (isStill) return
      time += ms / 1000
      bubbles.forEach((bubble, at) => {
        bubble.y -= (0.012 + (at % 3) * 0.008) * ms
        bubble.x += Math.sin(time * 1.3 + at) * 0.006 * ms
        if (bubble.y < -20) bubble.y = height + 20
      })
    },
    draw(brush) {
      // Large and half transparent: what a slow device draws slowest, and what is missed least.
      if (detail < 1) drawShafts(brush, given, time)
      if (detail < 2) drawWeeds(brush, given, time)
      if (detail >= 1) return
      bubbles.forEach((bubble, at) => {
        const size = 0.35 + (at % 4) * 0.2
        brush.lay(PRINTS.bubble, { ...bubble, across: size, down: size, anchor: [0, 0] })
      })
    },
  }
}

function drawShafts(brush: Brush, { width, height }: Room, time: number): void {
  for (let at = 0; at < SHAFTS; at += 1) {
    brush.lay(PRINTS.shaft, {
      x: width * (0.24 + at * 0.26),
      y: -ABOVE,
      across: (width / SHAFT.width) * 0.22,
      down: (height / SHAFT.height) * 0.95,
      turn: 0.22,
      skew: 0.06 * Math.sin(time * 0.2 + at),
      alpha: 0.55 + 0.35 * Math.sin(time * 0.4 + at * 2),
      anchor: [0.5, 0],
    })
  }
}

function drawWeeds(brush: Brush, { width, height }: Room, time: number): void {
  for (let at = 0; at < WEEDS; at += 1) {
    const tall = (height / WEED.height) * (0.2 + ((at * 37) % 10) / 70)
    brush.lay(PRINTS.weed, {
      x: width * weedShare(at),
      y: height + 4,
      across: tall * (at % 2 ? -1 : 1),
      down: tall,
      skew: 0.12 * Math.sin(time * 0.9 + at * 1.3),
      anchor: [0.5, 1],
    })
  }
}

/** In two bushes and one apart, not in a row. */
function weedShare(at: number): number {
  return [0.03, 0.075, 0.12, 0.31, 0.88, 0.93, 0.975][at] ?? 0.5
}
