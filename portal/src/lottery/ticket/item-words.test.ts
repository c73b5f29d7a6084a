import { expect, test } from 'vitest'
import { itemWith } from './item.test-parts.ts'
import { itemTitle, ratesText } from './item-words.ts'

test('a line says how it was entered', () => {
  expect(itemTitle(itemWith({ numbers: ['47', '05'] }))).toBe('47 05')
  expect(itemTitle(itemWith({ numbers: ['12'], kind: 'permute' }))).toBe('12 បង្វិលលេខ')
  const range = { from: '10', to: '19', mode: 'step' as const }
  expect(itemTitle(itemWith({ numbers: [], kind: 'range', range }))).toBe('10–19')
})

test('many numbers are cut and counted', () => {
  const numbers = Array.from({ length: 20 }, (_, at) => String(at + 10))
  expect(itemTitle(itemWith({ numbers }))).toBe('10 11 12 13 14 15 … (20)')
})

test('one rate is said once, different ones with their posts', () => {
  expect(ratesText(itemWith({}))).toBe('×90.00')
  expect(ratesText({ posts: ['A', 'LO'], rates: { A: 900, LO: 400 } })).toBe('A ×900.00 · Lo ×400.00')
  expect(ratesText({ posts: ['A'], rates: {} })).toBe('')
})
