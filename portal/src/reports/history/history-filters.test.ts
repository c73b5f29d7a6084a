import { expect, test } from 'vitest'
import { fiveNumbers, historyFilters, ticketNumber } from './history-filters.ts'

const asked = (text: string) => new URLSearchParams(text)

test('the poll of the player, a day, and a number in either script', () => {
  expect(historyFilters(asked(''), 'POLL_2').query).toEqual({ poll: 'POLL_2' })
  expect(historyFilters(asked('poll=POLL_1&date=2026-11-20&number=១៧'), 'POLL_2')).toMatchObject({
    problem: null,
    query: { poll: 'POLL_1', date: '2026-11-20', number: '17' },
  })
})

test.each([
  ['date=2026-02-30', 'not_a_day'],
  ['date=9999-01-01', 'not_a_day'],
  ['number=0', 'bad_number'],
  ['number=-1', 'bad_number'],
  ['number=12345', 'bad_number'],
  ['number=<b>', 'bad_number'],
])('?%s is told as %s', (search, problem) => {
  expect(historyFilters(asked(search), 'POLL_2').problem).toBe(problem)
})

test.each([
  ['1 2 3 4 5', [1, 2, 3, 4, 5]],
  ['59, 1,2 ; 3/4', [1, 2, 3, 4, 59]],
  ['៥៩ ១២ ៣ ០៤ ៥', [3, 4, 5, 12, 59]],
  ['1 2 3 4', null],
  ['1 2 3 4 4', null],
  ['0 1 2 3 4', null],
  ['60 1 2 3 4', null],
  ['1 2 3 4 5 6', null],
  ['1 2 3 4 x', null],
])('%j are %j', (text, numbers) => expect(fiveNumbers(text)).toEqual(numbers))

test.each([
  ['#0000042', '42'],
  ['៤២', '42'],
  ['000', null],
  ['4x', null],
  ['99999999999999999', null],
])('ticket %j is %j', (text, id) => expect(ticketNumber(text)).toBe(id))
