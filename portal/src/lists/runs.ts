/** Rows that follow each other and belong together: of a day, of a draw. Their order stays. */
export interface Run<R> {
  key: string
  rows: R[]
}

/** Keys come again where other rows stand between; `at` tells such runs apart. */
export function runsOf<R>(rows: readonly R[], keyOf: (row: R) => string): (Run<R> & { at: number })[] {
  const runs: (Run<R> & { at: number })[] = []
  rows.forEach((row, at) => {
    const key = keyOf(row)
    const last = runs.at(-1)
    if (last?.key === key) last.rows.push(row)
    else runs.push({ key, at, rows: [row] })
  })
  return runs
}
