import type { Receipt } from '@samnang/contract/report'
import { expect, test } from 'vitest'
import { receiptParts } from './receipt-parts.ts'

const receipt: Receipt = {
  group_id: 42,
  result_id: 7,
  poll: 'POLL_2',
  number: 3,
  username: 'srey',
  created_at: '2026-11-20T16:59:59.000Z',
  closes_at: '2026-11-20T17:00:00.000Z',
  tickets: [
    {
      id: 99,
      result_id: 7,
      group_id: 42,
      created_at: '2026-11-20T16:59:59.000Z',
      poll: 'POLL_2',
      number: 3,
      type: 'RANGE_3',
      rate: 2.3,
      amount: 1000,
      payout: 2300,
      jackpot_win_amount: 0,
      jackpot_result: null,
      outstanding: false,
      void: false,
    },
  ],
  total_bet_amount: 1000,
  total_pay_amount: 2300,
  total_win_jackpot_amount: 0,
  verify_path: '/fair/7',
  leaves: [],
}

const pairs = (given: Receipt) =>
  receiptParts(given, 'https://samnang.example').flatMap((part) =>
    part.kind === 'pair' ? [`${part.left}|${part.right}`] : [],
  )

test('ids have seven digits, times are of Phnom Penh, the code leads to the whole address', () => {
  expect(pairs(receipt)).toEqual([
    'វគ្គទី 3 · រហ័ស|#0000042',
    'អ្នកលេង|SREY',
    'ទទួលនៅ|20-11-2026 11:59 PM',
    'បិទនៅ|21-11-2026 12:00 AM',
    '275–325|1,000៛',
    '#0000099 ×2.30|បានឈ្នះ 2,300៛',
    'ប្រាក់ភ្នាល់សរុប|1,000៛',
    'ប្រាក់សងសរុប|2,300៛',
  ])
  expect(receiptParts(receipt, 'https://samnang.example')).toContainEqual({
    kind: 'qr',
    text: 'https://samnang.example/fair/7',
  })
})

test('a slip that waits has no totals of what was paid', () => {
  const waiting = { ...receipt, tickets: receipt.tickets.map((ticket) => ({ ...ticket, outstanding: true })) }
  expect(pairs(waiting).slice(-2)).toEqual(['#0000099 ×2.30|', 'ប្រាក់ភ្នាល់សរុប|1,000៛'])
})
