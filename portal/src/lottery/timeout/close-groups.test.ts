import { expect, test } from 'vitest'
import { type CloseRow, closeStateAt, closesByType, nextClose } from './close-groups.ts'

const row = (given: Partial<CloseRow>): CloseRow => ({
  result_id: 1,
  type: 'VN',
  session: 'DAY',
  title: 'VN DAY',
  draw_at: '2026-11-21T09:35:00.000Z',
  posts: ['A'],
  digits: [2, 3],
  closes_at: '2026-11-21T09:10:00.000Z',
  stop_delete_at: '2026-11-21T09:00:00.000Z',
  open: true,
  ...given,
})

const late = row({ posts: ['B'], closes_at: '2026-11-21T09:25:00.000Z' })
const night = row({ result_id: 2, session: 'NIGHT', closes_at: '2026-11-21T11:10:00.000Z', open: false })
const khmer = row({ result_id: 3, type: 'KH', session: '1300', closes_at: '2026-11-21T05:55:00.000Z' })
const NOW = Date.parse('2026-11-21T06:00:00.000Z')

test('groups stand by type, draw and time, whatever the order of the answer', () => {
  const types = closesByType([khmer, night, late, row({})])
  expect(types.map(({ type }) => type)).toEqual(['VN', 'KH'])
  expect(types[0]?.draws.map(({ draw, rows }) => [draw.session, rows.map(({ posts }) => posts[0])])).toEqual([
    ['DAY', ['A', 'B']],
    ['NIGHT', ['A']],
  ])
})

test('what was open closes by the clock; what was shut before its time is not open yet', () => {
  expect([row({}), khmer, night].map((one) => closeStateAt(one, NOW))).toEqual(['open', 'closed', 'later'])
})

test('the next close is that of an open group', () => {
  expect(nextClose([late, khmer, night, row({})], NOW)).toBe(Date.parse('2026-11-21T09:10:00.000Z'))
  expect(nextClose([khmer, night], NOW)).toBeNull()
})
