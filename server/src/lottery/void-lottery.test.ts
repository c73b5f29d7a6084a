import { randomBytes } from 'node:crypto'
import type { StaffVoidReason } from '@samnang/core/void-reason'
import { expect, test, vi } from 'vitest'
import { crashingPool, Killed, type KillMoment } from '../../test/crashing-pool.ts'
import { addPlayers, bookFaults } from '../../test/draw-world.ts'
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
import { anybody, reopenByTwo } from '../../test/two-people.ts'
import { summariseLotteryDraw } from './draw-summary-store.ts'
import { findLotteryDraw } from './lottery-draw-store.ts'
import { undoLotteryDraw } from './reopen-lottery.ts'
import { settleLotteryDraw } from './settle-lottery.ts'
import { refundLotteryDraw, voidLotteryDraw } from './void-lottery.ts'

/** A draw for each kill; other work on the machine may slow them down. */
vi.setConfig({ testTimeout: 180_000 })

const { db, world } = await lotteryTests()
const START = 1_000_000
const CHUNK = 3

const voided = (drawId: bigint, staff = 'dara', reason: StaffVoidReason = 'disaster') =>
  voidLotteryDraw(db.pool, { drawId, reason, note: 'flood', staff, counts: anybody })
const wordOf = (said: Awaited<ReturnType<typeof voided>>) => (said.ok ? said.value.kind : said.code)

async function soldDraw(): Promise<{ draw: bigint; players: bigint[] }> {
  const players = await addPlayers(db.owner, 5, START)
  const draw = await openDraw(db)
  for (const player of players)
    for (const amount of [1000, 500]) await place(world, player, draw, [line(['60'], ['A', 'LO'], amount)])
  return { draw, players }
}

const balances = (players: bigint[]) => Promise.all(players.map((player) => balance(db, player)))

test('every stake of a void draw goes back once, with the reason', async () => {
  const { draw, players } = await soldDraw()
  expect(await balances(players)).toEqual(players.map(() => START - 36_000))
  expect(await voided(draw)).toEqual({ ok: true, value: { kind: 'done' } })
  expect(await voided(draw)).toMatchObject({ code: 'too_late' })
  await Promise.all([1, 2].map(() => refundLotteryDraw(world, draw, CHUNK)))
  await refundLotteryDraw(world, draw)
  expect(await balances(players)).toEqual(players.map(() => START))
  expect(await findLotteryDraw(db.owner, draw)).toMatchObject({
    state: 'void',
    voidReason: 'disaster',
    doneMs: expect.any(Number),
  })
  // Nothing of it is left that could be called earned.
  const sums = { tickets: 10, stakeUnits: 0n, payoutUnits: 0n }
  expect(await summariseLotteryDraw(db.pool, draw)).toMatchObject(sums)
  const { rows } = await db.owner.query(
    `select t.state, i.state as line, count(*)::int as count from lottery_ticket t
     join lottery_item i on i.ticket_id = t.id where t.draw_id = $1 group by 1, 2`,
    [draw],
  )
  expect(rows).toEqual([{ state: 'void', line: 'void', count: 10 }])
  expect(await bookFaults(db.owner)).toEqual([])
})

test.each<KillMoment>(['before', 'after'])(
  'killed %s any call, a void draw is refunded once',
  async (moment) => {
    for (let deadAt = 1, died = true; died; deadAt++) {
      const { draw, players } = await soldDraw()
      await voided(draw)
      const dying = crashingPool(db.pool, deadAt, moment)
      died = await refundLotteryDraw({ ...world, money: dying.pool }, draw, CHUNK)
        .then(() => false)
        .catch((error: unknown) => {
          if (error instanceof Killed) return true
          throw error
        })
      await refundLotteryDraw(world, draw, CHUNK)
      expect(await balances(players)).toEqual(players.map(() => START))
    }
    expect(await bookFaults(db.owner)).toEqual([])
  },
)

test('a draw with a confirmed result, or one whose seed is known, cannot be called off', async () => {
  const { draw } = await soldDraw()
  await close(db, draw)
  await confirm(db, draw, dayResult())
  expect(await voided(draw)).toMatchObject({ code: 'too_late' })
  expect(await voided(9_999_999n)).toMatchObject({ code: 'not_found' })
  expect(await refundLotteryDraw(world, draw)).toBe(false)
  const house = await openDraw(db, 'KH', '1030')
  await close(db, house)
  const seed = [house, randomBytes(32)]
  await db.owner.query('update lottery_record set seed = $2 where draw_id = $1', seed)
  expect(await voided(house)).toMatchObject({ code: 'too_late' })
})

/** The announced moment, which is no protection by itself: the first numbers may be out before it. */
const drawnIn = (draw: bigint, ms: number) =>
  db.owner.query(`update lottery_draw set draw_at = clock_timestamp() + $2 * interval '1 ms' where id = $1`, [
    draw,
    ms,
  ])

const noDeletingFrom = (draw: bigint, inMs: number) =>
  db.owner.query(
    `update lottery_draw set stop_delete_at = clock_timestamp() + $2 * interval '1 ms' where id = $1`,
    [draw, inMs],
  )

test('while tickets can be taken back one person calls a draw off, from then on it takes two', async () => {
  const [early, selling, late] = [await soldDraw(), await soldDraw(), await soldDraw()]
  await noDeletingFrom(early.draw, 60_000)
  expect(wordOf(await voided(early.draw))).toBe('done')
  // Its groups are still open.
  await noDeletingFrom(selling.draw, 0)
  expect(wordOf(await voided(selling.draw))).toBe('waits')
  await close(db, late.draw)
  await drawnIn(late.draw, 60_000)
  expect(await voided(late.draw)).toEqual({ ok: true, value: { kind: 'waits', untilMs: expect.any(Number) } })
  expect(wordOf(await voided(late.draw, ' DARA'))).toBe('waits')
  expect(await findLotteryDraw(db.owner, late.draw)).toMatchObject({ state: 'closed', voidReason: null })
  expect(await refundLotteryDraw(world, late.draw)).toBe(false)
  expect(wordOf(await voided(late.draw, 'sokha'))).toBe('done')
  await refundLotteryDraw(world, late.draw)
  expect(await balances(late.players)).toEqual(late.players.map(() => START))
  const { rows } = await db.owner.query(
    `select action, actor, detail from audit_event where target = $1 and action like 'lottery.void%' order by id`,
    [String(late.draw)],
  )
  const detail = { reason: 'disaster', note: 'flood' }
  expect(rows).toMatchObject([
    { action: 'lottery.void.propose', actor: 'staff:dara', detail: { ...detail, round: 1 } },
    { action: 'lottery.void.propose', actor: 'staff: DARA', detail: { ...detail, round: 1 } },
    { action: 'lottery.void', actor: 'staff:sokha', detail: { ...detail, by: [' DARA', 'sokha'] } },
  ])
})

test('two people who give different reasons have not agreed; who then gives the other one’s does', async () => {
  const { draw } = await soldDraw()
  await close(db, draw)
  expect(wordOf(await voided(draw, 'dara', 'disaster'))).toBe('waits')
  expect(wordOf(await voided(draw, 'sokha', 'operator_error'))).toBe('waits')
  expect(wordOf(await voided(draw, 'dara', 'operator_error'))).toBe('done')
  expect(await findLotteryDraw(db.owner, draw)).toMatchObject({ voidReason: 'operator_error' })
})

test('a word that was given for one settlement does not count for the next, nor a void once the result is confirmed', async () => {
  const { draw } = await soldDraw()
  await close(db, draw)
  expect(wordOf(await voided(draw))).toBe('waits')
  await confirm(db, draw, dayResult())
  expect(wordOf(await voided(draw, 'sokha'))).toBe('too_late')
  await settleLotteryDraw(world, draw)
  await reopenByTwo(db.pool, draw)
  await undoLotteryDraw(world, draw)
  expect(wordOf(await voided(draw, 'sokha'))).toBe('waits')
  expect(wordOf(await voided(draw))).toBe('done')
})

test('many people at once: a draw is called off once, by two of them', async () => {
  const { draw, players } = await soldDraw()
  await close(db, draw)
  const said = await Promise.all(['dara', 'sokha', 'vanna', 'dara'].map((staff) => voided(draw, staff)))
  expect(said.map(wordOf).filter((word) => word === 'done')).toHaveLength(1)
  await refundLotteryDraw(world, draw)
  expect(await balances(players)).toEqual(players.map(() => START))
  expect(await bookFaults(db.owner)).toEqual([])
})

test.each<KillMoment>(['before', 'after'])(
  'killed %s any call, the second word is given once',
  async (moment) => {
    for (let deadAt = 1, died = true; died; deadAt++) {
      const { draw } = await soldDraw()
      await close(db, draw)
      await voided(draw)
      const dying = crashingPool(db.pool, deadAt, moment)
      const order = { drawId: draw, reason: 'disaster', note: '', staff: 'sokha', counts: anybody } as const
      died = await voidLotteryDraw(dying.pool, order)
        .then(() => false)
        .catch((error: unknown) => {
          if (error instanceof Killed) return true
          throw error
        })
      const state = (await findLotteryDraw(db.owner, draw))?.state
      expect(['closed', 'void']).toContain(state)
      expect(wordOf(await voided(draw, 'sokha'))).toBe(state === 'void' ? 'too_late' : 'done')
    }
  },
)
