/** The streak grid (specification 3.3): equal outcomes stand below each other, 7 rows, at most 10 columns. */

/**
 * Columns from left (old) to right (new), each padded with null to `rows`. `outcomes` go from oldest to newest.
 * Another outcome starts a new column; so does a streak longer than `rows`; the oldest columns fall out.
 */
export function streakGrid<T>(outcomes: readonly T[], rows = 7, columns = 10): (T | null)[][] {
  const grid: T[][] = []
  for (const outcome of outcomes) {
    const last = grid[grid.length - 1]
    if (last !== undefined && last[0] === outcome && last.length < rows) last.push(outcome)
    else grid.push([outcome])
  }
  return grid.slice(-columns).map((column) => Array.from({ length: rows }, (_, row) => column[row] ?? null))
}
