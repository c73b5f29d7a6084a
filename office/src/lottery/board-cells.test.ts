import { expect, test } from 'vitest'
import { cellsOf, heatOf } from './board-cells.ts'

const numbers = [
  { number: '07', liability: 500, percent: 50 },
  { number: '93', liability: 900, percent: 100 },
]

test('a hundred cells or a thousand, each number once with its zeros', () => {
  const cells = cellsOf({ digits: 2, numbers }, 'number')
  expect(cells.map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')),
  )
  expect(cells[7]).toEqual(numbers[0])
  expect(cellsOf({ digits: 3, numbers: [] }, 'number').at(-1)).toEqual({
    number: '999',
    liability: 0,
    percent: 100,
  })
})

test('by what they may cost, the dearest first, and equal ones by number', () => {
  const order = cellsOf({ digits: 2, numbers }, 'liability').map(({ number }) => number)
  expect(order.slice(0, 4)).toEqual(['93', '07', '00', '01'])
})

test('heat is told in fifths of the cap, and the least liability is seen', () => {
  expect([0, 1, 200, 201, 999, 1_000, 5_000].map((riel) => heatOf(riel, 1_000))).toEqual([
    0, 1, 1, 2, 5, 5, 5,
  ])
})
