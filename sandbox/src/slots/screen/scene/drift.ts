/** Petals, bubbles, leaves or sparks that drift slowly behind the board. Chance here is decoration only. */
import { Container, Sprite, type Texture } from 'pixi.js'

const COUNT = 14

/** Near an edge of the canvas a flake fades: cut straight it would show where the canvas ends. */
const FADE_PX = 36

interface Flake {
  sprite: Sprite
  alpha: number
  speed: number
  sway: number
  phase: number
}

export interface Drift {
  view: Container
  advance(ms: number): void
}

export function createDrift(
  textures: readonly Texture[],
  { width, height, isRising }: { width: number; height: number; isRising: boolean },
): Drift {
  const view = new Container()
  let time = 0
  const flakes = Array.from({ length: COUNT }, (_, at): Flake => {
    const sprite = new Sprite(textures[at % textures.length])
    sprite.anchor.set(0.5)
    sprite.position.set(Math.random() * width, Math.random() * height)
    sprite.scale.set(0.4 + Math.random() * 0.6)
    view.addChild(sprite)
    return {
      sprite,
      alpha: 0.2 + Math.random() * 0.4,
      speed: 0.008 + Math.random() * 0.014,
      sway: Math.random() * 0.02,
      phase: Math.random() * 6,
    }
  })
  return {
    view,
    advance(ms) {
      time += ms / 1000
      for (const { sprite, alpha, speed, sway, phase } of flakes) {
        sprite.y += (isRising ? -1 : 1) * speed * ms
        sprite.x += Math.sin(time + phase) * sway * ms
        sprite.rotation += sway * 0.02 * ms
        if (sprite.y < -20) sprite.y = height + 20
        else if (sprite.y > height + 20) sprite.y = -20
        sprite.alpha = alpha * inside(sprite.x, width) * inside(sprite.y, height)
      }
    },
  }
}

/** 0 at both edges and beyond, 1 where it is far enough from them for the largest flake. */
function inside(at: number, size: number): number {
  const room = Math.min(at, size - at) - FADE_PX / 2
  return Math.min(1, Math.max(0, room / FADE_PX))
}
