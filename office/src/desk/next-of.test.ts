import { expect, test } from 'vitest'
import { nextOf } from './next-of.ts'

const row = (id: number, by: 'nobody' | 'me' | 'other' = 'nobody', approval: number | null = null) => ({
  id,
  claim: by === 'nobody' ? null : { by, until: '', is_mine: by === 'me' },
  approval,
})

test.each([
  ['the oldest behind it', [row(1), row(2), row(3)], 2, 3],
  ['the first one where none follows', [row(1), row(2), row(3)], 3, 1],
  ['none that a colleague has in hand', [row(1), row(2), row(3, 'other'), row(4)], 2, 4],
  ['one’s own', [row(2), row(3, 'me')], 2, 3],
  ['none that waits for a second person', [row(2), row(3, 'nobody', 7)], 2, null],
  ['nothing where nothing waits', [], 2, null],
])('the next request is %s', (_, rows, id, next) => {
  expect(nextOf(rows, id)).toBe(next)
})
