import { expect, test } from 'vitest'
import { collectList, wonNumbers } from './collect.ts'
import { itemWith } from './item.test-parts.ts'

const lines = [
  itemWith({ id: 1, state: 'won', payout: 90_000, collect: 'listed' }),
  itemWith({ id: 2, state: 'won', payout: 45_000, collect: 'held' }),
  itemWith({ id: 3, state: 'won', payout: 1_000, collect: 'paid' }),
  itemWith({ id: 4, state: 'lost' }),
]

test('only lines on the list are summed; losers are not on it at all', () => {
  const list = collectList(lines)
  expect([list.lines.map(({ id }) => id), list.listed, list.isDone]).toEqual([[1, 2, 3], 90_000, false])
})

test('it is done when every winning line has been handed out', () => {
  expect(collectList(lines.map((line) => (line.collect ? { ...line, collect: 'paid' } : line))).isDone).toBe(
    true,
  )
  expect(collectList([itemWith({ state: 'lost' })]).isDone).toBe(false)
})

test('the numbers to mark are those of all winning places', () => {
  const win_places = [
    { post: 'B', place: 'B', number: '47' },
    { post: 'LO', place: 'LO3', number: '47' },
  ]
  expect([...wonNumbers([itemWith({ win_places }), itemWith({})])]).toEqual(['B 47', 'LO 47'])
})
