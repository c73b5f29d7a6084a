import { endpoints } from '@samnang/contract/endpoints'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { addOpenLotteryDraw, ageLotteryDraw } from '../../test/lottery-draws.ts'
import { close, confirm, dayResult, lotteryTests, openDraw, thaiResult } from '../../test/lottery-world.ts'
import { reopenByTwo, voidByTwo } from '../../test/two-people.ts'
import type { Handler } from '../http/call.ts'
import { enterResult } from './enter-result.ts'
import { markNumber } from './mark-number.ts'
import { undoLotteryDraw } from './reopen-lottery.ts'
import { lotteryResultHandlers } from './result-handlers.ts'
import { settleLotteryDraw } from './settle-lottery.ts'

const { db, world } = await lotteryTests()
type Name = keyof ReturnType<typeof lotteryResultHandlers>

/** The answer, its data checked against the contract. */
async function outcomeOf<N extends Name>(name: N, call: { query?: object; params?: object } = {}) {
  const handlers = lotteryResultHandlers({ reads: db.pool })
  const outcome = await (handlers[name] as Handler<N>)({ query: {}, ...call } as never)
  if (outcome.ok) expect(Check(endpoints[name].reply, outcome.value), name).toBe(true)
  return outcome
}

async function ask<N extends Name>(name: N, call: { query?: object; params?: object } = {}) {
  const outcome = await outcomeOf(name, call)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

const resultOf = (id: bigint) => ask('GET /api/lottery/result/:id', { params: { id: String(id) } })

test('an offer has posts with units and rates, limits and special numbers', async () => {
  const id = await openDraw(db, 'TN')
  await markNumber(db.pool, { drawId: id, number: '89', percent: 50, by: { actor: 'staff:dara' } })
  await markNumber(db.pool, { drawId: id, number: '123', percent: 0, by: { actor: 'staff:dara' } })
  const { draws } = await ask('GET /api/lottery/result/time', { query: { type: 'TN' } })
  expect(draws).toMatchObject([
    {
      id: Number(id),
      type: 'TN',
      session: 'DAY',
      state: 'open',
      house_drawn: false,
      posts: [
        { post: 'A', d2: 1, d3: 1, rate2: 90, rate3: 900 },
        { post: 'B', d2: 1, d3: 0, rate2: 90, rate3: null },
        { post: 'C', d2: 0, d3: 1, rate2: null, rate3: 400, places3: 2 },
        { post: 'D', d2: 0, d3: 1, rate3: 400, places3: 2 },
      ],
      limits: { min: 100, step: 100, max2: 100_000, max3: 60_000, numbers: 100, lines: 100 },
      specials: [
        { number: '89', digits: 2, percent: 50 },
        { number: '123', digits: 3, percent: 0 },
      ],
    },
  ])
})

test('of each session the open draws are offered, and the next one', async () => {
  const open = await openDraw(db, 'VN', 'NIGHT')
  const later = await Promise.all([openDraw(db, 'VN', 'NIGHT'), openDraw(db, 'VN', 'NIGHT')])
  await db.owner.query(`update lottery_draw set state = 'scheduled' where id = any ($1)`, [later])
  await db.owner.query(`update lottery_draw set draw_at = draw_at + interval '1 day' where id = $1`, [
    later[1],
  ])
  const offered = async () => {
    const { draws } = await ask('GET /api/lottery/result/time', { query: { type: 'VN' } })
    return draws.filter(({ session }) => session === 'NIGHT').map((draw) => [draw.id, draw.state])
  }
  expect(await offered()).toEqual([
    [Number(open), 'open'],
    [Number(later[0]), 'scheduled'],
  ])
  await ageLotteryDraw(db.owner, open, 86_400_000)
  expect(await offered()).toEqual([[Number(later[0]), 'scheduled']])
  expect((await resultOf(open)).state).toBe('closed')
})

test('a group that is closed makes the draw closing, and the table says which', async () => {
  const draw = await addOpenLotteryDraw(db.owner, {
    type: 'VN',
    session: 'DAY',
    groups: [
      { posts: ['LO', 'A'], closesInMs: -1000 },
      { posts: ['B', 'C', 'D'], digits: [2], closesInMs: 3_600_000 },
    ],
    opensInMs: -60_000,
  })
  expect((await resultOf(draw.id)).state).toBe('closing')
  const { rows } = await ask('GET /api/lottery/result/timeout')
  expect(rows.filter(({ result_id }) => result_id === Number(draw.id))).toMatchObject([
    { posts: ['LO', 'A'], open: false },
    { posts: ['B', 'C', 'D'], digits: [2], open: true },
  ])
})

test('nothing of a result is told before it is confirmed, nor after it was taken back', async () => {
  const id = await openDraw(db, 'TN')
  const hidden = {
    prizes: null,
    posts: {
      A: { d2: ['**'], d3: ['***'] },
      B: { d2: ['**'], d3: [] },
      C: { d2: [], d3: ['***', '***'] },
      D: { d2: [], d3: ['***', '***'] },
    },
  }
  const known = {
    prizes: [
      {
        title: 'TN',
        prizes: [
          { prize: 'FIRST', numbers: ['123456'] },
          { prize: 'FRONT 3', numbers: ['789', '012'] },
          { prize: 'BACK 3', numbers: ['345', '678'] },
          { prize: 'BOTTOM 2', numbers: ['90'] },
        ],
      },
    ],
    posts: {
      A: { d2: ['56'], d3: ['456'] },
      B: { d2: ['90'], d3: [] },
      C: { d2: [], d3: ['789', '012'] },
      D: { d2: [], d3: ['345', '678'] },
    },
  }
  expect(await resultOf(id)).toMatchObject({ state: 'open', ...hidden })
  await close(db, id)
  expect(await resultOf(id)).toMatchObject({ state: 'closed', ...hidden })
  await enterResult(db.pool, { drawId: id, staff: 'sokha', entry: thaiResult, source: null })
  expect(await resultOf(id)).toMatchObject({ state: 'entered', ...hidden })
  await confirm(db, id, thaiResult)
  expect(await resultOf(id)).toMatchObject({ state: 'confirmed', ...known })
  await settleLotteryDraw(world, id)
  expect(await resultOf(id)).toMatchObject({ state: 'settled', ...known })
  await reopenByTwo(db.pool, id)
  expect(await resultOf(id)).toMatchObject({ state: 'reopened', ...hidden })
  await undoLotteryDraw(world, id)
  expect(await resultOf(id)).toMatchObject({ state: 'reopened', ...hidden })
  await voidByTwo(db.pool, id)
  expect(await resultOf(id)).toMatchObject({ state: 'void', void_reason: 'disaster', ...hidden })
})

test('a result by day has its provinces, and 23 places of Lo', async () => {
  const id = await openDraw(db)
  await close(db, id)
  await confirm(db, id, dayResult())
  const { prizes, posts } = await resultOf(id)
  expect(prizes?.map(({ title }) => title)).toEqual(['HCMC', 'Đồng Tháp', 'Cà Mau'])
  expect(posts.LO?.d2).toHaveLength(23)
  expect(posts.B).toEqual({ d2: ['47'], d3: ['193'] })
  expect(posts.C).toEqual({ d2: ['93'], d3: ['471'] })
  expect(posts.D).toEqual({ d2: ['43'], d3: ['719'] })
})

test('results are paged by their moment, newest first, and asked by day', async () => {
  const ids: number[] = []
  for (let at = 0; at < 5; at++) {
    const id = await openDraw(db, 'KH', '1030')
    await ageLotteryDraw(db.owner, id, 86_400_000 * (10 - at))
    ids.unshift(Number(id))
  }
  const seen: number[] = []
  for (let before: string | null = ''; before !== null; ) {
    const query = { type: 'KH', limit: '2', ...(before ? { before } : {}) }
    const page: Awaited<ReturnType<typeof ask<'GET /api/lottery/result/list'>>> = await ask(
      'GET /api/lottery/result/list',
      { query },
    )
    seen.push(...page.rows.map(({ id }) => id))
    before = page.next
  }
  expect(seen).toEqual(ids)
  const newest = await resultOf(BigInt(ids[0] ?? 0))
  const date = dayAt(Date.parse(newest.draw_at))
  const { rows } = await ask('GET /api/lottery/result/list', { query: { type: 'KH', date } })
  expect(rows.map(({ id }) => id)).toEqual([ids[0]])
  expect(await outcomeOf('GET /api/lottery/result/list', { query: { date: '2026-02-30' } })).toMatchObject({
    code: 'invalid_dates',
  })
})

test('a draw that is not there is not found', async () => {
  expect(await outcomeOf('GET /api/lottery/result/:id', { params: { id: '999999' } })).toMatchObject({
    code: 'not_found',
  })
})
