import type { Result, Ticket } from '@samnang/contract/lotto59'
import { expect, test } from 'vitest'
import { whyLine } from './why-line.ts'

const result: Result = {
  result_id: 7,
  poll: 'POLL_2',
  number: 3,
  closed_at: '2026-11-20T00:00:00.000Z',
  balls: [24, 12, 14, 39, 49, 4, 22, 53, 42, 42],
  posts: { A: 24, B: 12, C: 14, D: 39, E: 49 },
  total: 301,
  category: '3 big',
  size: 'big',
  status: 'OVER',
  void: false,
}

function ticket(bet: Partial<Ticket>): Ticket {
  return {
    id: 1,
    result_id: 7,
    group_id: 1,
    created_at: '',
    poll: 'POLL_2',
    number: 3,
    type: 'RANGE_6',
    rate: 1.95,
    amount: 500,
    payout: 0,
    jackpot_win_amount: 0,
    jackpot_result: null,
    outstanding: false,
    void: false,
    ...bet,
  }
}

test.each<[Partial<Ticket>, string]>([
  [{ type: 'RANGE_6' }, 'ផលបូក 301 គឺធំ ប៉ុន្តែអ្នកបានជ្រើសតូច។'],
  [{ type: 'RANGE_7' }, 'ផលបូក 301 គឺធំ ដូចដែលអ្នកបានជ្រើស។'],
  [{ type: 'RANGE_3' }, 'ផលបូក 301 នៅក្នុង 275–325 ដែលអ្នកបានជ្រើស។'],
  [{ type: 'NUMBER', post: 'B', value: 7 }, 'បាល់ប៉ុស្តិ៍ B គឺ 12 ប៉ុន្តែអ្នកបានជ្រើស 7។'],
  [{ type: 'NUMBER', post: 'B', value: 12 }, 'បាល់ប៉ុស្តិ៍ B គឺ 12 ដូចដែលអ្នកបានជ្រើស។'],
  [{ type: 'NUMBER', post: 'A', value: 12 }, 'លេខ 12 ចេញលើប៉ុស្តិ៍ B ប៉ុន្តែអ្នកបានជ្រើសប៉ុស្តិ៍ A ដែលចេញ 24។'],
  [{ type: 'JACKPOT', numbers: [1, 12, 14, 24, 50] }, '3 លេខក្នុងចំណោម 5 នៅលើប៉ុស្តិ៍ A–E៖ ជែកផតតូច។'],
  [{ void: true }, 'វគ្គនេះត្រូវទុកជាមោឃៈ។ ទឹកប្រាក់ភ្នាល់ត្រូវបានសងវិញ។'],
])('%o', (bet, sentence) => {
  expect(whyLine(ticket(bet), result)).toBe(sentence)
})

test('nothing is said before the result is known, nor by the result of another draw', () => {
  expect(whyLine(ticket({ outstanding: true }), result)).toBe(null)
  expect(whyLine(ticket({}), null)).toBe(null)
  expect(whyLine(ticket({ result_id: 8 }), result)).toBe(null)
})
