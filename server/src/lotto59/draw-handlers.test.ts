import { endpoints, type ReplyOf } from '@samnang/contract/endpoints'
import { ballsShown, POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addOpenDraw, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { runDraw } from '../../test/run-draw.ts'
import type { Handler, Handlers } from '../http/call.ts'
import { drawHandlers } from './draw-handlers.ts'
import type { DrawRow } from './draw-store.ts'
import { isShown, releasingOf, resultOf } from './public-result.ts'
import { voidDraw } from './void-draw.ts'

let db: TestDatabase
let world: DrawWorld
type Name = keyof ReturnType<typeof drawHandlers>

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
})
afterAll(() => db.drop())

/** The data of a success, checked against the contract. */
async function ask<N extends Name>(name: N, query: Record<string, string> = {}, poll = 'POLL_2') {
  const handlers: Pick<Handlers, Name> = drawHandlers({ reads: db.pool })
  const outcome = await (handlers[name] as Handler<N>)({ query, poll } as never)
  if (!outcome.ok) throw new Error(outcome.code)
  expect(Check(endpoints[name].reply, outcome.value), name).toBe(true)
  return outcome.value
}

test('both polls come with limits, rates and exact returns', async () => {
  const { polls, current } = await ask('GET /api/poll')
  expect(current).toBe('POLL_2')
  expect(polls.map(({ id, period, total_release_result_time: show }) => [id, period, show])).toEqual([
    ['POLL_1', 300, 65],
    ['POLL_2', 10, 6],
  ])
  expect(polls[0]?.limits).toEqual({
    min: 500,
    max: 2_000_000,
    draw: 10_000_000,
    jackpot_draw: 100_000,
    jackpot_four: 100_000,
  })
  const { markets, number, jackpot } = polls[0]?.paytable ?? { markets: [], number: null, jackpot: null }
  expect(markets.map((market) => market.return_percent)).toEqual([
    100.13, 90.6, 89.33, 90.6, 100.13, 98.27, 96.73,
  ])
  expect(number).toMatchObject({ rate: 50, return_percent: 84.75 })
  expect(jackpot).toMatchObject({ line: 1000, small: 100, big: 3000, pot: 40_000_000 })
})

test('the open draw, the draw in show and the history follow a draw through its life', async () => {
  expect(await ask('GET /api/v1/result/playing')).toBeNull()
  expect(await ask('GET /api/v1/result/releasing')).toBeNull()
  const open = await addOpenDraw(world, { poll: 'POLL_2', i: 50, closedAgoMs: -9000 })
  const shown = await addOpenDraw(world, { poll: 'POLL_2', i: 49, closedAgoMs: 2600, showMs: 600_000 })
  const reign = await world.newReign()
  expect(await ask('GET /api/v1/result/releasing')).toMatchObject({ result_id: Number(shown), balls: [] })
  expect(await runDraw(world.parts, reign, shown)).toBe('waits')
  expect(await ask('GET /api/v1/result/playing')).toMatchObject({ result_id: Number(open), number: 50 })
  const releasing = await ask('GET /api/v1/result/releasing')
  expect(releasing?.balls.length).toBeGreaterThanOrEqual(3)
  expect(await ask('GET /api/v1/result/recent')).toEqual({ results: [] })
  await db.owner.query('update draw set shown_at = clock_timestamp() where id = $1', [shown])
  const { results } = await ask('GET /api/v1/result/recent')
  expect(results).toMatchObject([{ result_id: Number(shown), void: false }])
  expect(await runDraw(world.parts, reign, shown)).toBe('finished')
  await voidDraw(db.pool, { id: open, reason: 'other', note: 'for staff', actor: 'cli' })
  expect(await ask('GET /api/v1/result/playing')).toBeNull()
  expect(await ask('GET /api/v1/result/history')).toMatchObject({
    rows: [
      { result_id: Number(open), void: true, void_reason: 'other', balls: [], total: null },
      { void: false },
    ],
    next: null,
  })
})

test('history is paged without a gap or a repeat, and filtered by number and by day in Phnom Penh', async () => {
  const reign = await world.newReign()
  const ids: number[] = []
  for (let i = 1; i <= 7; i++) {
    const id = await addOpenDraw(world, { poll: 'POLL_1', i, closedAgoMs: 3_600_000 * (30 - i * 4) })
    expect(await runDraw(world.parts, reign, id)).toBe('finished')
    ids.unshift(Number(id))
  }
  const seen: number[] = []
  for (let before: string | null = ''; before !== null; ) {
    const page: ReplyOf<'GET /api/v1/result/history'> = await ask(
      'GET /api/v1/result/history',
      { limit: '3', ...(before ? { before } : {}) },
      'POLL_1',
    )
    seen.push(...page.rows.map((row) => row.result_id))
    before = page.next
  }
  expect(seen).toEqual(ids)
  const byNumber = await ask('GET /api/v1/result/history', { number: '3' }, 'POLL_1')
  expect(byNumber.rows.map((row) => row.number)).toEqual([3])
  const dates = new Set<string>()
  const all = await ask('GET /api/v1/result/history', {}, 'POLL_1')
  for (const row of all.rows)
    dates.add(new Date(Date.parse(row.closed_at) + 7 * 3_600_000).toISOString().slice(0, 10))
  let count = 0
  for (const date of dates) count += (await ask('GET /api/v1/result/history', { date }, 'POLL_1')).rows.length
  expect(count).toBe(7)
  expect((await ask('GET /api/v1/result/history', { date: '2026-02-31' }, 'POLL_1')).rows).toEqual([])
})

test('at any moment a reply holds the balls whose moment has come, and nothing that follows from the others', () => {
  const drawn: DrawRow = {
    id: 1n,
    poll: 'POLL_1',
    day: 1,
    i: 1,
    opensMs: 0,
    closesMs: 300_000,
    shownMs: 365_000,
    state: 'DRAWN',
    paytableVersion: 1,
    balls: [59, 58, 57, 56, 55, 54, 53, 52, 51, 49],
    voidReason: null,
    settledMs: null,
    nowMs: 0,
  }
  fc.assert(
    fc.property(fc.double({ min: 300_000, max: 370_000, noNaN: true }), (nowMs) => {
      const draw = { ...drawn, nowMs }
      const allowed = ballsShown(drawn.balls ?? [], drawn.closesMs, POLL_TIMES.POLL_1, nowMs)
      const reply = releasingOf(draw)
      expect(reply.balls).toEqual(allowed)
      expect(isShown(draw)).toBe(nowMs >= 365_000)
      if (nowMs < 365_000) expect(() => resultOf(draw)).toThrow()
    }),
  )
})
