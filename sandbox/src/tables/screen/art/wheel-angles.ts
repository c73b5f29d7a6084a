/** Where things are on the wheel, in degrees clockwise from the top. */
import { assert } from '@samnang/core/refusal'
import { WHEEL } from '../../roulette.ts'

export const POCKET_DEGREES = 360 / WHEEL.length

/** Middle of the number's pocket on a wheel that stands as drawn. */
export function pocketAngle(number: number): number {
  const at = WHEEL.indexOf(number)
  assert(at >= 0, 'the wheel has this number')
  return at * POCKET_DEGREES
}

/** A throw: the wheel turns on, the ball runs against it and rests in the pocket of `number`. */
export interface Throw {
  wheelFrom: number
  wheelTo: number
  ballFrom: number
  ballTo: number
}

/** `wheelFrom` is how the wheel stands now. All of them count on, so that nothing jumps back. */
export function throwTo(number: number, wheelFrom: number, turns: { wheel: number; ball: number }): Throw {
  const wheelTo = wheelFrom + turns.wheel * 360
  const ballTo = wheelTo + pocketAngle(number)
  return { wheelFrom, wheelTo, ballFrom: ballTo + turns.ball * 360, ballTo }
}

/** The point at `degrees` on a circle around 0, 0. */
export function pointAt(degrees: number, radius: number): { x: number; y: number } {
  const radians = ((degrees - 90) * Math.PI) / 180
  return { x: round(Math.cos(radians) * radius), y: round(Math.sin(radians) * radius) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** A sector of the ring between two radii, as an SVG path. */
export function sectorPath(middle: number, width: number, inner: number, outer: number): string {
  const [from, to] = [middle - width / 2, middle + width / 2]
  const [a, b, c, d] = [pointAt(from, outer), pointAt(to, outer), pointAt(to, inner), pointAt(from, inner)]
  return `M${a.x} ${a.y}A${outer} ${outer} 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 0 0 ${d.x} ${d.y}Z`
}
