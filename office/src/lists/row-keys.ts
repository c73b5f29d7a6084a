/** j and k go down and up the rows, Home and End to their ends; Enter opens the row that has the focus. */

/** Which row has the focus next; -1: none had it. */
export function nextRow(now: number, key: string, count: number): number {
  if (count === 0) return -1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = key === 'j' || key === 'ArrowDown' ? 1 : -1
  if (now < 0) return step > 0 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, now + step))
}
