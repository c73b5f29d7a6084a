import type { Result } from '@samnang/contract/lotto59'
import { categoryOf, sizeOf, statusOf } from '@samnang/core/lotto59/markets'
import { expect, test } from 'vitest'
import { streakColumns } from './streak-views.ts'

function result(id: number, total: number, a = 1): Result {
  return {
    result_id: id,
    poll: 'POLL_2',
    number: id,
    closed_at: '2026-11-20T00:00:00.000Z',
    balls: [],
    posts: { A: a, B: 2, C: 3, D: 4, E: 5 },
    total,
    category: categoryOf(total),
    size: sizeOf(total),
    status: statusOf(total),
    void: false,
  }
}

test('equal outcomes stand below each other, each cell keeps its draw', () => {
  const newestFirst = [result(4, 301), result(3, 200), result(2, 300), result(1, 400)]
  const columns = streakColumns(newestFirst, 'size')
  expect(columns.map((column) => column.filter(Boolean).map((cell) => cell?.resultId))).toEqual([
    [1],
    [2, 3],
    [4],
  ])
})

test('a void draw has no outcome', () => {
  const columns = streakColumns([result(2, 300), { ...result(1, 300), void: true }], 'category')
  expect(columns.flat().filter(Boolean)).toHaveLength(1)
})

test('a post counts by the half of its ball and shows the ball', () => {
  const columns = streakColumns([result(3, 300, 30), result(2, 300, 29), result(1, 300, 3)], 'A')
  expect(columns.map((column) => column.filter(Boolean).map((cell) => cell?.ball))).toEqual([[3, 29], [30]])
})

test('of more draws than fit the newest are kept with the right draws', () => {
  const many = Array.from({ length: 100 }, (_, at) => result(100 - at, at % 3 === 0 ? 200 : 400))
  const cells = streakColumns(many, 'size')
    .flat()
    .filter((cell) => cell !== null)
  expect(cells.at(-1)?.resultId).toBe(100)
  for (const cell of cells)
    expect(many.find((one) => one.result_id === cell.resultId)?.size).toBe(cell.outcome)
})
