/** A fixed number of sprites, handed out anew for every picture: no picture can have more. */
import { Container, Sprite, Texture } from 'pixi.js'
import { WATER } from '../../world.ts'

/** What may be drawn besides the scenery. */
const SPRITES_MAX = 100

/** A texture and how many of its pixels make a unit of the water. */
export interface Print {
  texture: Texture
  scale: number
}

interface Stroke {
  x: number
  y: number
  /** Radians, as in the water. */
  turn?: number
  /** Times its own size. */
  size?: number
  /** Times its width, for coins that spin. */
  squeeze?: number
  alpha?: number
  /** Looks the other way. */
  isMirrored?: boolean
  /** Point that is laid at x and y, as shares of width and height; the middle. */
  anchor?: readonly [number, number]
  colour?: number
}

export interface Brush {
  view: Container
  /** Before the first stroke of a picture. */
  begin(): void
  draw(print: Print, stroke: Stroke): void
  /** After the last one. */
  end(): void
  /** Strokes that are left for this picture. */
  left(): number
}

/** Places are of the water; `isFlipped` turns it upside down, but nothing that swims in it. */
export function createBrush(isFlipped: boolean): Brush {
  const view = new Container()
  const sprites = Array.from({ length: SPRITES_MAX }, () => {
    const sprite = new Sprite(Texture.EMPTY)
    sprite.visible = false
    return view.addChild(sprite)
  })
  let used = 0
  return {
    view,
    begin() {
      used = 0
    },
    draw({ texture, scale }, stroke) {
      const sprite = sprites[used]
      if (!sprite) return
      used += 1
      const { x, y, turn = 0, size = 1, squeeze = 1, alpha = 1, isMirrored = false, anchor } = stroke
      sprite.texture = texture
      sprite.visible = true
      sprite.alpha = alpha
      sprite.tint = stroke.colour ?? 0xffffff
      sprite.anchor.set(anchor?.[0] ?? 0.5, anchor?.[1] ?? 0.5)
      sprite.position.set(x, isFlipped ? WATER.height - y : y)
      sprite.rotation = isFlipped ? -turn : turn
      sprite.scale.set(((isMirrored ? -1 : 1) * size * squeeze) / scale, size / scale)
    },
    end() {
      for (let at = used; at < SPRITES_MAX; at += 1) {
        const sprite = sprites[at]
        if (sprite) sprite.visible = false
      }
    },
    left: () => SPRITES_MAX - used,
  }
}
