/** The order of a draw's moments. */

/** Milliseconds, of whatever beginning. */
export interface DrawTimes {
  opensMs: number
  /** From then on no ticket is taken back. */
  stopDeleteMs: number
  closes: readonly { closesMs: number }[]
  drawMs: number
}

export type TimeFault = 'opens_after_stop_delete' | 'stop_delete_after_first_close' | 'closes_after_draw'

/**
 * A draw opens, then tickets stop to be taken back, then its groups close, then it is drawn. Numbers come out while the
 * later groups still sell, so nothing may be taken back once the first group has closed: whoever sees that a line has
 * lost would get the stake back.
 */
export function timeFaults({ opensMs, stopDeleteMs, closes, drawMs }: DrawTimes): TimeFault[] {
  const moments = closes.map(({ closesMs }) => closesMs)
  const faults: TimeFault[] = []
  if (opensMs >= stopDeleteMs) faults.push('opens_after_stop_delete')
  if (stopDeleteMs > Math.min(...moments)) faults.push('stop_delete_after_first_close')
  if (Math.max(...moments) > drawMs) faults.push('closes_after_draw')
  return faults
}
