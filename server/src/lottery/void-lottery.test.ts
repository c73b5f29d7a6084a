import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { crashingPool, Killed, type KillMoment } from '../../test/crashing-pool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers, bookFaults } from '../../test/draw-world.ts'
import {
  balance,
  close,
  confirm,
  dayResult,
  type LotteryWorld,
  line,
  lotteryWorld,
  openDraw,
  place,
} from '../../test/lottery-world.ts'
import { findLotteryDraw } from './lottery-draw-store.ts'
import { refundLotteryDraw, voidLotteryDraw } from './void-lottery.ts'

/** A draw for each kill; other work on the machine may slow them down. */
vi.setConfig({ testTimeout: 180_000 })

let db: TestDatabase
let world: LotteryWorld
const START = 1_000_000
const CHUNK = 3

beforeAll(async () => {
  db = await testDatabase()
  world = lotteryWorld(db)
})
afterAll(() => db.drop())

const voided = (drawId: bigint) => voidLotteryDraw(db.pool, { drawId, reason: 'flood', actor: 'staff:dara' })

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
  expect(await voided(draw)).toEqual({ ok: true, value: { id: draw } })
  expect(await voided(draw)).toMatchObject({ code: 'too_late' })
  await Promise.all([1, 2].map(() => refundLotteryDraw(world, draw, CHUNK)))
  await refundLotteryDraw(world, draw)
  expect(await balances(players)).toEqual(players.map(() => START))
  expect(await findLotteryDraw(db.owner, draw)).toMatchObject({
    state: 'void',
    voidReason: 'flood',
    doneMs: expect.any(Number),
  })
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
