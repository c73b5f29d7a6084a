/** Where a bullet is: from its cannon straight on, thrown back by the walls, by formula in browser and server. */
import type { FlyingBullet } from './messages.ts'
import { BULLET_LIFE_MS, BULLET_SPEED, CANNONS, WATER } from './world.ts'

/** Null before it was shot and after its life. */
export function bulletAt(
  { seat, angle, at }: Pick<FlyingBullet, 'seat' | 'angle' | 'at'>,
  nowMs: number,
): { x: number; y: number; angle: number } | null {
  const ms = nowMs - at
  if (ms < 0 || ms > BULLET_LIFE_MS) return null
  const [startX, startY] = CANNONS[seat]
  const way = (BULLET_SPEED * ms) / 1000
  const across = bounced(startX + Math.cos(angle) * way, WATER.width)
  const down = bounced(startY + Math.sin(angle) * way, WATER.height)
  const heading = Math.atan2(
    Math.sin(angle) * (down.isTurned ? -1 : 1),
    Math.cos(angle) * (across.isTurned ? -1 : 1),
  )
  return { x: across.at, y: down.at, angle: heading }
}

/** A straight way folded between two walls. */
function bounced(way: number, wall: number): { at: number; isTurned: boolean } {
  const period = 2 * wall
  const folded = ((way % period) + period) % period
  return folded <= wall ? { at: folded, isTurned: false } : { at: period - folded, isTurned: true }
}
