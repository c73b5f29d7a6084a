import { expect, test } from 'vitest'
import { announcement, countdownAt } from './countdown.ts'

const slow = { poll: 'POLL_1' as const, opensAt: 0, closesAt: 300_000 }
const fast = { poll: 'POLL_2' as const, opensAt: 0, closesAt: 10_000 }

test.each([
  [slow, 0, 'open', '04:59'],
  [slow, 288_900, 'open', '00:11'],
  [slow, 289_000, 'closing', '00:10'],
  [slow, 298_999, 'closing', '00:01'],
  [slow, 299_000, 'closed', '00:00'],
  [slow, 400_000, 'closed', '00:00'],
  [fast, 0, 'open', '00:10'],
  [fast, 6500, 'closing', '00:03'],
  [fast, 9499, 'closing', '00:01'],
  [fast, 9500, 'closed', '00:00'],
])('%o at %d ms is %s, %s', (draw, now, stage, text) => {
  expect(countdownAt(draw, now)).toMatchObject({ stage, text })
})

test('30 s, 10 s and the close are told once, whatever the ticks skip', () => {
  const told = [40, 31, 30, 29, 12, 9, 8, 0, 0].map((after, at, all) =>
    announcement('POLL_1', all[at - 1] ?? 60, after, false),
  )
  expect(told.filter(Boolean)).toEqual(['30', '10', 'closed'])
})

test('the fast draw speaks only of its close, and only while a slip waits', () => {
  expect(announcement('POLL_2', 11, 9, true)).toBe(null)
  expect(announcement('POLL_2', 1, 0, false)).toBe(null)
  expect(announcement('POLL_2', 1, 0, true)).toBe('closed')
})

test('the bar falls from one to nothing; the slow one moves no more than once a second, the fast one four times', () => {
  const QUARTER_MS = 250
  const bar = (draw: typeof slow | typeof fast) => {
    const beats = Array.from({ length: draw.closesAt / QUARTER_MS + 1 }, (_, at) => at * QUARTER_MS)
    return beats.map((now) => countdownAt(draw, now).left)
  }
  for (const draw of [slow, fast]) {
    const seen = bar(draw)
    expect([seen[0], seen.at(-1)]).toEqual([1, 0])
    expect(seen).toEqual([...seen].sort((a, b) => b - a))
  }
  // Open for 299 s and 9.5 s: the client closes a little before the server.
  expect(new Set(bar(slow)).size).toBeLessThanOrEqual(301)
  expect(new Set(bar(fast)).size).toBe(39)
})
