/** Fish as they are drawn: turned where they swim, but never upside down; and the naga, ring by ring. */

import { FISH } from '../../fish-kinds.ts'
import { fishAt, type Place } from '../../fish-path.ts'
import type { SwimmingFish } from '../../messages.ts'
import type { Swimmer } from '../aim.ts'
import type { Brush } from './brush.ts'
import { poseOf } from './pose.ts'
import type { Prints } from './prints.ts'

const POSE_MS = 140
/** There and back again. */
const POSE_ORDER = [0, 1, 2, 1] as const

const RINGS = 18
const RING_UNITS = 40
const FINS_EVERY = 4

/** Small ones over large ones: what is easier to hit is easier to see. */
export function drawFish(
  brush: Brush,
  prints: Prints,
  given: { swimmers: readonly Swimmer[]; nowMs: number; most: number; isStill: boolean },
): void {
  const { nowMs, isStill } = given
  const sorted = given.swimmers
    .filter(({ fish }) => fish.kind !== 'naga')
    .sort((a, b) => FISH[b.fish.kind].radius - FISH[a.fish.kind].radius)
  for (const { fish, x, y, heading } of sorted.slice(0, given.most)) {
    const beat = isStill ? 1 : Math.floor((nowMs + fish.fid * 97) / POSE_MS)
    const print = prints.fish(fish.kind)[POSE_ORDER[beat % POSE_ORDER.length] ?? 0]
    if (print) brush.draw(print, { x, y, ...poseOf(heading) })
  }
}

/** How many strokes a naga takes. */
export const NAGA_STROKES = RINGS + Math.ceil(RINGS / FINS_EVERY) + 1

/** From the tail to the head; the body goes where the head has gone. */
export function drawNaga(brush: Brush, prints: Prints, fish: SwimmingFish, nowMs: number): void {
  const [startX, , , , , , endX] = fish.path.points
  const unitsPerMs = Math.abs(endX - startX) / fish.path.ms
  const gapMs = RING_UNITS / unitsPerMs
  const sway = (at: number) => Math.sin(nowMs / 420 - at * 0.55) * 20
  for (let at = RINGS; at > 0; at -= 1) {
    const { x, y } = along(fish, nowMs - at * gapMs)
    const size = (1 - (at / (RINGS + 1)) ** 1.6) * 0.85 + 0.2
    if (at % FINS_EVERY === 2 && at < RINGS - 1) {
      const fin = { x, y: y + sway(at) - 44 * size, size, isMirrored: endX < startX, turn: 0 }
      brush.draw(prints.fin, fin)
    }
    brush.draw(prints.ring, { x, y: y + sway(at), size })
  }
  const head = along(fish, nowMs)
  const forwards = endX > startX ? 1 : -1
  brush.draw(prints.head, {
    x: head.x + forwards * 20,
    y: head.y + sway(0),
    ...poseOf(head.heading),
    anchor: [0.6, 0.6],
  })
}

/** Before its path begins and after it ends a naga goes straight on, until its tail is out of sight. */
function along(fish: SwimmingFish, atMs: number): Place {
  const inside = Math.min(fish.t0 + fish.path.ms, Math.max(fish.t0, atMs))
  const place = fishAt(fish, inside) ?? { x: 0, y: 0, heading: 0 }
  const [startX, , , , , , endX] = fish.path.points
  const beyond = ((atMs - inside) * (endX - startX)) / fish.path.ms
  return { ...place, x: place.x + beyond }
}
