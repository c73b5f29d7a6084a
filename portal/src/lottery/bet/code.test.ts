import type { LotteryItemIn } from '@samnang/contract/lottery'
import { expect, test } from 'vitest'
import { codeOf, exampleOf, readCode } from './code.ts'
import { anOffer, OPEN_NOW } from './offer.test-parts.ts'

const offer = anOffer()
const read = (text: string, now = OPEN_NOW) => readCode(text, offer, now)
const item: LotteryItemIn = { numbers: ['47'], digits: 2, posts: ['A', 'B'], amount: 1000, kind: 'straight' }

test('a typed line is an item with its price', () => {
  expect(read('47 ab 1000')).toEqual({
    kind: 'line',
    item,
    name: '47 · A B',
    text: '2 លេខ × 1,000៛ = 2,000៛',
  })
  expect(read('៤៧ ab ១០០០')).toMatchObject({ kind: 'line', item })
})

test('what is not clear is pointed to', () => {
  expect(read('47 abz 1000')).toMatchObject({
    kind: 'problem',
    at: { from: 5, to: 6 },
    text: 'គ្មានប៉ុស្តិ៍នេះទេ។',
  })
})

test('a half line is unfinished, a finished one with a fault is not', () => {
  for (const text of ['4', '47', '47 ab', '47 ab 0'])
    expect([text, read(text)]).toMatchObject([text, { isUnfinished: true }])
  expect(read('47 abz 1000')).toMatchObject({ isUnfinished: false })
})

test('a line that cannot be placed says why', () => {
  expect(read('13 a 1000')).toMatchObject({ kind: 'problem', text: 'លេខ 13 មិនលក់ក្នុងវគ្គនេះទេ' })
  expect(read('47 a 1000', Date.parse('2026-11-21T09:12:00.000Z'))).toMatchObject({
    kind: 'problem',
    text: 'ប៉ុស្តិ៍ A បានបិទ។',
  })
})

test('a number that is paid in part is told and taken', () => {
  const reading = read('68 a 1000')
  expect(reading.kind).toBe('line')
  expect(reading.text).toContain('លេខ 68 សងត្រឹម 50% នៃអត្រា')
})

const range = (mode: NonNullable<LotteryItemIn['range']>['mode'], from: string, to = ''): LotteryItemIn => ({
  ...item,
  numbers: [],
  kind: 'range',
  range: { from, to, mode },
})

test.each<LotteryItemIn>([
  item,
  { ...item, posts: ['A', 'LO'], numbers: ['47', '58'] },
  { ...item, numbers: ['24'], kind: 'permute' },
  range('step', '20', '29'),
  range('tail', '5'),
  range('head', '5'),
  range('double', ''),
  range('pattern', 'X5'),
  { ...range('pattern', '12X'), digits: 3, posts: ['A'] },
])('a line that is edited as text is the same line: %#', (line) => {
  expect(read(codeOf(line))).toMatchObject({ kind: 'line', item: line })
})

test('the example can be typed', () => {
  expect(exampleOf(offer)).toBe('47 ab 1000')
  expect(read(exampleOf(offer)).kind).toBe('line')
})
