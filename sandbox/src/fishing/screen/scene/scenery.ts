/** Behind the fish: shafts of light that wander, weeds that sway, bubbles that rise. Few and slow. */
import { Container, Sprite, type Texture } from 'pixi.js'
import { SHAFT, WEED } from './paint-water.ts'

const SHAFTS = 3
const WEEDS = 7
const BUBBLES = 7
/** A device that takes longer for a picture than this has no light to spare, in ms. */
const SLOW_MS = 42

export interface Scenery {
  view: Container
  advance(ms: number): void
}

export function createScenery(
  textures: { shaft: Texture; weed: Texture; bubble: Texture },
  { width, height, isStill }: { width: number; height: number; isStill: boolean },
): Scenery {
  const view = new Container()
  const shafts = several(view, SHAFTS, textures.shaft)
  shafts.forEach((shaft, at) => {
    shaft.anchor.set(0.5, 0)
    shaft.scale.set((width / SHAFT.width) * 0.22, (height / SHAFT.height) * 0.95)
    shaft.rotation = 0.22
    shaft.position.set(width * (0.24 + at * 0.26), -8)
  })
  const weeds = several(view, WEEDS, textures.weed)
  weeds.forEach((weed, at) => {
    weed.anchor.set(0.5, 1)
    const tall = (height / WEED.height) * (0.2 + ((at * 37) % 10) / 70)
    weed.scale.set(tall * (at % 2 ? -1 : 1), tall)
    weed.position.set(width * weedShare(at), height + 4)
  })
  const bubbles = several(view, BUBBLES, textures.bubble)
  bubbles.forEach((bubble, at) => {
    bubble.position.set(width * ((at * 0.37 + 0.1) % 1), height * ((at * 0.23) % 1))
    bubble.scale.set(0.35 + (at % 4) * 0.2)
  })
  let time = 0
  let usualMs = 16
  const move = () => {
    shafts.forEach((shaft, at) => {
      shaft.alpha = 0.55 + 0.35 * Math.sin(time * 0.4 + at * 2)
      shaft.skew.x = 0.06 * Math.sin(time * 0.2 + at)
    })
    weeds.forEach((weed, at) => {
      weed.skew.x = 0.12 * Math.sin(time * 0.9 + at * 1.3)
    })
  }
  move()
  return {
    view,
    advance(ms) {
      usualMs += (Math.min(ms, 100) - usualMs) * 0.02
      // Large and half transparent: what a slow device draws slowest, and what is missed least.
      if (usualMs > SLOW_MS) for (const shaft of shafts) shaft.visible = false
      if (isStill) return
      time += ms / 1000
      move()
      bubbles.forEach((bubble, at) => {
        bubble.y -= (0.012 + (at % 3) * 0.008) * ms
        bubble.x += Math.sin(time * 1.3 + at) * 0.006 * ms
        if (bubble.y < -20) bubble.y = height + 20
      })
    },
  }
}

/** In two bushes and one apart, not in a row. */
function weedShare(at: number): number {
  return [0.03, 0.075, 0.12, 0.31, 0.88, 0.93, 0.975][at] ?? 0.5
}

function several(view: Container, count: number, texture: Texture): Sprite[] {
  return Array.from({ length: count }, () => view.addChild(new Sprite(texture)))
}
