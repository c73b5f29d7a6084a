/** What the operator does besides results: numbers off sale, draws of their own, rules, the switch. */
import { randomUUID } from 'node:crypto'
import { HOUSE_PERIOD_MS } from '@samnang/core/fairness/house-draw'
import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import { wallTime } from '@samnang/core/phnom-penh-day'
import { expect, test } from 'vitest'
import { addPlayers } from '../../test/draw-world.ts'
import {
  balance,
  close,
  confirm,
  dayResult,
  line,
  lotteryTests,
  openDraw,
  place,
} from '../../test/lottery-world.ts'
import { databaseNow } from '../database/database-now.ts'
import { inTransaction } from '../database/pool.ts'
import { createDraw } from './create-draw.ts'
import { importRulesIn } from './import-rules.ts'
import { closesOfDraw, findLotteryDraw } from './lottery-draw-store.ts'
import { markNumber } from './mark-number.ts'
import { placeTicket } from './place-ticket.ts'
import { currentLotteryRules } from './rules.ts'
import { settleLotteryDraw } from './settle-lottery.ts'

const { db, world } = await lotteryTests()
const HOUR = 3_600_000

const mark = (drawId: bigint, number: string, percent: number | null) =>
  markNumber(db.pool, { drawId, number, percent, by: { actor: 'staff:dara' } })

test('a number pays half, is blocked, and is free again; lines that are placed keep their rate', async () => {
  const [player = 0n] = await addPlayers(db.owner, 1, 1_000_000)
  const draw = await openDraw(db)
  await place(world, player, draw, [line(['60'], ['A'], 1000)])
  expect((await mark(draw, '60', 50)).ok).toBe(true)
  await place(world, player, draw, [line(['60'], ['A'], 1000)])
  expect((await mark(draw, '60', 0)).ok).toBe(true)
  const body = { result_id: Number(draw), items: [line(['60'], ['A'], 1000)], place: true }
  expect(await placeTicket(world, player, body, randomUUID())).toMatchObject({ code: 'number_blocked' })
  expect((await mark(draw, '60', null)).ok).toBe(true)
  await place(world, player, draw, [line(['60'], ['A'], 1000)])
  await close(db, draw)
  await confirm(db, draw, dayResult())
  await settleLotteryDraw(world, draw)
  expect(await balance(db, player)).toBe(1_000_000 - 3000 + 90_000 + 45_000 + 90_000)
})

test('open pages hear that a number pays something else, and only of what was done', async () => {
  const draw = await openDraw(db)
  const heard = async () => {
    const { rows } = await db.owner.query(
      `select count(*)::int as n from live_event where topic = 'all' and kind = 'lottery_times' and data = $1`,
      [JSON.stringify({ result_id: Number(draw) })],
    )
    return rows[0]?.n
  }
  await mark(draw, '47', 50)
  expect(await heard()).toBe(1)
  await mark(draw, '58', null)
  expect(await heard()).toBe(1)
  await mark(draw, '47', null)
  expect(await heard()).toBe(2)
})

test('numbers are marked while the draw sells, and only numbers', async () => {
  const draw = await openDraw(db)
  for (const bad of ['1', '1234', '1x', '', '១២'])
    expect(await mark(draw, bad, 0), bad).toMatchObject({ code: 'invalid_number' })
  expect(await mark(draw, '07', null)).toMatchObject({ code: 'not_special' })
  expect(await mark(9_999_999n, '07', 0)).toMatchObject({ code: 'not_found' })
  await close(db, draw)
  expect(await mark(draw, '07', 0)).toMatchObject({ code: 'too_late' })
  const { rows } = await db.owner.query(
    `select count(*)::int as count from audit_event where action like 'lottery.number.%' and target = $1`,
    [String(draw)],
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('a draw beside the calendar takes bets at once, its groups keep their distances', async () => {
  const drawMs = Math.ceil((await databaseNow(db.pool)) / 60_000) * 60_000 + 5 * HOUR
  const made = await createDraw(db.pool, { type: 'VN', session: 'DAY', drawMs, by: { actor: 'cli' } })
  expect(made.ok).toBe(true)
  const id = made.ok ? made.value.id : 0n
  const draw = await findLotteryDraw(db.pool, id)
  expect(draw).toMatchObject({ type: 'VN', session: 'DAY', drawMs, isSpecial: true, state: 'scheduled' })
  expect(draw && draw.opensMs <= draw.nowMs).toBe(true)
  const closes = await closesOfDraw(db.pool, id)
  const distances = closes.map(({ closesMs }) => (draw?.closesMs ?? 0) - closesMs)
  expect(Math.min(...distances)).toBe(0)
  expect(distances).toContain(15 * 60_000)
  expect(
    await createDraw(db.pool, { type: 'VN', session: 'DAY', drawMs, by: { actor: 'cli' } }),
  ).toMatchObject({
    code: 'draw_exists',
  })
  const closesMs = drawMs - HOUR
  const moved = await createDraw(db.pool, {
    type: 'VN',
    session: 'NIGHT',
    drawMs,
    closesMs,
    stopDeleteMs: drawMs - 2 * HOUR,
    by: { actor: 'cli' },
  })
  expect(await findLotteryDraw(db.pool, moved.ok ? moved.value.id : 0n)).toMatchObject({
    closesMs,
    stopDeleteMs: drawMs - 2 * HOUR,
  })
})

test('what was sold is taken back until the first group closes at the latest, in a draw beside the calendar too', async () => {
  const drawMs = Math.ceil((await databaseNow(db.pool)) / 60_000) * 60_000 + 7 * HOUR
  // The last group of the session closes ten minutes before its draw, the first one fifteen minutes earlier.
  const firstMs = drawMs - 25 * 60_000
  const wanted = { type: 'VN', session: 'DAY', drawMs, by: { actor: 'cli' } } as const
  const created = (stopDeleteMs: number) => createDraw(db.pool, { ...wanted, stopDeleteMs })
  expect(await created(drawMs - 10 * 60_000)).toMatchObject({ code: 'invalid_times' })
  expect(await created(firstMs + 1000)).toMatchObject({ code: 'invalid_times' })
  const made = await created(firstMs)
  const id = made.ok ? made.value.id : 0n
  expect(await findLotteryDraw(db.pool, id)).toMatchObject({ stopDeleteMs: firstMs })
})

test('a draw beside the calendar is called by its own time', async () => {
  const titleOf = async (made: Awaited<ReturnType<typeof createDraw>>) =>
    (await findLotteryDraw(db.pool, made.ok ? made.value.id : 0n))?.title
  const nowMs = await databaseNow(db.pool)
  const drawMs = Math.ceil(nowMs / HOUSE_PERIOD_MS) * HOUSE_PERIOD_MS + 8 * HOUR + 60_000
  const time = wallTime(drawMs).slice(11, 16)
  const house = {
    type: 'KH',
    session: '2000',
    drawMs,
    closesMs: drawMs - 60_000,
    by: { actor: 'cli' },
  } as const
  expect(await titleOf(await createDraw(db.pool, house))).toBe(`KH ${time}`)
  const night = { type: 'VN', session: 'NIGHT', drawMs, by: { actor: 'cli' } } as const
  expect(await titleOf(await createDraw(db.pool, night))).toBe(`VN NIGHT ${time}`)
})

test('a draw is made sixty days ahead, and not further', async () => {
  const wanted = { type: 'VN', session: 'NIGHT', by: { actor: 'cli' } } as const
  // A whole minute that is past, so that it stays the limit or less while this runs.
  const limitMs = Math.floor((await databaseNow(db.pool)) / 60_000) * 60_000 + 60 * 24 * HOUR
  const far = await createDraw(db.pool, { ...wanted, drawMs: limitMs + 365 * 24 * HOUR })
  expect(far).toMatchObject({ code: 'too_far_ahead' })
  expect((await createDraw(db.pool, { ...wanted, drawMs: limitMs })).ok).toBe(true)
  // An hour more is beyond it, however slowly this runs.
  const beyond = await createDraw(db.pool, { ...wanted, drawMs: limitMs + HOUR })
  expect(beyond).toMatchObject({ code: 'too_far_ahead' })
})

test('a draw in the past, in disorder, of no session or beside the grid is not made', async () => {
  const nowMs = await databaseNow(db.pool)
  const gridMs = Math.ceil(nowMs / HOUSE_PERIOD_MS) * HOUSE_PERIOD_MS + 6 * HOUR
  const wanted = {
    type: 'KH',
    session: '1030',
    drawMs: gridMs + 300_000,
    closesMs: gridMs,
    by: { actor: 'cli' },
  } as const
  const refusals = await Promise.all([
    createDraw(db.pool, { ...wanted, session: 'NONE' }),
    createDraw(db.pool, { ...wanted, drawMs: nowMs - HOUR, closesMs: nowMs - 2 * HOUR }),
    createDraw(db.pool, { ...wanted, drawMs: gridMs - 60_000 }),
    createDraw(db.pool, { ...wanted, stopDeleteMs: gridMs + 1000 }),
    createDraw(db.pool, { ...wanted, closesMs: gridMs + 60_000 }),
  ])
  expect(refusals.map((refusal) => (refusal.ok ? 'made' : refusal.code))).toEqual([
    'unknown_session',
    'invalid_times',
    'invalid_times',
    'invalid_times',
    'off_grid',
  ])
  expect((await createDraw(db.pool, wanted)).ok).toBe(true)
  // One seed belongs to one draw.
  expect(await createDraw(db.pool, { ...wanted, session: '1300' })).toMatchObject({ code: 'draw_exists' })
})

test('rules are imported once a hash, and used by draws made from then on', async () => {
  const old = await openDraw(db)
  const before = await currentLotteryRules(db.pool)
  const changed = { ...DEFAULT_RULES, name: 'new', limits: { ...DEFAULT_RULES.limits, minRiel: 500 } }
  const importNow = async (value: unknown) => {
    const was = (await currentLotteryRules(db.pool)).version
    return inTransaction(db.pool, (tx) => importRulesIn(tx, { value, was, by: { actor: 'cli' } }))
  }
  const imported = await importNow(changed)
  expect(imported.ok && imported.value.version > before.version).toBe(true)
  expect(await importNow(changed)).toMatchObject({ code: 'rules_known' })
  expect(await importNow(DEFAULT_RULES)).toMatchObject({ code: 'rules_known', n: before.version })
  expect(await importNow({ name: 'x' })).toMatchObject({ code: 'invalid_field' })
  expect((await currentLotteryRules(db.pool)).rules.limits.minRiel).toBe(500)
  expect(await findLotteryDraw(db.pool, old)).toMatchObject({ rulesVersion: before.version })
})
