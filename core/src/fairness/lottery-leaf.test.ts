import { expect, test } from 'vitest'
import { costOfLines } from './lottery-leaf.ts'

const costing = (...costs: unknown[]) => JSON.stringify(costs.map((cost) => ({ cost })))

test('lines cost what their costs are together, no lines nothing', () => {
  expect(costOfLines(costing('100', '20', '0'))).toBe(120n)
  expect(costOfLines('[]')).toBe(0n)
})

test.each([5, null, undefined, '', '-5', '+5', '5x', 'x5', '5.0', ' 5', '5\n', '៥', '0x5'])(
  'a line with the cost %j has none',
  (cost) => {
    expect(() => costOfLines(costing('100', cost))).toThrow('every line has its cost')
  },
)

test.each(['{}', 'null', '5', '"[]"'])('%s is no list of lines', (text) => {
  expect(() => costOfLines(text)).toThrow('a ticket is a list of lines')
})
