import { expect, test } from 'vitest'
import { closeGroups, closesAtOf, isOpenAt, isPostOpenAt, momentsOf, passedOf } from './draw-times.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}.000Z`)
const draw = {
  opens_at: '2026-11-20T12:00:00.000Z',
  closes: [
    { posts: ['B', 'C'], digits: [2, 3] as (2 | 3)[], closes_at: '2026-11-21T09:25:00.000Z' },
    { posts: ['A', 'LO'], digits: [2] as (2 | 3)[], closes_at: '2026-11-21T09:10:00.000Z' },
    { posts: ['A'], digits: [3] as (2 | 3)[], closes_at: '2026-11-21T09:12:00.000Z' },
  ],
  stop_delete_at: '2026-11-21T09:00:00.000Z',
  state: 'open' as const,
}

test('each group closes by itself, a second before the server', () => {
  const lo = { post: 'LO', digits: 2 } as const
  expect(isPostOpenAt(draw, lo, at('09:09:58'))).toBe(true)
  expect(isPostOpenAt(draw, lo, at('09:09:59'))).toBe(false)
  expect(isPostOpenAt(draw, { post: 'A', digits: 3 }, at('09:10:30'))).toBe(true)
  expect(isPostOpenAt(draw, { post: 'B', digits: 2 }, at('09:24:00'))).toBe(true)
  expect(closesAtOf(draw, 'LO', 3)).toBeNull()
  expect(isPostOpenAt(draw, { post: 'LO', digits: 3 }, at('08:00:00'))).toBe(false)
})

test('a draw takes bets from its opening to its last closing', () => {
  expect(isOpenAt(draw, Date.parse('2026-11-20T11:59:59.000Z'))).toBe(false)
  expect(isOpenAt({ ...draw, state: 'scheduled' }, at('09:00:00'))).toBe(true)
  expect(isOpenAt(draw, at('09:24:58'))).toBe(true)
  expect(isOpenAt(draw, at('09:24:59'))).toBe(false)
  expect(isOpenAt({ ...draw, state: 'void' }, at('09:00:00'))).toBe(false)
})

test('groups stand in the order in which they close', () => {
  expect(closeGroups(draw, at('09:11:00')).map(({ posts, isClosed }) => [posts.join(' '), isClosed])).toEqual(
    [
      ['A LO', true],
      ['A', false],
      ['B C', false],
    ],
  )
})

test('the moments of a draw pass one after the other', () => {
  const moments = momentsOf([draw, draw])
  expect(moments).toHaveLength(8)
  expect(passedOf(moments, 0)).toBe(0)
  expect(passedOf(moments, at('09:10:00'))).toBe(at('09:10:00'))
  expect(passedOf(moments, at('09:10:30'))).toBe(at('09:10:00'))
})
