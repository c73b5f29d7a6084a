import type { DifferenceRow } from '@samnang/contract/office/cash-differences'
import { expect, test } from 'vitest'
import { detailText } from './detail-text.ts'

const of = (row: Pick<DifferenceRow, 'detail'>): string => detailText(row)

test('a line that was changed is told as it was and as it is', () => {
  const before = { day: '2026-11-20', time: null, amount: 800, reference: '222222', description: 'B' }
  const text = of({ detail: { import: '7', before, now: { ...before, amount: 700 } } })
  expect(text).toBe('2026-11-20 · 800៛ · 222222 · B → 2026-11-20 · 700៛ · 222222 · B')
})

test('lists and empty words are left out', () => {
  const text = of({ detail: { day: '2026-11-20', reference: '', waiting: [{ deposit: '12' }] } })
  expect(text).toBe('2026-11-20')
})

test('what a gateway told is said in its currency, and its marks are left out', () => {
  const detail = { hash: 'ab12', from: 'sokha@aba', currency: 'USD', amount: '1250000', asked: '5000000000' }
  expect(of({ detail })).toMatch(/^sokha@aba · 12\.5 USD · .*50,000៛$/)
})
