import fc from 'fast-check'
import { expect, test } from 'vitest'
import { streakGrid } from './streak-grid.ts'

test('equal outcomes stand below each other, another one starts a column', () => {
  expect(streakGrid(['s', 's', 'b', 's'], 3, 4)).toEqual([
    ['s', 's', null],
    ['b', null, null],
    ['s', null, null],
  ])
})

test('a streak longer than the column goes on in the next one', () => {
  expect(
    streakGrid(new Array<string>(9).fill('b')).map((column) => column.filter((cell) => cell !== null).length),
  ).toEqual([7, 2])
})

test('the oldest columns fall out on the left', () => {
  const grid = streakGrid(Array.from({ length: 25 }, (_, at) => at))
  expect(grid.map(([first]) => first)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
  expect(streakGrid([])).toEqual([])
})

/** By the definition: outcome k stands at (column, row) given by all before it. */
function byDefinition(outcomes: readonly string[]): (string | null)[][] {
  const cells: { column: number; row: number; outcome: string }[] = []
  for (const outcome of outcomes) {
    const before = cells[cells.length - 1]
    if (before === undefined) cells.push({ column: 0, row: 0, outcome })
    else if (before.outcome === outcome && before.row < 6)
      cells.push({ column: before.column, row: before.row + 1, outcome })
    else cells.push({ column: before.column + 1, row: 0, outcome })
  }
  const width = (cells[cells.length - 1]?.column ?? -1) + 1
  const grid = Array.from({ length: width }, () => new Array<string | null>(7).fill(null))
  for (const { column, row, outcome } of cells) grid[column]?.splice(row, 1, outcome)
  return grid.slice(-10)
}

test('the grid equals its definition', () => {
  const outcomes = fc.array(fc.constantFrom('small', 'big'), { maxLength: 200 })
  fc.assert(
    fc.property(outcomes, (list) => {
      expect(streakGrid(list)).toEqual(byDefinition(list))
    }),
  )
})
