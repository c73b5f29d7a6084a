import type { LotteryTicket } from '@samnang/contract/lottery'
import { expect, test } from 'vitest'
import { itemWith } from './item.test-parts.ts'
import { receiptParts } from './receipt-parts.ts'

const ticket: LotteryTicket = {
  id: 42,
  result_id: 7,
  type: 'VN',
  session: 'DAY',
  title: 'VN DAY',
  draw_at: '2026-11-20T09:35:00.000Z',
  stop_delete_at: '2026-11-20T09:00:00.000Z',
  created_at: '2026-11-20T03:00:00.000Z',
  placed_at: '2026-11-20T03:01:00.000Z',
  state: 'placed',
  units: 2,
  cost: 2000,
  payout: 0,
  paid_out: false,
  handed_out_at: null,
  rule_version: 1,
}

const pairs = (bought: Parameters<typeof receiptParts>[0]) =>
  receiptParts(bought, 'https://samnang.example').flatMap((part) =>
    part.kind === 'pair' ? [`${part.left}|${part.right}`] : [],
  )

test('a ticket that waits: its lines, its cost, and the way to the proof of its draw', () => {
  const bought = { ticket, items: [itemWith({})], username: 'srey' }
  expect(pairs(bought)).toEqual([
    'លេខសំបុត្រ|#0000042',
    'អ្នកលេង|SREY',
    'បានចាក់នៅ|20-11-2026 10:01 AM',
    'លទ្ធផល|20-11-2026 04:35 PM',
    '47|2,000៛',
    'A B · 2ខ្ទង់|1,000៛ × 2',
    'ប្រាក់ភ្នាល់សរុប|2,000៛',
  ])
  expect(receiptParts(bought, 'https://samnang.example')).toContainEqual({
    kind: 'qr',
    text: 'https://samnang.example/fair/7',
  })
})

test('every number of a line is on the paper', () => {
  const numbers = Array.from({ length: 20 }, (_, at) => String(at + 10))
  const bought = { ticket, items: [itemWith({ numbers })], username: 'srey' }
  expect(pairs(bought)).toContain(`${numbers.join(' ')}|2,000៛`)
})

test('a winner says what it has won; deleted lines are gone', () => {
  const bought = {
    ticket: { ...ticket, state: 'won' as const, payout: 90_000, paid_out: true },
    items: [
      itemWith({ state: 'won', payout: 90_000 }),
      itemWith({ id: 2, numbers: ['05'], state: 'deleted' }),
    ],
    username: 'srey',
  }
  expect(pairs(bought).slice(4)).toEqual([
    '47|2,000៛',
    'A B · 2ខ្ទង់|1,000៛ × 2',
    'បានឈ្នះ|90,000៛',
    'ប្រាក់ភ្នាល់សរុប|2,000៛',
    'ប្រាក់សងសរុប|90,000៛',
    '|បានប្រគល់រួច',
  ])
})

test('what staff have handed out over a counter says so, though its player has marked nothing', () => {
  const atCounter = { paid_out: false, handed_out_at: '2026-11-25T10:00:00.000Z' }
  const won = { ...ticket, state: 'won' as const, payout: 90_000, ...atCounter }
  const bought = { ticket: won, items: [itemWith({ state: 'won', payout: 90_000 })], username: 'srey' }
  expect(pairs(bought).at(-1)).toBe('|បានប្រគល់រួច')
})
