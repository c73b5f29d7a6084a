/** Big eye boy, small road and cockroach road: whether the big road repeats itself. They foretell nothing. */
import type { BigRoadCell } from './roads.ts'

export type DerivedMark = 'red' | 'blue'

/** How many columns back each road compares. */
export const DERIVED_ROADS = { big_eye_boy: 1, small_road: 2, cockroach_road: 3 } as const

/**
 * One mark for each cell of the big road's logical columns, from the second cell of column `back + 1` (counted from
 * 1) or, without one, the first of the next. At the top of a column: red if the two columns before it that are
 * compared have equal length. Below: red if the compared cell and the one above it are both filled or both empty.
 */
export function derivedRoad(columns: readonly (readonly BigRoadCell[])[], back: number): DerivedMark[] {
  const lengthOf = (at: number) => columns[at]?.length ?? 0
  return columns.flatMap((column, at) =>
    column.flatMap((_, row): DerivedMark[] => {
      if (at < back || (at === back && row === 0)) return []
      const isRepeated =
        row === 0
          ? lengthOf(at - 1) === lengthOf(at - 1 - back)
          : lengthOf(at - back) > row === lengthOf(at - back) > row - 1
      return [isRepeated ? 'red' : 'blue']
    }),
  )
}

/** The marks in columns of one colour, ready to be laid as a road. */
export function derivedColumns(marks: readonly DerivedMark[]): DerivedMark[][] {
  const columns: DerivedMark[][] = []
  for (const mark of marks) {
    const column = columns.at(-1)
    if (column?.[0] === mark) column.push(mark)
    else columns.push([mark])
  }
  return columns
}
