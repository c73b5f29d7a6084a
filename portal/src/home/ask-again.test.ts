import type { Front } from '@samnang/contract/front'
import { expect, test } from 'vitest'
import { askInMs } from './ask-again.ts'

const NOW = Date.parse('2026-11-23T06:00:00.000Z')
const at = (ms: number) => new Date(NOW + ms).toISOString()

function front({ closesInMs = 290_000, show = null as null | [number, number | null, number] }): Front {
  const draw = { poll: 'POLL_1' as const, result_id: 2, number: 2, bets: 0, stake: 0 }
  const shows = show ? [showOf(...show)] : []
  return { draws: [{ ...draw, closes_at: at(closesInMs) }], shows } as unknown as Front
}

function showOf(balls: number, nextInMs: number | null, endsInMs: number) {
  const next_ball_at = nextInMs === null ? null : at(nextInMs)
  return { balls: Array(balls).fill(1), next_ball_at, released_at: at(endsInMs) }
}

test.each([
  ['nothing for minutes', front({}), 5_000],
  ['a close in three seconds', front({ closesInMs: 3_000 }), 3_200],
  ['a close in this moment', front({ closesInMs: 0 }), 1_000],
  ['a first ball in two seconds', front({ show: [0, 2_000, 60_000] }), 2_200],
  ['balls that fall', front({ show: [3, 4_000, 60_000] }), 1_500],
  ['the end of a show', front({ show: [10, null, 1_200] }), 1_400],
  ['an answer of long ago', front({ closesInMs: -60_000 }), 5_000],
])('%s: asked again in time', (_what, told, ms) => {
  expect(askInMs(told, NOW, false)).toBe(ms)
})

test('without any draw it is asked calmly, and a saver of data asks every ten seconds', () => {
  expect(askInMs({ draws: [], shows: [] } as unknown as Front, NOW, false)).toBe(5_000)
  expect(askInMs(front({ show: [3, 100, 1_000] }), NOW, true)).toBe(10_000)
})
