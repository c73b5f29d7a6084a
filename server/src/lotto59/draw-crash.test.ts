import { rielToUnits } from '@samnang/core/money'
import fc from 'fast-check'
import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { crashingPool, Killed, type KillMoment } from '../../test/crashing-pool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import {
  addBets,
  addOpenDraw,
  addPlayers,
  bookFaults,
  type DrawWorld,
  drawWorld,
  type TestBet,
} from '../../test/draw-world.ts'
import { runDraw } from '../../test/run-draw.ts'
import { findDraw } from './draw-store.ts'
import { preparePayouts } from './settle-draw.ts'
import { creditChunk, LANES, type Lane } from './settle-store.ts'
import { voidDraw } from './void-draw.ts'

/** Some hundred lives of a draw; other work on the machine may slow them down. */
vi.setConfig({ testTimeout: 180_000 })

let db: TestDatabase
let world: DrawWorld
let players: bigint[]
let nextI = 1
const seed = Number(process.env.SEED ?? 59)

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db, `seed ${seed}`)
  players = await addPlayers(db.owner, 12, 100_000_000)
})
afterAll(() => db.drop())

const anyBet = fc.oneof(
  fc.integer({ min: 1, max: 7 }).map((typeNo) => ({ kind: 'range', typeNo }) as TestBet['bet']),
  fc
    .record({ post: fc.integer({ min: 1, max: 5 }), number: fc.integer({ min: 1, max: 59 }) })
    .map((pick) => ({ kind: 'number', ...pick }) as TestBet['bet']),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 59 }), { minLength: 5, maxLength: 5 })
    .map((numbers) => ({ kind: 'jackpot', numbers: numbers.sort((a, b) => a - b) }) as TestBet['bet']),
)

function betsOf(sample: number): TestBet[] {
  const picks = fc.sample(anyBet, { seed: seed * 1000 + sample, numRuns: 16 })
  return picks.map((bet, at) => ({ player: players[at % players.length] ?? 0n, bet, riel: 1000 }))
}

/** As a crash of the database leaves behind what is not in its log. */
async function emptyStage(): Promise<void> {
  await db.owner.query('truncate draw_due')
}

/**
 * Runs with a process that dies at its n-th call, alone or with the database, then lets another one finish. Says
 * whether the first one died.
 */
async function runWithKill(
  id: bigint,
  deadAt: number,
  moment: KillMoment,
  isDatabase = false,
): Promise<boolean> {
  const dying = crashingPool(db.pool, deadAt, moment)
  const first = await world.newReign()
  const died = await runDraw({ ...world.parts, money: dying.pool }, first, id)
    .then(() => false)
    .catch((error: unknown) => {
      if (error instanceof Killed) return true
      throw error
    })
  if (isDatabase) await emptyStage()
  const next = await world.newReign()
  expect(await runDraw(world.parts, next, id)).toBe('finished')
  expect(await runDraw(world.parts, first, id)).toBe('finished')
  return died
}

const CRASHES: [KillMoment, string, boolean][] = [
  ['before', 'kept', false],
  ['after', 'kept', false],
  ['before', 'emptied', true],
  ['after', 'emptied', true],
]

test.each(CRASHES)(
  'killed %s any call, the stage %s, a draw is resumed with one result, paid once',
  async (moment, _, isDatabase) => {
    let deadAt = 1
    for (let died = true; died; deadAt++) {
      const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000 })
      await addBets(db.owner, id, betsOf(deadAt))
      died = await runWithKill(id, deadAt, moment, isDatabase)
      expect(await findDraw(db.owner, id), `seed ${seed}, call ${deadAt}`).toMatchObject({ state: 'SETTLED' })
    }
    expect(deadAt, 'the kills went through the whole life').toBeGreaterThan(30)
    expect(await bookFaults(db.owner), `seed ${seed}`).toEqual([])
    expect(await staged()).toBe(0)
  },
)

async function staged(): Promise<number> {
  const { rowCount } = await db.owner.query('select from draw_due')
  return rowCount ?? -1
}

test.each(CRASHES)(
  'killed %s any call, the stage %s, a void draw is refunded once',
  async (moment, _, isDatabase) => {
    const before = await totals()
    for (let deadAt = 1, died = true; died; deadAt++) {
      const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000 })
      await addBets(db.owner, id, betsOf(deadAt))
      await voidDraw(db.pool, { id, reason: 'other', note: '', actor: 'cli' })
      died = await runWithKill(id, deadAt, moment, isDatabase)
    }
    expect(await totals()).toEqual(before)
    expect(await bookFaults(db.owner), `seed ${seed}`).toEqual([])
  },
)

test('a stage that is emptied after every chunk is made again each time, and everybody is paid once', async () => {
  const reign = await world.newReign()
  const many = await addPlayers(db.owner, 1100, 10_000)
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000 })
  for (const typeNo of [6, 7] as const)
    await addBets(
      db.owner,
      id,
      many.map((player) => ({ player, bet: { kind: 'range', typeNo }, riel: 1000 })),
    )
  let emptied = 0
  const pool = new Proxy(db.pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name)
      return async (sql: string | QueryConfig, values?: unknown[]) => {
        const answer = await target.query(sql, values)
        const [chunk] = answer.rows
        if (typeof sql !== 'string' || !sql.includes('credit_chunk') || !chunk?.isStaged) return answer
        await emptyStage()
        emptied++
        return answer
      }
    },
  })
  expect(await runDraw({ ...world.parts, money: pool }, reign, id)).toBe('finished')
  expect(emptied, 'two chunks of each lane').toBe(4)
  const { rows } = await db.owner.query<{ balance: bigint; count: bigint }>(
    'select balance, count(*) as count from account where id = any($1) group by 1',
    [many],
  )
  expect(rows).toEqual([{ balance: rielToUnits(10_000 - 2000) + rielToUnits(1950), count: 1100n }])
  expect(await bookFaults(db.owner)).toEqual([])
})

async function totals(): Promise<unknown> {
  const { rows } = await db.owner.query(
    'select id, balance from account where balance is not null order by id',
  )
  return rows
}

test('two engines that both think they reign draw 50 draws exactly once', async () => {
  const reign = await world.newReign()
  const ids: bigint[] = []
  for (let at = 0; at < 50; at++) {
    const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000 })
    await addBets(db.owner, id, betsOf(at))
    ids.push(id)
  }
  await Promise.all([1, 2].map(() => race(reign, ids)))
  for (const id of ids) expect(await findDraw(db.owner, id)).toMatchObject({ state: 'SETTLED' })
  const { rows } = await db.owner.query<{ kind: string; count: bigint }>(
    `select kind, count(*) as count from tx where draw_id = any($1) and kind = 'pot' group by kind`,
    [ids],
  )
  expect(Number(rows[0]?.count ?? 0n)).toBeGreaterThan(0)
  expect(await bookFaults(db.owner), `seed ${seed}`).toEqual([])
})

async function race(reign: Parameters<typeof runDraw>[1], ids: bigint[]): Promise<void> {
  for (const id of ids) while ((await runDraw(world.parts, reign, id)) !== 'finished');
}

test('settlement of 2 000 players resumes after each chunk without paying anybody twice', async () => {
  const reign = await world.newReign()
  const many = await addPlayers(db.owner, 2000, 10_000)
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000, showMs: 6000 })
  for (const typeNo of [6, 7] as const)
    await addBets(
      db.owner,
      id,
      many.map((player) => ({ player, bet: { kind: 'range', typeNo }, riel: 1000 })),
    )
  while ((await findDraw(db.owner, id))?.state !== 'DRAWN') await stepTowards(reign, id)
  const draw = await findDraw(db.owner, id)
  if (!draw) throw new Error('no draw')
  await preparePayouts(world.parts, reign.epoch, draw)
  const paid: (readonly bigint[])[] = [[], []]
  let ends = 0
  for (let isDone = false; !isDone; ) {
    const former = await world.newReign()
    const holder = await world.newReign()
    const chunkOf = (epoch: bigint, lane: Lane) => creditChunk(db.pool, { drawId: id, epoch, lane }, 150)
    for (const lane of LANES) expect(await chunkOf(former.epoch, lane)).toBeNull()
    // Twice of each lane at once.
    const chunks = await Promise.all([0, 1, 0, 1].map((lane) => chunkOf(holder.epoch, lane as Lane)))
    for (const [at, chunk] of chunks.entries())
      paid[at % 2] = [...(paid[at % 2] ?? []), ...(chunk?.players ?? [])]
    ends += chunks.filter((chunk) => chunk?.done).length
    isDone = chunks.every((chunk) => chunk === null)
  }
  // Which of two that ask at once comes first is nobody's promise.
  const ascending = (ids: readonly bigint[] = []) => [...ids].sort((a, b) => Number(a - b))
  for (const lane of LANES)
    expect(ascending(paid[lane])).toEqual(many.filter((player) => laneOf(player) === lane))
  expect(ends, 'the end is said once').toBe(1)
  const { rows } = await db.owner.query<{ balance: bigint; count: bigint }>(
    'select balance, count(*) as count from account where id = any($1) group by 1',
    [many],
  )
  expect(rows).toEqual([{ balance: rielToUnits(10_000 - 2000) + rielToUnits(1950), count: 2000n }])
  await runDraw(world.parts, await world.newReign(), id)
  expect(await bookFaults(db.owner)).toEqual([])
  const { rowCount } = await db.owner.query('select from settlement_lane')
  expect(rowCount, 'how far a draw was, once it is over').toBe(0)
})

test('a program of before lanes credits a draw to its end, whoever has begun with it', async () => {
  for (const begins of ['old', 'new']) {
    const reign = await world.newReign()
    const id = await addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs: 60_000, showMs: 6000 })
    await addBets(
      db.owner,
      id,
      players.map((player) => ({ player, bet: { kind: 'range', typeNo: 6 }, riel: 1000 })),
    )
    await voidDraw(db.pool, { id, reason: 'other', note: '', actor: 'cli' })
    const draw = await findDraw(db.owner, id)
    if (!draw) throw new Error('no draw')
    const old = (call: string) => db.owner.query(`select * from ${call}`).then(({ rows }) => rows)
    if (begins === 'new') {
      await preparePayouts(world.parts, reign.epoch, draw)
      await creditChunk(db.pool, { drawId: id, epoch: reign.epoch, lane: laneOf(players[0] ?? 0n) }, 2)
    } else await db.owner.query('insert into settlement (draw_id) values ($1)', [id])
    expect(await old(`stage_due(${id}, ${reign.epoch}, '{}', 0, 0, 0, 1) as staged`)).toEqual([
      { staged: true },
    ])
    let chunks = 0
    for (let isDone = false; !isDone; chunks += 1) {
      const [chunk] = await old(`credit_chunk(${id}, ${reign.epoch}, 4)`)
      isDone = chunk.done
    }
    expect(chunks).toBeLessThan(8)
    await runDraw(world.parts, await world.newReign(), id)
    expect((await findDraw(db.owner, id))?.settledMs, 'the refunds have an end').not.toBeNull()
  }
  expect(await bookFaults(db.owner)).toEqual([])
})

/** From the rule: every other thousand of accounts. */
const laneOf = (player: bigint) => Number((player >> 10n) & 1n) as Lane

/** Rooting and revealing ask the database so often, the commit is the last: fewer would never end a step. */
const CALLS_OF_A_STEP = 8

/** One step at a time, by a process that is killed right after. */
async function stepTowards(reign: Parameters<typeof runDraw>[1], id: bigint): Promise<void> {
  const { pool } = crashingPool(db.pool, CALLS_OF_A_STEP, 'after')
  await runDraw({ ...world.parts, money: pool }, reign, id).catch(() => undefined)
}
