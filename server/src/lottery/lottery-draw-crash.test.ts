import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { crashingPool, Killed, type KillMoment } from '../../test/crashing-pool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers, bookFaults } from '../../test/draw-world.ts'
import {
  type LotteryWorld,
  lineOf,
  lotteryWorld,
  openTestDraw,
  passClose,
  placeTickets,
  runLotteryDraw,
} from '../../test/lottery-life.ts'
import { voidByTwo } from '../../test/two-people.ts'
import { findLotteryRecord } from '../draws/lottery-records.ts'
import { verifyDrawById } from '../fairness/published-draw.ts'
import { findLotteryDraw } from './lottery-draw-store.ts'

/** Some hundred lives of a draw; other work on the machine may slow them down. */
vi.setConfig({ testTimeout: 180_000 })

let db: TestDatabase
let world: LotteryWorld
let players: bigint[]
const seed = Number(process.env.SEED ?? 59)

beforeAll(async () => {
  db = await testDatabase()
  world = await lotteryWorld(db, `seed ${seed}`)
  players = await addPlayers(db.owner, 8, 100_000_000)
})
afterAll(() => db.drop())

/** Eight tickets of two lines; among them every number of two digits, so that somebody always wins. */
async function closedDraw(type: 'KH' | 'VN'): Promise<bigint> {
  const { id } = await openTestDraw(world, type)
  const posts = ['A', 'B', 'C', 'D']
  const tickets = players.map((player, at) => {
    const numbers = Array.from({ length: 13 }, (_, n) => String((at * 13 + n) % 100).padStart(2, '0'))
    return { player, items: [lineOf(numbers, posts, 100), lineOf([`${at}47`], ['B'], 200)] }
  })
  await placeTickets(world, id, tickets)
  await passClose(world, id)
  return id
}

/** Runs with a process that dies at its n-th call, then lets another one finish. Says whether the first one died. */
async function runWithKill(id: bigint, deadAt: number, moment: KillMoment): Promise<boolean> {
  const dying = crashingPool(db.pool, deadAt, moment)
  const first = await world.newReign()
  const died = await runLotteryDraw({ ...world.parts, money: dying.pool }, first, id)
    .then(() => false)
    .catch((error: unknown) => {
      if (error instanceof Killed) return true
      throw error
    })
  expect(await runLotteryDraw(world.parts, await world.newReign(), id)).toBe('rests')
  return died
}

async function totals(): Promise<unknown> {
  const { rows } = await db.owner.query(
    'select id, balance from account where balance is not null order by id',
  )
  return rows
}

test.each<KillMoment>(['before', 'after'])(
  'killed %s any call, a house draw is resumed with one result, paid once',
  async (moment) => {
    let deadAt = 1
    for (let died = true; died; deadAt++) {
      const id = await closedDraw('KH')
      died = await runWithKill(id, deadAt, moment)
      expect(await findLotteryDraw(db.owner, id), `call ${deadAt}`).toMatchObject({ state: 'settled' })
      expect(await verifyDrawById(db.pool, id), `call ${deadAt}`).toMatchObject({ ok: true })
    }
    expect(deadAt, 'the kills went through the whole life').toBeGreaterThan(20)
    expect(await bookFaults(db.owner), `seed ${seed}`).toEqual([])
  },
)

test.each<KillMoment>(['before', 'after'])(
  'killed %s any call, an outside draw has one root',
  async (moment) => {
    for (let deadAt = 1, died = true; died; deadAt++) {
      const id = await closedDraw('VN')
      died = await runWithKill(id, deadAt, moment)
      expect(await verifyDrawById(db.pool, id), `call ${deadAt}`).toMatchObject({ ok: true })
      await voidByTwo(db.pool, id)
      await runLotteryDraw(world.parts, await world.newReign(), id)
    }
    expect(await bookFaults(db.owner), `seed ${seed}`).toEqual([])
  },
)

test.each<KillMoment>(['before', 'after'])(
  'killed %s any call, a void draw is refunded once',
  async (moment) => {
    const before = await totals()
    for (let deadAt = 1, died = true; died; deadAt++) {
      const id = await closedDraw('KH')
      await voidByTwo(db.pool, id)
      died = await runWithKill(id, deadAt, moment)
    }
    expect(await totals()).toEqual(before)
  },
)

test('two engines that both think they reign take every step of 20 draws exactly once', async () => {
  const ids: bigint[] = []
  for (let at = 0; at < 20; at++) ids.push(await closedDraw(at % 2 === 0 ? 'KH' : 'VN'))
  const reign = await world.newReign()
  const engine = async () => {
    for (const id of ids) await runLotteryDraw(world.parts, reign, id)
  }
  await Promise.all([engine(), engine(), engine()])
  for (const id of ids) {
    await runLotteryDraw(world.parts, reign, id)
    const [draw, record] = await Promise.all([findLotteryDraw(db.owner, id), findLotteryRecord(db.owner, id)])
    expect(draw?.state).toBe(draw?.type === 'KH' ? 'settled' : 'closed')
    expect(record?.n).toBe(players.length)
    expect(await verifyDrawById(db.pool, id)).toMatchObject({ ok: true })
  }
  expect(await bookFaults(db.owner)).toEqual([])
})
