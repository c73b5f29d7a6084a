import { expect, test } from 'vitest'
import { SLOT_GAMES } from '../games.ts'
import { slotRules } from '../rules.ts'
import { columnsOf, firstGridOf } from './first-grid.ts'

const boards = SLOT_GAMES.map((game) => {
  const rules = slotRules(game)
  return { code: game.code, rules, grid: firstGridOf(rules, columnsOf(rules)) }
})

test.each(boards)('the first board of $code is full and wins nothing', ({ rules, grid }) => {
  expect(grid.length).toBe(columnsOf(rules).length)
  expect(
    grid.every((column) => column.length === rules.rows && column.every((symbol) => symbol !== '')),
  ).toBe(true)
  const [first = [], second = [], third = []] = grid
  expect(first.filter((symbol) => second.includes(symbol) && third.includes(symbol))).toEqual([])
  const counts = grid.flat().map((symbol) => grid.flat().filter((other) => other === symbol).length)
  expect(Math.max(...counts)).toBeLessThan(7)
})

test('the multiplier reel begins with its lowest', () => {
  expect(boards.find(({ rules }) => rules.engine === 'coins')?.grid.at(-1)).toEqual(['x1'])
})
