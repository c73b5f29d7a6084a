import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import {
  addBets,
  addOpenDraw,
  addPlayers,
  bookFaults,
  type DrawWorld,
  drawWorld,
} from '../../test/draw-world.ts'
import { runDraw } from '../../test/run-draw.ts'
import { inTransaction } from '../database/pool.ts'
import { findDraw } from './draw-store.ts'
import { potUnits } from './poll-store.ts'
import { lockPot, movePot } from './pot-store.ts'
import { seedPot } from './seed-pot.ts'

let db: TestDatabase
let world: DrawWorld

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
})
afterAll(() => db.drop())

const SEED_UNITS = rielToUnits(40_000_000)

/** Rooted with the bets in it; its balls are then put in place of what the seed gives, before payouts are prepared. */
async function drawWith(i: number, players: bigint[], picks: number[][]): Promise<bigint> {
  const reign = await world.newReign()
  const id = await addOpenDraw(world, { poll: 'POLL_1', i, closedAgoMs: 5000, showMs: 600_000 })
  const bets = picks.map((numbers, at) => ({
    player: players[at] ?? 0n,
    bet: { kind: 'jackpot', numbers } as const,
    riel: 3000,
  }))
  await addBets(db.owner, id, bets)
  await db.owner.query(
    `update draw set state = 'DRAWN', balls = '{5,4,3,2,1,10,20,30,40,50}' where id = $1`,
    [id],
  )
  expect(await runDraw(world.parts, reign, id)).toBe('waits')
  return id
}

async function finish(id: bigint): Promise<void> {
  await db.owner.query(`update draw set shown_at = clock_timestamp() where id = $1`, [id])
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
}

test('a pot is seeded once in its life', async () => {
  await Promise.all([1, 2, 3].map(() => seedPot(world.parts.money, 'POLL_1', { actor: 'test' })))
  expect(await potUnits(db.owner, 'POLL_1')).toBe(SEED_UNITS)
})

test('stakes feed the pot, each tier is paid by its rule, and equal lines share the pot with the remainder left in it', async () => {
  const players = await addPlayers(db.owner, 8)
  const all = [1, 2, 3, 4, 5]
  const picks = [all, all, [1, 2, 3, 4, 59], [1, 2, 3, 58, 59], [1, 2, 57, 58, 59], [6, 7, 8, 9, 11], all]
  const id = await drawWith(1, players, picks)
  const stakes = rielToUnits(3000 * picks.length)
  const fed = SEED_UNITS + stakes / 5n
  // Until the show ends, neither balances nor the pot tell that it was hit.
  expect(await potUnits(db.owner, 'POLL_1')).toBe(fed)
  await finish(id)
  const perLine = fed / 9n
  const expected = [
    perLine * 3n,
    perLine * 3n,
    rielToUnits(3000 * 3000),
    rielToUnits(3000 * 100),
    0n,
    0n,
    perLine * 3n,
    rielToUnits(3000),
  ]
  for (const [at, player] of players.entries()) {
    const { rows } = await db.owner.query('select balance from account where id = $1', [player])
    expect(rows[0]?.balance, `player ${at}`).toBe(rielToUnits(100_000 - 3000) + (expected[at] ?? 0n))
  }
  expect(await potUnits(db.owner, 'POLL_1')).toBe(SEED_UNITS + (fed - perLine * 9n))
  expect(fed % 9n, 'the case has a remainder').not.toBe(0n)
  const { rows } = await db.owner.query(`select data from live_event where kind = 'winners'`)
  expect(rows[0]?.data.winners.map((winner: { diff: number }) => winner.diff)).toEqual([0, 0, 0, 1, 2])
  expect(await bookFaults(db.owner)).toEqual([])
})

test('many lines on all five get at least what four right pay, and the pot starts again from its seed', async () => {
  const players = await addPlayers(db.owner, 7)
  const all = [1, 2, 3, 4, 5]
  // 18 lines of five right and 3 of four: an equal part of some 44 million would be less than 3 million a line.
  const picks = [all, all, all, all, all, all, [1, 2, 3, 4, 59]]
  const before = await potUnits(db.owner, 'POLL_1')
  const fed = before + rielToUnits(3000 * picks.length) / 5n
  expect(fed / 18n, 'the case is one of too small a pot').toBeLessThan(rielToUnits(3_000_000))
  const id = await drawWith(5, players, picks)
  await finish(id)
  for (const player of players) {
    const { rows } = await db.owner.query('select balance from account where id = $1', [player])
    expect(rows[0]?.balance).toBe(rielToUnits(100_000 - 3000 + 3 * 3_000_000))
  }
  expect(await potUnits(db.owner, 'POLL_1')).toBe(SEED_UNITS)
  expect(await bookFaults(db.owner)).toEqual([])
})

test('a stage that is made again shares the pot as it was, whatever has been put into it since', async () => {
  const players = await addPlayers(db.owner, 2)
  const all = [1, 2, 3, 4, 5]
  const fed = (await potUnits(db.owner, 'POLL_1')) + rielToUnits(6000) / 5n
  const id = await drawWith(6, players, [all, all])
  await db.owner.query('truncate draw_due')
  await inTransaction(db.pool, async (tx) => {
    await lockPot(tx, 'POLL_1')
    await movePot(tx, { poll: 'POLL_1', key: 'pot:more', units: 600n, drawId: null })
  })
  await finish(id)
  for (const player of players) {
    const { rows } = await db.owner.query('select balance from account where id = $1', [player])
    expect(rows[0]?.balance).toBe(rielToUnits(100_000 - 3000) + (fed / 6n) * 3n)
  }
  expect(await potUnits(db.owner, 'POLL_1')).toBe(SEED_UNITS + (fed % 6n) + 600n)
  expect(await bookFaults(db.owner)).toEqual([])
})

test('an unhit pot is carried over', async () => {
  const before = await potUnits(db.owner, 'POLL_1')
  const [player = 0n] = await addPlayers(db.owner, 1)
  await finish(await drawWith(2, [player], [[21, 22, 23, 24, 25]]))
  expect(await potUnits(db.owner, 'POLL_1')).toBe(before + rielToUnits(600))
})

test('a draw waits for the pot until the earlier draws of its poll are finished', async () => {
  const players = await addPlayers(db.owner, 2)
  const first = await drawWith(3, players, [[1, 2, 3, 4, 5]])
  const reign = await world.newReign()
  const second = await addOpenDraw(world, { poll: 'POLL_1', i: 4, closedAgoMs: 4000, showMs: 0 })
  expect(await runDraw(world.parts, reign, second)).toBe('waits')
  const { rows } = await db.owner.query('select 1 from settlement where draw_id = $1', [second])
  expect(rows).toEqual([])
  expect((await findDraw(db.owner, second))?.state).toBe('DRAWN')
  await finish(first)
  expect(await runDraw(world.parts, await world.newReign(), second)).toBe('finished')
  expect(await bookFaults(db.owner)).toEqual([])
})
