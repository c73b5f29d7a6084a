import type { Releasing, Result } from '@samnang/contract/lotto59'
import { ballsShown, nextBallAt, POLL_TIMES, shownAt } from '@samnang/core/lotto59/draw-schedule'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refetchAt, runningTotal, type Show, type ShowEvent, showAfter, shownBalls } from './show-state.ts'

const CLOSE = 1_795_132_800_000
const BALLS = [24, 57, 14, 39, 49, 4, 22, 13, 32, 31]
const times = POLL_TIMES.POLL_2
const iso = (ms: number) => new Date(ms).toISOString()

function releasingAt(now: number): Releasing {
  const next = nextBallAt(CLOSE, times, now)
  return {
    result_id: 7,
    poll: 'POLL_2',
    number: 3,
    closed_at: iso(CLOSE),
    released_at: iso(shownAt(CLOSE, times)),
    server_time: iso(now),
    balls: ballsShown(BALLS, CLOSE, times, now),
    next_ball_at: next === null ? null : iso(next),
  }
}

const result: Result = {
  result_id: 7,
  poll: 'POLL_2',
  number: 3,
  closed_at: iso(CLOSE),
  balls: BALLS,
  posts: { A: 24, B: 57, C: 14, D: 39, E: 49 },
  total: 285,
  category: '3 small',
  size: 'small',
  status: 'UNDER',
  void: false,
}

const ball = (index: number): ShowEvent => ({
  kind: 'ball',
  poll: 'POLL_2',
  resultId: 7,
  index,
  ball: BALLS[index] ?? 0,
})
const run = (events: ShowEvent[]) => events.reduce<Show | null>(showAfter, null)

test('whoever joins at any moment sees exactly the balls that fell until then', () => {
  for (let now = CLOSE; now <= CLOSE + 7000; now += 50) {
    const joined = showAfter(null, { kind: 'releasing', releasing: releasingAt(now) })
    expect(shownBalls(joined)).toEqual(ballsShown(BALLS, CLOSE, times, now))
  }
})

test('a joiner who missed the first balls shows none of the later ones alone and fetches at once', () => {
  const show = run([ball(2)])
  expect([shownBalls(show), refetchAt(show)]).toEqual([[], 0])
})

test('without events the show is fetched right after each ball is due, and after the end', () => {
  const show = run([{ kind: 'releasing', releasing: releasingAt(CLOSE + 2100) }])
  expect(shownBalls(show)).toHaveLength(2)
  expect(refetchAt(show)).toBe(CLOSE + 2500 + 400)
  const all = run([{ kind: 'releasing', releasing: releasingAt(CLOSE + 6000) }])
  expect(refetchAt(all)).toBe(CLOSE + 6000 + 400)
  expect(refetchAt(showAfter(all, { kind: 'result', result }))).toBe(null)
})

test('an older answer takes no ball back, an older draw replaces nothing', () => {
  const show = run([{ kind: 'releasing', releasing: releasingAt(CLOSE + 4000) }])
  const late = showAfter(show, { kind: 'releasing', releasing: releasingAt(CLOSE + 1600) })
  expect(shownBalls(late)).toEqual(shownBalls(show))
  expect(showAfter(show, { kind: 'result', result: { ...result, result_id: 6 } })).toBe(show)
})

test('the next close empties the stage', () => {
  const show = run([
    { kind: 'result', result },
    { kind: 'closed', poll: 'POLL_2', resultId: 8, number: 4, closedAt: CLOSE + 10_000 },
  ])
  expect([shownBalls(show), show?.result, refetchAt(show)]).toEqual([[], null, CLOSE + 11_500 + 400])
})

test('a void draw shows no balls', () => {
  const show = run([ball(0), { kind: 'result', result: { ...result, void: true, balls: [] } }])
  expect([shownBalls(show), show?.result?.void]).toEqual([[], true])
})

const step = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map(ball),
  fc
    .integer({ min: 0, max: 7000 })
    .map((ms): ShowEvent => ({ kind: 'releasing', releasing: releasingAt(CLOSE + ms) })),
)

test('for any order of events only told balls are shown, in their order, and none is ever taken back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (events) => {
      let show: Show | null = null
      for (const event of events) {
        const before = shownBalls(show).length
        show = showAfter(show, event)
        const balls = shownBalls(show)
        expect(balls).toEqual(BALLS.slice(0, balls.length))
        expect(balls.length).toBeGreaterThanOrEqual(before)
        expect(runningTotal(show)).toBe(balls.reduce((sum, one) => sum + one, 0))
      }
      expect(showAfter(show, { kind: 'result', result })?.balls).toEqual(BALLS)
    }),
  )
})
