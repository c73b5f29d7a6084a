import type { Ticket } from '@samnang/contract/lotto59'
import { expect, test } from 'vitest'
import { withReceipts } from './receipts.ts'
import { groupsOf, ownResult, stakeByType } from './ticket-groups.ts'

const ticket = (id: number, group: number, amount: number, payout: number, more: Partial<Ticket> = {}) =>
  ({
    id,
    group_id: group,
    amount,
    payout,
    jackpot_win_amount: 0,
    type: 'RANGE_6',
    outstanding: false,
    void: false,
    created_at: '',
    ...more,
  }) as Ticket

test('tickets are grouped by slip, newest slip first', () => {
  const groups = groupsOf([ticket(3, 2, 500, 0), ticket(2, 1, 500, 0), ticket(1, 1, 700, 0)])
  expect(groups.map(({ groupId, amount, tickets }) => [groupId, amount, tickets.length])).toEqual([
    [2, 500, 1],
    [1, 1200, 2],
  ])
})

const many = (count: number, payout: number) =>
  Array.from({ length: count }, (_, at) => ticket(at + 1, at, 500, at === 0 ? payout : 0))

test.each<[string, Ticket[], string | undefined, number[]]>([
  ['a ticket waits', [ticket(1, 1, 500, 0, { outstanding: true })], undefined, []],
  ['no ticket', [], undefined, []],
  ['a loss', [ticket(1, 1, 500, 0)], 'none', []],
  ['less back than staked', [ticket(1, 1, 500, 0), ticket(2, 1, 500, 975)], 'none', []],
  ['the stake back', [ticket(1, 1, 500, 0), ticket(2, 1, 500, 1000)], 'none', []],
  ['a small win', [ticket(1, 1, 500, 975)], 'any', [1]],
  ['just below three stakes', [ticket(1, 1, 500, 2000), ticket(2, 1, 1, 0)], 'any', [1]],
  ['a win of five times the stake', [ticket(1, 1, 500, 2500)], 'lanterns', [1]],
  ['a number', [ticket(1, 1, 500, 25_000)], 'full', [1]],
  ['thirty tickets, one number: one win', many(30, 25_000), 'any', [1]],
  ['thirty tickets that lost more than one won', many(60, 25_000), 'none', []],
  ['a jackpot', [ticket(1, 1, 1000, 0, { type: 'JACKPOT', jackpot_win_amount: 100_000 })], 'full', [1]],
  ['void', [ticket(1, 1, 500, 0, { void: true })], 'none', []],
])('how large a draw is told: %s', (_name, tickets, step, won) => {
  const own = ownResult(tickets)
  expect(own?.step).toBe(step)
  expect(own?.won.map(({ id }) => id) ?? []).toEqual(won)
})

test('the stake on a market counts all its tickets but void ones', () => {
  expect(
    stakeByType([ticket(1, 1, 500, 0), ticket(2, 1, 500, 0), ticket(3, 1, 9, 0, { void: true })]),
  ).toEqual({ RANGE_6: 1000 })
})

test('the last 200 receipts are kept, a ticket once', () => {
  const receipt = (id: number) => ({ ticket_id: id, leaf: 'l', salt: 's', accepted_ms: 1, signature: 'x' })
  const placed = (from: number, count: number) => ({
    group_id: 1,
    result_id: 9,
    balance: 0,
    tickets: [],
    receipts: Array.from({ length: count }, (_, at) => receipt(from + at)),
  })
  const kept = withReceipts(withReceipts(withReceipts([], placed(1, 150)), placed(151, 100)), placed(250, 1))
  expect([kept.length, kept[0]?.ticket_id, kept.at(-1)]).toEqual([200, 51, { ...receipt(250), result_id: 9 }])
})
