import type { Ticket } from '@samnang/contract/lotto59'
import { expect, test } from 'vitest'
import { placesOfAll, winningPlaces } from '../lotto59/winning-places.ts'
import { netOf, resultGroupsOf, totalsOf } from './result-groups.ts'

function ticket(more: Partial<Ticket>): Ticket {
  return {
    id: 1,
    result_id: 1,
    group_id: 1,
    created_at: '2026-11-20T00:00:00.000Z',
    poll: 'POLL_2',
    number: 3,
    type: 'RANGE_6',
    rate: 1.95,
    amount: 1000,
    payout: 0,
    jackpot_win_amount: 0,
    jackpot_result: null,
    outstanding: false,
    void: false,
    ...more,
  }
}

test('tickets are grouped by draw and then by slip, newest first', () => {
  const groups = resultGroupsOf([
    ticket({ id: 5, result_id: 9, group_id: 4 }),
    ticket({ id: 3, result_id: 8, group_id: 3, number: 2 }),
    ticket({ id: 4, result_id: 9, group_id: 2 }),
    ticket({ id: 2, result_id: 9, group_id: 2 }),
  ])
  expect(groups.map(({ resultId, slips }) => [resultId, slips.map((slip) => slip.groupId)])).toEqual([
    [9, [4, 2]],
    [8, [3]],
  ])
  expect(groups[0]?.slips[1]?.tickets.map(({ id }) => id)).toEqual([2, 4])
})

test('the jackpot is a part of what was paid, and is not counted twice', () => {
  const totals = totalsOf([
    ticket({ payout: 1950 }),
    ticket({ type: 'JACKPOT', payout: 100_000, jackpot_win_amount: 100_000 }),
    ticket({ void: true, amount: 500 }),
  ])
  expect(totals).toMatchObject({
    total_bet_amount: 2500,
    total_pay_amount: 101_950,
    total_win_jackpot_amount: 100_000,
    refunded: 500,
  })
  expect(netOf(totals)).toBe(99_950)
})

test('thousandths of a riel add up without noise; nothing is said while a ticket waits', () => {
  const totals = totalsOf([ticket({ payout: 0.1, amount: 0.3 }), ticket({ payout: 0.2, amount: 0 })])
  expect(totals.total_pay_amount).toBe(0.3)
  expect(netOf(totals)).toBe(0)
  expect(netOf(totalsOf([ticket({ outstanding: true })]))).toBe(null)
})

const balls = [24, 12, 14, 39, 49, 4, 22, 53, 42, 42]

test.each<[string, Partial<Ticket>, { balls: number[]; byTotal: boolean }]>([
  ['a range', { type: 'RANGE_7', payout: 1950 }, { balls: [], byTotal: true }],
  ['a number', { type: 'NUMBER', post: 'B', value: 12, payout: 50_000 }, { balls: [1], byTotal: false }],
  ['a number that lost', { type: 'NUMBER', post: 'B', value: 7 }, { balls: [], byTotal: false }],
  ['a void number', { type: 'NUMBER', post: 'B', value: 12, void: true }, { balls: [], byTotal: false }],
  [
    'a jackpot',
    { type: 'JACKPOT', payout: 1, jackpot_result: { diff: 2, matched: [14, 24, 49] } },
    { balls: [0, 2, 4], byTotal: false },
  ],
])('winning places of %s', (_name, bet, expected) => {
  expect(winningPlaces(ticket(bet), balls)).toEqual(expected)
})

test('a slip marks the places of all its tickets once', () => {
  const number = ticket({ type: 'NUMBER', post: 'B', value: 12, payout: 50_000 })
  expect(placesOfAll([number, number, ticket({ payout: 1 })], balls)).toEqual({ balls: [1], byTotal: true })
})
