import { expect, test } from 'vitest'
import { fieldsOf, isWhole, prizeName, resultEntry } from './result-entry.ts'

const SOUTH = {
  columns: 2,
  prizes: [
    { prize: 'g8', title: 'G8', count: 1, length: 2 },
    { prize: 'g6', title: 'G6', count: 3, length: 4 },
  ],
}
const THAI = {
  columns: 0,
  prizes: [
    { prize: 'first', title: 'FIRST', count: 1, length: 6 },
    { prize: 'front3', title: 'FRONT 3', count: 2, length: 3 },
  ],
}

test('columns have their provinces, and every prize is a list', () => {
  const typed = { 'columns.0.g8.0': '07', 'columns.0.g6.1': '1162', 'columns.1.g8.0': '99' }
  expect(resultEntry(SOUTH, ['HCMC', 'Long An'], typed)).toEqual({
    columns: [
      { province: 'HCMC', g8: ['07'], g6: ['', '1162', ''] },
      { province: 'Long An', g8: ['99'], g6: ['', '', ''] },
    ],
  })
  expect(resultEntry({ ...SOUTH, columns: 1 }, [], typed)).toEqual({
    columns: [{ g8: ['07'], g6: ['', '1162', ''] }],
  })
})

test('without columns a prize of one number is that number', () => {
  const typed = { 'first.0': '012345', 'front3.0': '789', 'front3.1': '012' }
  expect(resultEntry(THAI, [], typed)).toEqual({ first: '012345', front3: ['789', '012'] })
})

test('a number is whole with its exact digits', () => {
  const [field] = fieldsOf(THAI)[0]?.prizes[0]?.fields ?? []
  if (!field) throw new Error('the first prize has a field')
  const wholes = ['012345', '12345', '0123456', '01234a', ''].map((text) =>
    isWhole(field, { [field.path]: text }),
  )
  expect(wholes).toEqual([true, false, false, false, false])
})

test('a prize is named with its province', () => {
  expect(prizeName(SOUTH, ['HCMC', 'Long An'], 'columns.1.g6')).toBe('Long An · G6')
  expect(prizeName(THAI, [], 'front3')).toBe('FRONT 3')
})
