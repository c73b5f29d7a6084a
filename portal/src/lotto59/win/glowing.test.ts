import type { Ticket } from '@samnang/contract/lotto59'
import { expect, test } from 'vitest'
import { wonNumbers } from './glowing.ts'

const ticket = (more: Partial<Ticket>) => ({ jackpot_result: null, ...more }) as Ticket

test('of what has won, each pad lights its own numbers: those bet on one by one, and of five those that matched', () => {
  const tickets = [
    ticket({ type: 'NUMBER', value: 7, post: 'A' }),
    ticket({ type: 'NUMBER', value: 12, post: 'C' }),
    ticket({ type: 'R1' as Ticket['type'] }),
    ticket({ type: 'JACKPOT', numbers: [1, 2, 3, 4, 5], jackpot_result: { diff: 1, matched: [2, 3, 4, 5] } }),
  ]
  expect(wonNumbers(tickets, 'NUMBER')).toEqual([7, 12])
  expect(wonNumbers(tickets, 'JACKPOT')).toEqual([2, 3, 4, 5])
  expect(wonNumbers([], 'NUMBER')).toEqual([])
})
