/** Everything that changes while the page is open, in one place. */
import type { ClockSample } from '../../kit/clock.ts'
import type { Link } from '../../kit/line.ts'
import type { ClientMessage, SeatNumber, Slice } from '../messages.ts'
import { clampAngle, isUpper, type Point, restAngle, type Swimmer } from './aim.ts'
import { Asks } from './asks.ts'
import { Gun } from './gun.ts'
import type { RoomView } from './room-view.ts'

export interface Game {
  /** Null until the room has told anything. */
  view: RoomView | null
  link: Link
  clock: ClockSample | null
  readonly gun: Gun
  readonly asks: Asks
  readonly angles: Map<SeatNumber, number>
  level: number
  /** Taps choose a target. */
  isLocking: boolean
  locked: number | null
  /** Where a finger or the mouse is held down, in the water. */
  pointer: Point | null
  /** The space bar is held down. */
  isTriggerHeld: boolean
  /** Arrow keys: left −1, right 1, as it is seen. */
  turning: -1 | 0 | 1
  swimmers: Swimmer[]
  /** Slices of this visit by their rounds, oldest first. */
  readonly slices: Map<string, Slice>
  isLeaving: boolean
}

/** To the room; false while there is no line. */
export type Send = (message: ClientMessage) => boolean

export function newGame(): Game {
  return {
    view: null,
    link: { kind: 'reconnecting' },
    clock: null,
    level: 0,
    gun: new Gun(),
    asks: new Asks(),
    angles: new Map(),
    isLocking: false,
    locked: null,
    pointer: null,
    isTriggerHeld: false,
    turning: 0,
    swimmers: [],
    slices: new Map(),
    isLeaving: false,
  }
}

/** The server's clock, as well as it is known here. */
export function serverNow({ clock }: Pick<Game, 'clock'>): number {
  return performance.now() + (clock?.offset ?? 0)
}

export function bulletCost({ view, level }: Pick<Game, 'view' | 'level'>): number {
  return view?.rules.levels[level] ?? 0
}

/** Nothing of one's own moves: fewer pictures are enough. */
export function isCalm({ view, pointer, isTriggerHeld, turning }: Game): boolean {
  return !view || (view.bullets.size === 0 && !pointer && !isTriggerHeld && turning === 0)
}

const TURN_PER_MS = 0.0016

/** The cannon turns as the arrow that is held down says. */
export function turnByKeys({ view, angles, turning }: Game, ms: number): void {
  const seat = view?.me?.seat
  if (seat === undefined || turning === 0) return
  const by = turning * (isUpper(seat) ? -1 : 1) * TURN_PER_MS * ms
  angles.set(seat, clampAngle(seat, (angles.get(seat) ?? restAngle(seat)) + by))
}

/** After one sits no more, or the line is gone. */
export function layDown(game: Game): void {
  game.locked = null
  game.pointer = null
  game.isTriggerHeld = false
  game.turning = 0
}
