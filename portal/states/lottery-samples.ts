/** A draw of the ticket lottery and what was bought for it. */
import type { LotteryItem, LotteryResult, LotteryTicket } from '@samnang/contract/lottery'
import type { Totals } from '../src/lottery/lottery-sums.tsx'
import { THEN } from './state.ts'

export const DRAWN: LotteryResult = {
  ...{ id: 7, type: 'VN', session: 'DAY', title: 'Day', opens_at: THEN, draw_at: THEN },
  ...{ closes: [], stop_delete_at: THEN, state: 'settled', columns: ['TP.HCM'], house_drawn: false },
  ...{ rule_version: 1, void_reason: null },
  prizes: [{ title: 'TP.HCM', prizes: [{ prize: 'G8', numbers: ['47'] }] }],
  posts: { A: { d2: ['47'], d3: ['147'] }, LO: { d2: ['47', '13', '68'], d3: ['147', '913'] } },
}

export const ITEM: LotteryItem = {
  ...{ id: 1, numbers: ['47', '74'], digits: 2, posts: ['A', 'LO'], amount: 1_000, kind: 'straight' },
  ...{ expanded: ['47', '74'], units: 48, cost: 48_000, rate: { 2: 90 }, rates: { A: 90, LO: 90 } },
  ...{ reduced: {}, state: 'pending', payout: 0, win_places: [], collect: null },
}

export const WON: Partial<LotteryItem> = {
  ...{ state: 'won', payout: 180_000, collect: 'listed' },
  win_places: [
    { post: 'A', place: 'A', number: '47' },
    { post: 'LO', place: 'LO1', number: '47' },
  ],
}

export const TICKET: LotteryTicket = {
  ...{ id: 590, result_id: 7, type: 'VN', session: 'DAY', title: 'Day', draw_at: THEN },
  ...{ stop_delete_at: THEN, created_at: THEN, placed_at: THEN, state: 'placed', units: 48 },
  ...{ cost: 48_000, payout: 0, paid_out: false, handed_out_at: null, rule_version: 1 },
}

const SUM = { count: 12, cost: 9_876_543_210, payout: 180_000, outstanding: 48_000, net: -9_876_315_210 }
const NONE = { count: 0, cost: 0, payout: 0, outstanding: 0, net: 0 }

export const TOTAL: Totals = { ...SUM, by_type: { VN: SUM, TN: { ...SUM, net: 132_000 }, KH: NONE } }
