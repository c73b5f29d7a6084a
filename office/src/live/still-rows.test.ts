import { expect, test } from 'vitest'
import { type StillRow, stillRows } from './still-rows.ts'

interface Row {
  id: number
  text: string
}
const row = (id: number, text = 'now'): Row => ({ id, text })
const idOf = ({ id }: Row) => id
const shown = (rows: StillRow<Row>[]) =>
  rows.map((one) => `${one.row.id}${one.isGone ? ' gone' : ''} ${one.row.text}`)

test('the first look is the list as it is', () => {
  expect(shown(stillRows([], [row(1), row(2)], idOf))).toEqual(['1 now', '2 now'])
})

test('who comes stands at the end and who goes stays, so that no row moves', () => {
  const before = stillRows([], [row(1, 'old'), row(2, 'old'), row(3, 'old')], idOf)
  const after = stillRows(before, [row(3), row(0), row(1)], idOf)
  expect(shown(after)).toEqual(['1 now', '2 gone old', '3 now', '0 now'])
  expect(shown(stillRows(after, [row(2)], idOf))).toEqual(['1 gone now', '2 now', '3 gone now', '0 gone now'])
})
