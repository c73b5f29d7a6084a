import { expect, test } from 'vitest'
import { sharesColumn } from './same-columns.ts'

const column = (db: string, province?: string) => ({
  ...(province ? { province } : {}),
  g8: ['60'],
  db: [db],
})

test.each([
  ['the same column', [column('1')], [column('1')], true],
  ['under another province', [column('1', 'HCMC')], [column('1', 'Cà Mau')], true],
  ['with a province and without', [column('1', 'HCMC')], [column('1')], true],
  ['in another place', [column('1'), column('2')], [column('3'), column('1')], true],
  ['prizes in another order', [column('1')], [{ db: ['1'], g8: ['60'] }], true],
  ['one digit is another', [column('1'), column('2')], [column('3'), column('4')], false],
  ['no column', [], [column('1')], false],
])('%s: %#', (_, one, other, isShared) => {
  expect(sharesColumn({ columns: one }, { columns: other })).toBe(isShared)
  expect(sharesColumn({ columns: other }, { columns: one })).toBe(isShared)
})

test('a result without columns is one column', () => {
  const kh = { A: '12345', B: '23456' }
  expect(sharesColumn(kh, { B: '23456', A: '12345' })).toBe(true)
  expect(sharesColumn(kh, { ...kh, B: '23457' })).toBe(false)
  expect(sharesColumn(kh, { columns: [kh] })).toBe(true)
})
