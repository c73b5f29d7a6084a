/** The end of a day of one account at a bank or a till: what was booked, what was counted. */
export interface DayFigures {
  openingUnits: bigint
  /** What came in and what went out since the close before. */
  inUnits: bigint
  outUnits: bigint
}

export function closingOf({ openingUnits, inUnits, outUnits }: DayFigures): bigint {
  return openingUnits + inUnits - outUnits
}

export type CloseFault = 'day_closed' | 'day_not_over'

/**
 * Days are closed in their order; one may be left out, and its movements stand in the next. Today's can be closed: what
 * comes after stands in tomorrow's.
 */
export function closeFault(
  day: string,
  { last, today }: { last: string | null; today: string },
): CloseFault | null {
  if (last !== null && day <= last) return 'day_closed'
  return day > today ? 'day_not_over' : null
}
