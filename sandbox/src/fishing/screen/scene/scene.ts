/** One picture after the other: water, naga, fish, bullets, nets and coins, cannons. */
import { bulletAt } from '../../bullet.ts'
import { FISH } from '../../fish-kinds.ts'
import type { FlyingBullet, SeatView } from '../../messages.ts'
import { CANNONS } from '../../world.ts'
import { restAngle, type Swimmer, swimmersOf } from '../aim.ts'
import { type Camera, seenAngle } from '../camera.ts'
import type { RoomNews } from '../news.ts'
import { type Brush, createBrush } from './brush.ts'
import type { Effects } from './effects.ts'
import { TARGET_SIZE } from './paint-water.ts'
import { PRINTS } from './prints.ts'
import { createScenery } from './scenery.ts'
import { drawFish, drawNaga, NAGA_STROKES } from './swim.ts'

interface Drawn extends Omit<RoomNews, 'clockMs' | 'isCalm'> {
  /** By the server's clock. */
  nowMs: number
  /** Since the last picture. */
  ms: number
}

export interface Scene {
  /** The strokes of it, for the painter. */
  draw(drawn: Drawn): Float32Array
}

/** Two strokes for each of four cannons, and the mark of a target. */
const FIXED_STROKES = 9

export function createScene(given: {
  camera: Camera
  /** How much is left out, 0 nothing. */
  detail: number
  effects: Effects
  isStill: boolean
}): Scene {
  const { camera, effects, isStill, detail } = given
  const scenery = createScenery({ ...camera, isStill, detail })
  const brush = createBrush(camera)
  return {
    draw(drawn) {
      const { nowMs, ms, bullets } = drawn
      scenery.advance(ms)
      effects.advance(ms)
      const nagas = drawn.fish.filter(({ kind }) => kind === 'naga')
      const swimmers = swimmersOf(drawn.fish, nowMs)
      const others = FIXED_STROKES + bullets.length + effects.strokes() + nagas.length * NAGA_STROKES
      brush.begin()
      scenery.draw(brush)
      for (const naga of nagas) drawNaga(brush, naga, { nowMs, isStill })
      drawFish(brush, { swimmers, nowMs, most: Math.max(0, brush.left() - others), isStill })
      const target = swimmers.find(({ fish }) => fish.fid === drawn.locked)
      if (target) drawTarget(brush, target, isStill ? 0 : nowMs / 900)
      for (const bullet of bullets) drawBullet(brush, bullet, nowMs)
      effects.draw(brush)
      for (const seat of drawn.seats) {
        const angle = drawn.angles.get(seat.seat) ?? restAngle(seat.seat)
        drawCannon(brush, { ...seat, angle, push: effects.recoilOf(seat.seat) })
      }
      return brush.strokes()
    },
  }
}

function drawTarget(brush: Brush, target: Swimmer, turn: number): void {
  const size = (FISH[target.fish.kind].radius * 2.2) / TARGET_SIZE
  brush.draw(PRINTS.target, { x: target.x, y: target.y, size, turn })
}

function drawBullet(brush: Brush, bullet: FlyingBullet, nowMs: number): void {
  const place = bulletAt(bullet, nowMs)
  const print = PRINTS.bullets[Math.min(bullet.level, PRINTS.bullets.length - 1)]
  if (!place || !print) return
  brush.draw(print, { x: place.x, y: place.y, turn: seenAngle(brush.camera, place.angle) })
}

function drawCannon(
  brush: Brush,
  cannon: Pick<SeatView, 'seat' | 'level' | 'isMine' | 'state'> & { angle: number; push: number },
): void {
  const { seat, angle } = cannon
  const alpha = cannon.state === 'away' ? 0.5 : 1
  const [x, y] = CANNONS[seat]
  const { camera } = brush
  const seen = seenAngle(camera, angle)
  const back = 14 * cannon.push * camera.scale
  const barrel = PRINTS.barrels[Math.min(cannon.level, PRINTS.barrels.length - 1)]
  brush.draw(cannon.isMine ? PRINTS.myBase : PRINTS.base, { x, y, alpha })
  if (!barrel) return
  brush.draw(barrel, {
    x: x - (Math.cos(seen) * back) / camera.across,
    y: y - (Math.sin(seen) * back) / camera.down,
    turn: seen,
    alpha,
    anchor: [0.26, 0.5] as const,
  })
}
