import type { LotteryTicket } from '@samnang/contract/lottery'
import { expect, test } from 'vitest'
import { reportDays } from './report-days.ts'

const ticket = (given: Partial<LotteryTicket>): LotteryTicket => ({
  id: 1,
  result_id: 7,
  type: 'KH',
  session: '1300',
  title: 'KH 13:00',
  draw_at: '2026-11-20T06:00:00.000Z',
  stop_delete_at: '2026-11-20T05:45:00.000Z',
  created_at: '2026-11-20T03:00:00.000Z',
  placed_at: '2026-11-20T03:00:00.000Z',
  state: 'lost',
  units: 1,
  cost: 1000,
  payout: 0,
  paid_out: false,
  handed_out_at: null,
  rule_version: 1,
  ...given,
})

test('days are those of Phnom Penh, newest first; a ticket that waits has no net yet', () => {
  const tickets = [
    ticket({}),
    ticket({ state: 'won', payout: 90_000 }),
    ticket({ state: 'placed', cost: 500, placed_at: '2026-11-20T17:00:00.000Z' }),
  ]
  expect(reportDays(tickets)).toEqual([
    { day: '2026-11-21', amount: 500, payout: 0, net: 0 },
    { day: '2026-11-20', amount: 2000, payout: 90_000, net: 88_000 },
  ])
})

test('drafts and what was taken back are not counted', () => {
  for (const state of ['draft', 'deleted', 'void'] as const)
    expect(reportDays([ticket({ state, placed_at: null })])).toEqual([])
})
