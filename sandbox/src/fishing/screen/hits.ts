/** Which bullet touches which fish, by the formulas that the server checks it with. */
import { bulletAt } from '../bullet.ts'
import { FISH } from '../fish-kinds.ts'
import type { FlyingBullet } from '../messages.ts'
import type { Point, Swimmer } from './aim.ts'

/** How far apart two places look. */
export type Measure = (a: Point, b: Point) => number

/** Further beside a fish than this the room believes no touch, whatever a stretched screen shows. */
const BESIDE = 55

/** A bullet flies so far in this time that it cannot jump over the smallest fish. */
const STEP_MS = 15

/**
 * The fish that a bullet touches between two moments, null for none. A bullet that was aimed at a locked fish passes
 * others for as long as that one swims. `spared` are fish that the server said it does not touch.
 */
export function findHit(
  bullet: FlyingBullet,
  swimmers: readonly Swimmer[],
  given: {
    fromMs: number
    toMs: number
    measure: Measure
    spared?: ReadonlySet<number> | undefined
  },
): Swimmer | null {
  const aimedAt = swimmers.filter(({ fish }) => fish.fid === bullet.lock)
  const targets = (aimedAt.length > 0 ? aimedAt : swimmers).filter(
    ({ fish }) => FISH[fish.kind].prizes.length > 0 && !given.spared?.has(fish.fid),
  )
  for (let ms = Math.max(given.fromMs, bullet.at); ms <= given.toMs; ms += STEP_MS) {
    const place = bulletAt(bullet, ms)
    if (!place) continue
    for (const target of targets) {
      const reach = FISH[target.fish.kind].radius
      if (Math.hypot(place.x - target.x, place.y - target.y) > reach + BESIDE) continue
      if (given.measure(place, target) <= reach) return target
    }
  }
  return null
}
