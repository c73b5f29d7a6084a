/** Where a cannon points. Angles as on the wire: radians, 0 to the right, downwards positive. */
import { FISH } from '../fish-kinds.ts'
import { fishAt } from '../fish-path.ts'
import type { SeatNumber, SwimmingFish } from '../messages.ts'
import { BULLET_SPEED, CANNONS, WATER } from '../world.ts'

export interface Point {
  x: number
  y: number
}

/** A fish and where it is now. */
export interface Swimmer extends Point {
  fish: SwimmingFish
  heading: number
}

/** All that are in the water now. */
export function swimmersOf(fish: Iterable<SwimmingFish>, nowMs: number): Swimmer[] {
  const swimmers: Swimmer[] = []
  for (const one of fish) {
    const place = fishAt(one, nowMs)
    if (place) swimmers.push({ fish: one, ...place })
  }
  return swimmers
}

/** A cannon does not turn closer to its own wall than this. */
const WALL = 0.1
/** Fingers are broad: a tap this far beside a fish still means it. */
const FINGER = 30
const LEAD_STEPS = 4

export function isUpper(seat: SeatNumber): boolean {
  return seat >= 2
}

/** Straight into the water. */
export function restAngle(seat: SeatNumber): number {
  return isUpper(seat) ? Math.PI / 2 : -Math.PI / 2
}

/** The nearest angle that the cannon of a seat can turn to. */
export function clampAngle(seat: SeatNumber, angle: number): number {
  const middle = restAngle(seat)
  let off = angle - middle
  off = Math.atan2(Math.sin(off), Math.cos(off))
  const most = Math.PI / 2 - WALL
  return middle + Math.min(most, Math.max(-most, off))
}

export function angleTo(seat: SeatNumber, { x, y }: Point): number {
  const [fromX, fromY] = CANNONS[seat]
  return clampAngle(seat, Math.atan2(y - fromY, x - fromX))
}

/** Aims at where the fish will be when the bullet comes; null when it cannot be met inside of the water. */
export function leadAngle(seat: SeatNumber, fish: SwimmingFish, nowMs: number): number | null {
  const [fromX, fromY] = CANNONS[seat]
  let meet = fishAt(fish, nowMs)
  for (let step = 0; meet && step < LEAD_STEPS; step += 1) {
    const flightMs = (Math.hypot(meet.x - fromX, meet.y - fromY) / BULLET_SPEED) * 1000
    meet = fishAt(fish, nowMs + flightMs)
  }
  return meet && isInWater(meet) ? angleTo(seat, meet) : null
}

function isInWater({ x, y }: Point): boolean {
  return x > 0 && x < WATER.width && y > 0 && y < WATER.height
}

/** Fish that bullets can touch and that can be seen. */
export function isTarget({ fish, x, y }: Swimmer): boolean {
  return FISH[fish.kind].prizes.length > 0 && isInWater({ x, y })
}

/** The fish that a tap means: the nearest of those under the finger, as they are seen. */
export function fishUnder(
  point: Point,
  swimmers: readonly Swimmer[],
  measure: (a: Point, b: Point) => number,
): Swimmer | null {
  let best: Swimmer | null = null
  let nearest = Number.POSITIVE_INFINITY
  for (const swimmer of swimmers) {
    const far = measure(swimmer, point)
    if (far > FISH[swimmer.fish.kind].radius + FINGER || far >= nearest || !isTarget(swimmer)) continue
    best = swimmer
    nearest = far
  }
  return best
}

/** The target after `fid` in order of worth, dearest first: for those who choose without pointing. */
export function nextTarget(swimmers: readonly Swimmer[], fid: number | null): Swimmer | null {
  const worth = ({ fish }: Swimmer) => FISH[fish.kind].prizes[0]?.multiple ?? 0
  const targets = swimmers.filter(isTarget).sort((a, b) => worth(b) - worth(a) || a.fish.fid - b.fish.fid)
  const at = targets.findIndex(({ fish }) => fish.fid === fid)
  return targets[(at + 1) % Math.max(1, targets.length)] ?? null
}
