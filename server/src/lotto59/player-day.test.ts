/** Counting finished draws: exactly once, whoever dies or races, and never before a result is public. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashingPool, Killed, type KillMoment } from '../../test/crashing-pool.ts'
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
import { countFinishedDraws } from './count-finished-draws.ts'
import { sumsOf } from './player-day-store.ts'
import { voidDraw } from './void-draw.ts'

let db: TestDatabase
let world: DrawWorld
let players: bigint[]
let nextI = 1

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  players = await addPlayers(db.owner, 6, 100_000_000)
})
afterAll(() => db?.drop())

async function drawWithBets(): Promise<bigint> {
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000 })
  const bets = players.flatMap((player) => [
    { player, bet: { kind: 'range', typeNo: 6 } as const, riel: 1000 },
    { player, bet: { kind: 'range', typeNo: 7 } as const, riel: 1000 },
  ])
  await addBets(db.owner, id, bets)
  return id
}

async function figures(): Promise<unknown[]> {
  return Promise.all(
    players.map(async (playerId) => {
      const choice = { kind: 'types', types: null } as const
      const { total } = await sumsOf(db.pool, { playerId, choice, poll: null, fromMs: null, toMs: null }, 0)
      return total
    }),
  )
}

async function plainFigures(): Promise<unknown[]> {
  const { rows } = await db.owner.query(
    `select count(*) as count, sum(k.stake)::bigint as stake,
       coalesce(sum(p.amount) filter (where d.state = 'SETTLED'), 0)::bigint as payout,
       coalesce(sum(k.stake) filter (where d.state = 'VOID'), 0)::bigint as refunded
     from ticket k join draw d on d.id = k.draw_id left join payout p on p.ticket_id = k.id
     group by k.player_id order by k.player_id`,
  )
  return rows
}

test.each<KillMoment>(['before', 'after'])(
  'killed %s any call of a settlement, the sums are those of a recount at any moment',
  async (moment) => {
    for (let deadAt = 1, died = true; died; deadAt += 3) {
      const id = await drawWithBets()
      if (deadAt % 2 === 0) await voidDraw(db.pool, { id, reason: 'other', note: '', actor: 'test' })
      const dying = crashingPool(db.pool, deadAt, moment)
      const first = await world.newReign()
      died = await runDraw({ ...world.parts, money: dying.pool }, first, id).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Killed) return true
          throw error
        },
      )
      expect(await figures()).toMatchObject(await plainFigures())
      await countFinishedDraws(db.pool)
      expect(await figures()).toMatchObject(await plainFigures())
      expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
      expect(await figures()).toMatchObject(await plainFigures())
    }
    await countFinishedDraws(db.pool)
    expect(await bookFaults(db.owner)).toEqual([])
  },
)

test.each<KillMoment>(['before', 'after'])(
  'killed %s any call of counting, nothing is counted twice',
  async (moment) => {
    for (let deadAt = 1; deadAt <= 4; deadAt++) {
      await runDraw(world.parts, await world.newReign(), await drawWithBets())
      await expect(countFinishedDraws(crashingPool(db.pool, deadAt, moment).pool)).rejects.toThrow(Killed)
      expect(await figures()).toMatchObject(await plainFigures())
      await countFinishedDraws(db.pool)
      expect(await figures()).toMatchObject(await plainFigures())
    }
    expect(await bookFaults(db.owner)).toEqual([])
  },
)

test('five processes that count at once count each draw once', async () => {
  const reign = await world.newReign()
  for (let at = 0; at < 5; at++) await runDraw(world.parts, reign, await drawWithBets())
  const counted = await Promise.all(Array.from({ length: 5 }, () => countFinishedDraws(db.pool)))
  expect(counted.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(5)
  await countFinishedDraws(db.pool)
  expect(await figures()).toMatchObject(await plainFigures())
  expect(await bookFaults(db.owner)).toEqual([])
})

test('of a draw that was counted sums and the place of its slips are kept, not what it might have cost', async () => {
  const [over, open] = [await drawWithBets(), await drawWithBets()]
  const before = await booksOf(over, open)
  expect(before.map(({ isOver, hasRisk }) => [isOver, hasRisk])).toEqual([
    [false, true],
    [false, true],
  ])
  expect(await runDraw(world.parts, await world.newReign(), over)).toBe('finished')
  // Nobody ends the row of a draw that is not counted.
  await db.pool.query('select end_books($1)', [[over, open]])
  expect((await booksOf(over, open)).map(({ isOver }) => isOver)).toEqual([false, false])
  await Promise.all([countFinishedDraws(db.pool), countFinishedDraws(db.pool)])
  await countFinishedDraws(db.pool)
  const [first, second] = await booksOf(over, open)
  expect(first).toMatchObject({ isOver: true, hasRisk: false, sums: before[0]?.sums })
  expect(second).toEqual(before[1])
  expect(await bookFaults(db.owner)).toEqual([])
})

async function booksOf(...draws: bigint[]) {
  const { rows } = await db.owner.query<{ isOver: boolean; hasRisk: boolean; sums: unknown }>(
    `select is_over as "isOver", risk is not null as "hasRisk",
       jsonb_build_array(tickets, stake, first_slip, keys_from) as sums
     from draw_book where draw_id = any ($1) order by draw_id`,
    [draws],
  )
  return rows
}
