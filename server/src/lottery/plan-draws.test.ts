import { HOUSE_GAME, houseSlotClosingAt, houseSlotOpensAt } from '@samnang/core/fairness/house-draw'
import { dayNumberAt } from '@samnang/core/lottery/calendar'
import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { freeSlotFrom } from '../../test/lottery-draws.ts'
import { type LotteryWorld, lotteryWorld } from '../../test/lottery-life.ts'
import { realVault } from '../../test/real-vault.ts'
import { inTransaction } from '../database/pool.ts'
import { commitmentOf } from '../draws/fair-days.ts'
import { meetVault } from '../draws/prepare-reign.ts'
import { adoptVault } from '../fairness/adopt-vault.ts'
import { closesOfDraws, insertLotteryDraw, unfinishedLotteryDraws } from './lottery-draw-store.ts'
import { openLotteryDraw } from './open-lottery-draw.ts'
import { commitHouseDraws, drawsToPlan, planDraws } from './plan-draws.ts'
import { currentLotteryRules, ensureLotteryRules } from './rules.ts'

let db: TestDatabase
let world: LotteryWorld

beforeAll(async () => {
  db = await testDatabase()
  world = await lotteryWorld(db)
  await ensureLotteryRules(db.pool)
})
afterAll(() => db.drop())

/** Saturday, 21 November 2026, noon in Phnom Penh. */
const NOON = Date.parse('2026-11-21T12:00:00+07:00')

test('what is planned: today from now on and four days more, and the next Thai draw', () => {
  const planned = drawsToPlan(DEFAULT_RULES, NOON)
  const today = dayNumberAt(NOON)
  const named = planned.map(
    ({ type, session, drawMs }) => `${dayNumberAt(drawMs) - today} ${type} ${session}`,
  )
  expect(named.filter((name) => name.startsWith('0'))).toEqual([
    '0 KH 1300',
    '0 KH 1530',
    '0 VN DAY',
    '0 KH 1800',
    '0 VN NIGHT',
    '0 KH 2000',
  ])
  for (const ahead of [1, 2, 3, 4])
    expect(named.filter((name) => name.startsWith(`${ahead} `))).toHaveLength(7)
  expect(named.slice(6 + 4 * 7)).toEqual(['10 TN DAY'])
})

test('a draw that closes within two seconds is not planned any more', () => {
  const close = Date.parse('2026-11-21T12:55:00+07:00')
  const sessions = (nowMs: number) =>
    drawsToPlan(DEFAULT_RULES, nowMs).map(({ type, session }) => type + session)
  expect(sessions(close - 2001)[0]).toBe('KH1300')
  expect(sessions(close - 2000)[0]).toBe('KH1530')
})

test('every house draw closes on the grid of the vault', () => {
  for (const draw of drawsToPlan(DEFAULT_RULES, NOON).filter(({ houseDrawn }) => houseDrawn)) {
    const slot = houseSlotClosingAt(draw.closesMs)
    expect(slot && houseSlotOpensAt(slot) + 300_000).toBe(draw.closesMs)
  }
  expect(houseSlotClosingAt(NOON + 1)).toBeNull()
})

test('two processes plan each draw once, with its closes; a former holder plans none', async () => {
  const stale = await world.newReign()
  const { epoch } = await world.newReign()
  expect(await planDraws(world.parts, stale.epoch, NOON)).toBe(0)
  const made = await Promise.all([1, 2, 3].map(() => planDraws(world.parts, epoch, NOON)))
  const planned = drawsToPlan(DEFAULT_RULES, NOON)
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(planned.length)
  expect(await planDraws(world.parts, epoch, NOON)).toBe(0)
  const draws = await unfinishedLotteryDraws(db.pool)
  expect(draws.map(({ drawMs }) => drawMs)).toEqual(planned.map(({ drawMs }) => drawMs))
  const closes = await closesOfDraws(
    db.pool,
    draws.map(({ id }) => id),
  )
  for (const [at, draw] of draws.entries()) {
    const stored = closes
      .filter(({ drawId }) => drawId === draw.id)
      .map(({ posts, digits, closesMs }) => ({ posts, digits, closesMs }))
    expect(stored).toEqual(planned[at]?.closes)
    expect(draw.fairI === null).toBe(draw.type !== 'KH')
  }
})

async function houseDraw(closesMs: number, session: string) {
  const { version } = await currentLotteryRules(db.pool)
  return insertLotteryDraw(db.owner, {
    type: 'KH',
    session,
    title: 'special',
    columns: [],
    opensMs: Date.now() - 1000,
    drawMs: closesMs,
    stopDeleteMs: closesMs,
    rulesVersion: version,
    isSpecial: true,
    houseDrawn: true,
    closes: [{ posts: ['A'], digits: [2], closesMs }],
  })
}

test('a house draw needs the grid, and a seed of its own', async () => {
  const closesMs = await freeSlotFrom(db.owner, Date.now() + 20 * 300_000)
  expect(await houseDraw(closesMs + 1000, 'X1')).toBeNull()
  expect(await houseDraw(closesMs, 'X2')).not.toBeNull()
  expect(await houseDraw(closesMs, 'X3')).toBeNull()
})

test('the real vault commits to the slots of house draws that open soon, and keeps their seeds until the close', async () => {
  const vault = realVault()
  const parts = { ...world.parts, vault }
  const keys = await vault.keys()
  if (!keys.ok) throw new Error('the vault tells its key')
  await inTransaction(db.pool, (tx) => adoptVault(tx, keys.value.publicKey, { actor: 'cli' })) // in place of the world's
  const vaultKey = await meetVault(parts)
  const closesMs = await freeSlotFrom(db.owner, Date.now() + 3 * 300_000)
  const id = await houseDraw(closesMs, 'X4')
  await commitHouseDraws(parts, { vaultKey }, Date.now())
  const slot = houseSlotClosingAt(closesMs)
  if (id === null || !slot) throw new Error('no draw')
  expect(await commitmentOf(db.pool, { game: HOUSE_GAME, ...slot })).toHaveLength(32)
  const { rows } = await db.owner.query(`select count(*) as count from fair_day where game = 'KH'`)
  await commitHouseDraws(parts, { vaultKey }, Date.now())
  expect((await db.owner.query(`select count(*) as count from fair_day where game = 'KH'`)).rows).toEqual(
    rows,
  )
  const reign = await world.newReign()
  const [draw] = (await unfinishedLotteryDraws(db.pool)).filter((one) => one.id === id)
  if (!draw) throw new Error('no draw')
  expect(await openLotteryDraw(parts, reign.epoch, draw)).toBe(true)
  const zeros = new Uint8Array(32)
  const order = { game: HOUSE_GAME, ...slot, P: zeros, M: zeros, n: 0, totalStake: 0n }
  expect(await vault.release(order)).toMatchObject({ ok: false, code: 'too_early' })
  vault.close()
})

test('a house draw whose seed nobody has committed to is not opened', async () => {
  const closesMs = await freeSlotFrom(db.owner, Date.now() + 400 * 300_000)
  const id = await houseDraw(closesMs, 'X5')
  const [draw] = (await unfinishedLotteryDraws(db.pool)).filter((one) => one.id === id)
  const reign = await world.newReign()
  if (!draw) throw new Error('no draw')
  expect(await openLotteryDraw(world.parts, reign.epoch, draw)).toBe(false)
})
