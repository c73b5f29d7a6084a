/** Something that an honest house never does. */
export class Alarm extends Error {
  override name = 'Alarm'
}

/** How patient a witness is. */
export interface Patience {
  /** So long after its moment a draw must have ended; one that waits for the beacon or for others may wait a day. */
  lateMs: number
  /** Draws of a game and day that may be called off, as a share of the day's. */
  voidShare: number
  /** Draws of a poll and day that were due and never opened, as a share of the day's. */
  missingShare: number
}

export const PATIENCE: Patience = { lateMs: 10 * 60_000, voidShare: 0.001, missingShare: 0.01 }

/** However few draws a day has, so many are no pattern. */
export const FEW = 3

/** Days over which what is rare is counted. */
export const MONTH_DAYS = 30
