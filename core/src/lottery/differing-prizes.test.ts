import { expect, test } from 'vitest'
import { differingPrizes } from './differing-prizes.ts'
import { sharesColumn } from './same-columns.ts'

const south = (db: string, province = 'HCMC') => ({ province, g8: ['60'], g6: ['1162', '2263'], db: [db] })

test('the prizes are named that differ, and none of their digits', () => {
  const one = { columns: [south('847193'), south('112233', 'Long An')] }
  const other = { columns: [south('847139'), { ...south('112233', 'Long An'), g6: ['2263', '1162'] }] }
  expect(differingPrizes(one, one)).toEqual([])
  expect(differingPrizes(one, other)).toEqual(['columns.0.db', 'columns.1.g6'])
  const fewer = { columns: [south('847193')] }
  const second = ['columns.1.province', 'columns.1.g8', 'columns.1.g6', 'columns.1.db']
  expect(differingPrizes(one, fewer)).toEqual(second)
  expect(differingPrizes(fewer, one)).toEqual(second)
})

test('a result without columns is compared prize by prize', () => {
  const thai = { first: '123456', front3: ['789', '012'], bottom2: '90' }
  expect(differingPrizes(thai, { ...thai, front3: ['012', '789'] })).toEqual(['front3'])
})

test('a result in columns and one without differ in all that they have', () => {
  const [columns, thai] = [{ columns: [south('847193')] }, { first: '123456', bottom2: '90' }]
  expect(differingPrizes(columns, thai)).toEqual(['columns', 'first', 'bottom2'])
  expect(differingPrizes(thai, columns)).toEqual(['first', 'bottom2', 'columns'])
})

test('one column of another draw is enough to say so, whatever its province is called', () => {
  const today = { columns: [south('847193'), south('000001')] }
  const yesterday = { columns: [south('555555'), south('847193', 'Cà Mau')] }
  expect(sharesColumn(today, yesterday)).toBe(true)
  expect(sharesColumn(today, { columns: [south('847194')] })).toBe(false)
  expect(sharesColumn({ first: '123456' }, { first: '123456' })).toBe(true)
})
