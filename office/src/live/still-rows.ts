/** A list that does not move under the finger: who has come stands at the end, who has gone stays where they were. */

export interface StillRow<R> {
  row: R
  /** It is in the list no more: decided, or taken by somebody. */
  isGone: boolean
}

/** `before` in its order, with what is known now; `now`'s others behind it. */
export function stillRows<R>(
  before: readonly StillRow<R>[],
  now: readonly R[],
  idOf: (row: R) => number,
): StillRow<R>[] {
  const found = new Map(now.map((row) => [idOf(row), row]))
  const stayed = before.map(({ row }) => {
    const here = found.get(idOf(row))
    found.delete(idOf(row))
    return here === undefined ? { row, isGone: true } : { row: here, isGone: false }
  })
  return [...stayed, ...[...found.values()].map((row) => ({ row, isGone: false }))]
}
