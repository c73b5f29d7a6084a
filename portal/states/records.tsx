/** What is looked up about money and bets. */
import type { Transaction } from '@samnang/contract/money'
import DayChart from '../src/lists/chart/day-chart.tsx'
import { TransactionCards } from '../src/money/transaction-rows.tsx'
import { ResultLine } from '../src/reports/history/result-line.tsx'
import { ReportRows } from '../src/reports/report-rows.tsx'
import { resultGroupsOf } from '../src/tickets/result-groups.ts'
import { SlipRow } from '../src/tickets/slip-row.tsx'
import { DRAWN, ticket, VOIDED } from './lotto59.tsx'
import { type Group, THEN } from './state.ts'

const TRANSACTION: Transaction = {
  ...{ id: 59, type: 'DEPOSIT', amount: 1_250_000, status: 'PENDING', reference: 'S590' },
  ...{ created_at: THEN, done_at: null, balance_after: null },
}
const TRANSACTIONS: readonly Transaction[] = [
  { ...TRANSACTION, steps: [{ state: 'OPEN', at: THEN }] },
  { ...TRANSACTION, id: 60, status: 'DONE', done_at: THEN, balance_after: 9_876_543_210_123 },
  { ...TRANSACTION, id: 61, status: 'REJECTED', done_at: THEN, reason: 'not_received' },
]
const BETS = [
  ticket({ id: 1, outstanding: true }),
  ticket({ id: 2, payout: 19_500 }),
  ticket({ id: 3, group_id: 60 }),
  ticket({ id: 4, group_id: 61, void: true }),
]
const DAYS = [
  { day: '2026-11-20', amount: 120_000, payout: 98_500, net: -21_500 },
  { day: '2026-11-19', amount: 50_000, payout: 1_250_000, net: 1_200_000 },
  { day: '2026-11-17', amount: 9_876_543_210, payout: 0, net: -9_876_543_210 },
]

export const RECORDS: Group = {
  name: 'records',
  states: [
    ['TransactionCards', () => <TransactionCards rows={TRANSACTIONS} />],
    ['ReportRows', () => <ReportRows rows={BETS} />],
    ...resultGroupsOf(BETS)
      .flatMap(({ slips }) => slips)
      .map((slip, at) => [`SlipRow ${at + 1}`, () => <SlipRow slip={slip} />] as const),
    ['ResultLine', () => <ResultLine result={DRAWN} matched={DRAWN.balls.slice(0, 3)} />],
    ['ResultLine, a void draw', () => <ResultLine result={VOIDED} />],
    ['DayChart', () => <DayChart days={DAYS} range={{ from: '2026-11-14', to: '2026-11-20' }} />],
    [
      'DayChart, too many days',
      () => <DayChart days={DAYS} range={{ from: '2026-01-01', to: '2026-11-20' }} />,
    ],
  ],
}
