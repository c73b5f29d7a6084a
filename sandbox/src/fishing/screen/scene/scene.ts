/** One picture after the other: water, naga, fish, bullets, nets and coins, cannons. */
import { Container } from 'pixi.js'
import { bulletAt } from '../../bullet.ts'
import { FISH } from '../../fish-kinds.ts'
import type { FlyingBullet, SeatNumber } from '../../messages.ts'
import { CANNONS } from '../../world.ts'
import { restAngle, type Swimmer } from '../aim.ts'
import type { Camera } from '../camera.ts'
import type { RoomView } from '../room-view.ts'
import { createBrush } from './brush.ts'
import type { Effects } from './effects.ts'
import { TARGET_SIZE } from './paint-water.ts'
import { createPrints, type Prints } from './prints.ts'
import { createScenery } from './scenery.ts'
import { drawFish, drawNaga, NAGA_STROKES } from './swim.ts'

export interface Picture {
  /** By the server's clock. */
  nowMs: number
  /** Since the last picture. */
  ms: number
  view: RoomView
  swimmers: readonly Swimmer[]
  /** Where cannons point, by seat. */
  angles: ReadonlyMap<SeatNumber, number>
  /** A bullet that has touched something is not drawn any more. */
  isHidden(bullet: FlyingBullet): boolean
  /** The fish that is locked. */
  locked: number | null
}

export interface Scene {
  view: Container
  draw(picture: Picture): void
  destroy(): void
}

/** Bullets of all cannons that are drawn; one's own come first. */
const BULLETS_MOST = 40
/** Two strokes for each of four cannons, and the mark of a target. */
const FIXED_STROKES = 9

export function createScene(given: {
  art: ReadonlyMap<string, HTMLImageElement>
  camera: Camera
  density: number
  effects: Effects
  isStill: boolean
}): Scene {
  const { camera, effects, isStill } = given
  const prints = createPrints({ ...given, ...camera })
  const scenery = createScenery(prints, { ...camera, isStill })
  const brush = createBrush(camera.isFlipped)
  brush.view.scale.set(camera.scale)
  brush.view.position.set(camera.left, camera.top)
  const view = new Container()
  view.addChild(scenery.view, brush.view)
  return {
    view,
    draw(picture) {
      scenery.advance(picture.ms)
      effects.advance(picture.ms)
      const bullets = bulletsOf(picture)
      const nagas = [...picture.view.fish.values()].filter(({ kind }) => kind === 'naga')
      const others = FIXED_STROKES + bullets.length + effects.strokes() + nagas.length * NAGA_STROKES
      brush.begin()
      for (const naga of nagas) drawNaga(brush, prints, naga, picture.nowMs)
      drawFish(brush, prints, { ...picture, most: Math.max(0, brush.left() - others), isStill })
      drawTarget(picture)
      for (const bullet of bullets) {
        const place = bulletAt(bullet, picture.nowMs)
        const print = prints.bullets[Math.min(bullet.level, prints.bullets.length - 1)]
        if (place && print) brush.draw(print, { x: place.x, y: place.y, turn: place.angle })
      }
      effects.draw(brush, prints)
      drawCannons(picture)
      brush.end()
    },
    destroy() {
      view.destroy({ children: true })
      prints.destroy()
    },
  }

  function drawTarget({ locked, swimmers, nowMs }: Picture): void {
    const target = swimmers.find(({ fish }) => fish.fid === locked)
    if (!target) return
    const size = (FISH[target.fish.kind].radius * 2.2) / TARGET_SIZE
    brush.draw(prints.target, { ...target, size, turn: isStill ? 0 : nowMs / 900 })
  }

  function drawCannons({ view: room, angles }: Picture): void {
    for (const { seat, level, isMine, state } of room.seats) {
      const angle = angles.get(seat) ?? restAngle(seat)
      const alpha = state === 'away' ? 0.5 : 1
      drawCannon(brush, prints, { seat, level, isMine, angle, push: effects.recoilOf(seat), alpha })
    }
  }
}

function bulletsOf({ view, isHidden }: Picture): FlyingBullet[] {
  return [...view.bullets.values()]
    .filter((bullet) => !isHidden(bullet))
    .sort((a, b) => Number(b.seat === view.me?.seat) - Number(a.seat === view.me?.seat))
    .slice(0, BULLETS_MOST)
}

function drawCannon(
  brush: ReturnType<typeof createBrush>,
  prints: Prints,
  cannon: { seat: SeatNumber; level: number; isMine: boolean; angle: number; push: number; alpha: number },
): void {
  const { seat, angle, alpha } = cannon
  const [x, y] = CANNONS[seat]
  const back = 14 * cannon.push
  const barrel = prints.barrels[Math.min(cannon.level, prints.barrels.length - 1)]
  brush.draw(cannon.isMine ? prints.myBase : prints.base, { x, y, alpha })
  if (!barrel) return
  brush.draw(barrel, {
    x: x - Math.cos(angle) * back,
    y: y - Math.sin(angle) * back,
    turn: angle,
    alpha,
    anchor: [0.26, 0.5] as const,
  })
}
