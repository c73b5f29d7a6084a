import { expect, test } from 'vitest'
import { drawName, postsText } from './draw-names.ts'

const draw = { title: 'New Year', draw_at: '2026-11-21T06:00:00.000Z' }

test.each([
  ['VN', 'DAY', 'ឆ្នោតវៀតណាម · ថ្ងៃ'],
  ['VN', 'NIGHT', 'ឆ្នោតវៀតណាម · យប់'],
  ['TN', 'DAY', 'ឆ្នោតថៃ'],
  ['KH', '1300', 'ឆ្នោតខ្មែរ · 01:00 PM'],
  // Beside the calendar: what counts is when it is drawn.
  ['KH', '1800', 'ឆ្នោតខ្មែរ · 01:00 PM'],
  ['KH', 'EXTRA', 'ឆ្នោតខ្មែរ · New Year'],
] as const)('%s %s is called %s', (type, session, name) => {
  expect(drawName({ ...draw, type, session })).toBe(name)
})

test('posts are written as players write them', () => {
  expect(postsText(['A', 'LO', 'B'])).toBe('A Lo B')
})
