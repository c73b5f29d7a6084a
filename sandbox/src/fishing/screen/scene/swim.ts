/** Fish as they are drawn: turned where they swim, but never upside down; and the naga, ring by ring. */

import { FISH } from '../../fish-kinds.ts'
import { fishAt, type Place } from '../../fish-path.ts'
import type { SwimmingFish } from '../../messages.ts'
import type { Swimmer } from '../aim.ts'
import { seenAngle } from '../camera.ts'
import { BODIES } from './bodies.ts'
import type { Brush } from './brush.ts'
import { poseOf } from './pose.ts'
import { PRINTS, type Print } from './prints.ts'

const RINGS = 18
/** Between two rings, in units of what swims. */
const RING_UNITS = 40
const FINS_EVERY = 4

/** Small ones over large ones: what is easier to hit is easier to see. */
export function drawFish(
  brush: Brush,
  given: { swimmers: readonly Swimmer[]; nowMs: number; most: number; isStill: boolean },
): void {
  const sorted = given.swimmers
    .filter(({ fish }) => fish.kind !== 'naga')
    .sort((a, b) => FISH[b.fish.kind].radius - FISH[a.fish.kind].radius)
  for (const { fish, x, y, heading } of sorted.slice(0, given.most)) {
    const print = frameOf(fish, given)
    if (print) brush.draw(print, { x, y, ...poseOf(seenAngle(brush.camera, heading)) })
  }
}

/** Everyone beats in a time of their own. */
function frameOf(
  { kind, fid }: SwimmingFish,
  { nowMs, isStill }: { nowMs: number; isStill: boolean },
): Print | undefined {
  const frames = PRINTS.fish(kind)
  if (isStill) return frames[0]
  const beat = nowMs / BODIES[kind].beatMs + fid * 0.37
  return frames[Math.floor((beat - Math.floor(beat)) * frames.length)]
}

/** How many strokes a naga takes. */
export const NAGA_STROKES = RINGS + Math.ceil(RINGS / FINS_EVERY) + 1

/** From the tail to the head; the body goes where the head has gone. */
export function drawNaga(brush: Brush, fish: SwimmingFish, given: { nowMs: number; isStill: boolean }): void {
  const { nowMs, isStill } = given
  const [startX, , , , , , endX] = fish.path.points
  const unitsPerMs = Math.abs(endX - startX) / fish.path.ms
  const gapMs = (RING_UNITS * brush.camera.scale) / brush.camera.across / unitsPerMs
  const wave = (20 * brush.camera.scale) / brush.camera.down
  const sway = (at: number) => (isStill ? 0 : Math.sin(nowMs / 420 - at * 0.55) * wave)
  for (let at = RINGS; at > 0; at -= 1) {
    const { x, y } = along(fish, nowMs - at * gapMs)
    const size = (1 - (at / (RINGS + 1)) ** 1.6) * 0.85 + 0.2
    if (at % FINS_EVERY === 2 && at < RINGS - 1) {
      const up = (44 * size * brush.camera.scale) / brush.camera.down
      const above = brush.camera.isFlipped ? up : -up
      brush.draw(PRINTS.fin, { x, y: y + sway(at) + above, size, isMirrored: endX < startX })
    }
    brush.draw(PRINTS.ring, { x, y: y + sway(at), size, isMirrored: endX > startX })
  }
  const head = along(fish, nowMs)
  const print = frameOf(fish, given)
  if (!print) return
  brush.draw(print, {
    x: head.x,
    y: head.y + sway(0),
    ...poseOf(seenAngle(brush.camera, head.heading)),
    anchor: [0.6, 0.58],
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
