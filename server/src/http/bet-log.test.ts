import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BetLog, type RequestLine } from './bet-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const written: object[] = []
const log = { info: (line: object) => void written.push(line) } as never
const bet = (ms: number): RequestLine => ({
  request_id: `r-${ms}`,
  method: 'POST',
  route: '/api/bet',
  status: 200,
  ms,
  player: '7',
})

test('a thousand bets of a second are one line, which shows the slowest', () => {
  written.length = 0
  const bets = new BetLog(log)
  for (let at = 0; at < 1_000; at++) bets.note(bet(at === 400 ? 99 : 3))
  expect(written).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(written).toEqual([{ ...bet(99), accepted: 1_000 }])
})

test('the next second begins with its first bet, and a second without one writes nothing', () => {
  written.length = 0
  const bets = new BetLog(log)
  bets.note(bet(5))
  vi.advanceTimersByTime(10_000)
  bets.note(bet(6))
  vi.advanceTimersByTime(10_000)
  expect(written).toEqual([
    { ...bet(5), accepted: 1 },
    { ...bet(6), accepted: 1 },
  ])
})

test('what was counted is written when the server stops', () => {
  written.length = 0
  const bets = new BetLog(log)
  bets.note(bet(5))
  bets.flush()
  bets.flush()
  vi.advanceTimersByTime(10_000)
  expect(written).toEqual([{ ...bet(5), accepted: 1 }])
})
