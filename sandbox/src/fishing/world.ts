/** The water's measures, for browser and server alike. Units are pixels of a 1600 × 900 picture, y downwards. */
import type { SeatNumber } from './messages.ts'

export const WATER = { width: 1600, height: 900 } as const

/** Muzzles of the cannons by seat. */
export const CANNONS: Readonly<Record<SeatNumber, readonly [number, number]>> = {
  0: [480, 880],
  1: [1120, 880],
  2: [480, 20],
  3: [1120, 20],
}

export const SEATS: readonly SeatNumber[] = [0, 1, 2, 3]

/** Units of the water a second. */
export const BULLET_SPEED = 1000
/** A bullet that has touched nothing by then is given back; the specification. */
export const BULLET_LIFE_MS = 8_000
