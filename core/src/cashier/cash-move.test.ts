import { expect, test } from 'vitest'
import { CASH_MOVES, mayMove } from './cash-move.ts'

/** With another account of the house, into this one alone, out of it alone. */
const waysOf = (move: (typeof CASH_MOVES)[number]) => [
  ...[true, false].map((isIn) => mayMove(move, { isIn, hasOther: true })),
  ...[true, false].map((isIn) => mayMove(move, { isIn, hasOther: false })),
]

test('between two accounts money is carried over and nothing else; the owner’s, fees and interest have their one way', () => {
  const expected = {
    transfer: [true, true, false, false],
    owner_in: [false, false, true, false],
    interest: [false, false, true, false],
    owner_out: [false, false, false, true],
    fee: [false, false, false, true],
    count: [false, false, true, true],
    other: [false, false, true, true],
  }
  expect(Object.fromEntries(CASH_MOVES.map((move) => [move, waysOf(move)]))).toEqual(expected)
})
