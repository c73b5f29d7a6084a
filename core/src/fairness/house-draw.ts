/** The house's own draws of the ticket lottery among the vault's draws: a grid of five minutes, from which few are used. */

/** As the vault and the records name it. */
export const HOUSE_GAME = 'KH' as const
export const HOUSE_PERIOD_MS = 300_000

const DAY_MS = 86_400_000
export const HOUSE_SLOTS_PER_DAY = DAY_MS / HOUSE_PERIOD_MS

/** A place in the grid: `day` is the UTC day since 1970-01-01, `i` from 1. */
export interface HouseSlot {
  day: number
  i: number
}

/** The slot that closes at that moment; null for a moment beside the grid. */
export function houseSlotClosingAt(closeMs: number): HouseSlot | null {
  if (closeMs <= 0 || closeMs % HOUSE_PERIOD_MS !== 0) return null
  const number = closeMs / HOUSE_PERIOD_MS - 1
  return { day: Math.floor(number / HOUSE_SLOTS_PER_DAY), i: (number % HOUSE_SLOTS_PER_DAY) + 1 }
}

/** When the slot begins; it closes one period later. The draw itself may have opened long before. */
export function houseSlotOpensAt({ day, i }: HouseSlot): number {
  return day * DAY_MS + (i - 1) * HOUSE_PERIOD_MS
}
