import { expect, test } from 'vitest'
import { runsOf } from './runs.ts'

test('rows that follow each other and belong together are one run, and keep their order', () => {
  const first = (text: string) => text.charAt(0)
  expect(runsOf([], first)).toEqual([])
  expect(runsOf(['a1', 'a2', 'b1', 'a3'], first)).toEqual([
    { key: 'a', at: 0, rows: ['a1', 'a2'] },
    { key: 'b', at: 2, rows: ['b1'] },
    { key: 'a', at: 3, rows: ['a3'] },
  ])
})
