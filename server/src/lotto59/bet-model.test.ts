import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bet } from '@samnang/core/lotto59/bet'
import { rielToUnits } from '@samnang/core/money'
import { assert, type Outcome } from '@samnang/core/refusal'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, bettingDatabase, giveMoney, lineOf, openDraw, orderOf } from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import { ReferenceBook } from '../../test/reference-book.ts'
import { recordAudit } from '../base/audit-log.ts'
import { createPool } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balancesOf } from '../ledger/balances.ts'
import { BetCounter, type PlacedSlip } from './bet-counter.ts'
import type { SlipOrder } from './slip-store.ts'

/** SEED=… runs a failed test again: it is the first of the seeds, each of which has a counter of its own. */
const seed = Number(process.env.SEED ?? 59)
const seeds = [0, 1, 2, 3].map((at) => seed + at)
console.info(`bets are random with seeds ${seeds}`)

const LIMITS = {
  playerDrawUnits: rielToUnits(30_000),
  jackpotDrawUnits: rielToUnits(5_000),
  jackpotFourUnits: rielToUnits(7_000),
  exposureUnits: rielToUnits(300_000),
}
let db: TestDatabase

beforeAll(async () => {
  db = await bettingDatabase()
  await db.owner.query(
    `update poll set player_draw_max = $1, jackpot_draw_max = $2, jackpot_four_max = $3, exposure_max = $4`,
    [LIMITS.playerDrawUnits, LIMITS.jackpotDrawUnits, LIMITS.jackpotFourUnits, LIMITS.exposureUnits],
  )
})
afterAll(() => db.drop())

const bet: fc.Arbitrary<Bet> = fc.oneof(
  fc.record({ kind: fc.constant('range' as const), typeNo: fc.constantFrom(1, 2, 3, 4, 5, 6, 7) }),
  fc.record({
    kind: fc.constant('number' as const),
    post: fc.constantFrom(1, 2, 3, 4, 5),
    number: fc.integer({ min: 1, max: 4 }),
  }),
  fc.constantFrom(
    { kind: 'jackpot' as const, numbers: [3, 14, 15, 26, 59] },
    { kind: 'jackpot' as const, numbers: [3, 14, 15, 26, 58] },
  ),
) as fc.Arbitrary<Bet>
const line = fc.record({ bet, riel: fc.constantFrom(500, 1_000, 1_000, 2_000, 3_000, 7_000, 20_000) })
const slip = fc.record({
  player: fc.nat(3),
  draw: fc.nat(2),
  key: fc.option(fc.nat(5), { nil: null, freq: 4 }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
})
type Slip = typeof slip extends fc.Arbitrary<infer T> ? T : never
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('slips' as const),
      slips: fc.array(slip, { minLength: 1, maxLength: 15 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), draw: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lock' as const), player: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('credit' as const),
      player: fc.nat(3),
      riel: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface World {
  counter: BetCounter
  book: ReferenceBook
  players: bigint[]
  draws: bigint[]
}

async function newWorld(counter: BetCounter): Promise<World> {
  const book = new ReferenceBook(LIMITS)
  const players = await Promise.all([60_000, 60_000, 10_000, 0].map((riel) => addPlayer(db, riel)))
  for (const [at, { id }] of players.entries())
    book.balances.set(id, rielToUnits([60_000, 60_000, 10_000, 0][at] ?? 0))
  const draws = [await openDraw(db), await openDraw(db), await openDraw(db, { poll: 'POLL_1' })]
  for (const { id } of draws) book.open(id)
  return { counter, book, players: players.map(({ id }) => id), draws: draws.map(({ id }) => id) }
}

function idAt(ids: readonly bigint[], at: number): bigint {
  const id = ids[at]
  assert(id !== undefined, 'the generator knows how many there are')
  return id
}

function orderFor({ players, draws }: World, { player, draw, key, lines }: Slip): SlipOrder {
  const bought = lines.map(({ bet, riel }) => lineOf(bet, riel))
  const uuid = key === null ? undefined : `00000000-0000-4000-8000-00000000000${key}`
  return orderOf(idAt(players, player), idAt(draws, draw), bought, uuid)
}

function nameOf({ playerId, key }: SlipOrder): string {
  return `${playerId}:${key}`
}

/**
 * Slips of one moment: the counter must decide as if they had come one after the other. Of two that both fit, either
 * may be booked first.
 */
async function placeTogether(world: World, slips: Slip[]): Promise<void> {
  const orders = slips.map((one) => orderFor(world, one))
  const answers = await Promise.all(orders.map((order) => world.counter.place(order)))
  const firsts = new Map<string, { order: SlipOrder; told: string[] }>()
  for (const [at, order] of orders.entries()) {
    const first = firsts.get(nameOf(order))
    const isSame = first && Buffer.compare(first.order.requestHash, order.requestHash) === 0
    const told = first
      ? isSame
        ? first.told.map(repeated)
        : ['idempotency_mismatch']
      : world.book.place(order)
    if (!first) firsts.set(nameOf(order), { order, told })
    const answer = answers[at]
    assert(answer, 'every slip has an answer')
    expect(told).toContain(toldBy(answer))
  }
}

/** Of two equal slips at once the second is told that it stands in the book; a refusal is told to both. */
function repeated(told: string): string {
  return told === 'placed' ? 'replay' : told
}

function toldBy(answer: Outcome<PlacedSlip>): string {
  if (!answer.ok) return answer.code
  return answer.value.replay ? 'replay' : 'placed'
}

async function run(world: World, action: Step): Promise<void> {
  switch (action.kind) {
    case 'slips':
      return placeTogether(world, action.slips)
    case 'close': {
      const id = idAt(world.draws, action.draw)
      world.book.close(id)
      await db.owner.query(`update draw set state = 'CLOSED' where id = $1`, [id])
      return
    }
    case 'lock': {
      const id = idAt(world.players, action.player)
      world.book.locked.add(id)
      await db.owner.query(`update player set state = 'LOCKED' where id = $1`, [id])
      await recordAudit(db.owner, { actor: 'test', action: 'player_locked', target: `player:${id}` })
      return
    }
    case 'credit': {
      const id = idAt(world.players, action.player)
      world.book.balances.set(id, (world.book.balances.get(id) ?? 0n) + rielToUnits(action.riel))
      return giveMoney(db, id, action.riel)
    }
  }
}

/** `runs` different sequences for each seed; afterwards the book is right. */
async function forEachSeed<T>(
  sequence: fc.Arbitrary<T>,
  runs: number,
  play: (world: World, sequence: T) => Promise<void>,
): Promise<void> {
  const counters = seeds.map(() => new BetCounter(db.pool))
  const property = (counter: BetCounter) =>
    fc.asyncProperty(sequence, async (steps) => {
      const world = await newWorld(counter)
      await play(world, steps)
      expect(await balancesOf(db.pool, world.players)).toEqual(world.book.balances)
    })
  await Promise.all(
    counters.map((counter, at) => fc.assert(property(counter), { seed: seed + at, numRuns: runs })),
  )
  for (const counter of counters) await counter.stop()
  expect(await auditLedger(db.pool)).toEqual([])
}

test('600 sequences of batches of any composition are decided as the rules do, one slip after the other', async () => {
  await forEachSeed(fc.array(step, { minLength: 1, maxLength: 8 }), 150, async (world, steps) => {
    for (const action of steps) await run(world, action)
  })
}, 240_000)

test('400 sequences of one slip at a time are decided as the rules do', async () => {
  await forEachSeed(fc.array(slip, { minLength: 1, maxLength: 25 }), 100, async (world, slips) => {
    for (const one of slips) await placeTogether(world, [one])
  })
}, 240_000)

/** Ends connections of the counters at random moments until `count` kills have struck. */
async function killAtRandom(count: number): Promise<void> {
  for (let kills = 0; kills < count; ) {
    await delay(randomInt(5, 60))
    const { rowCount } = await db.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'bets-under-fire' and datname = current_database() order by random() limit 1`,
    )
    kills += rowCount ?? 0
  }
}

/** As a browser does: the same key again until the answer is definite. */
async function untilDefinite(through: BetCounter, order: SlipOrder): Promise<Outcome<PlacedSlip>> {
  for (;;) {
    const answer = await through.place(order)
    if (answer.ok || answer.code !== 'unavailable') return answer
  }
}

test('connections killed at random moments lose nothing and place nothing twice', async () => {
  const pool = createPool(db.url, { name: 'bets-under-fire', max: 6 })
  const counters = [new BetCounter(pool), new BetCounter(pool)]
  const players = await Promise.all(Array.from({ length: 12 }, () => addPlayer(db, 25_000)))
  const ids = players.map(({ id }) => id)
  const draws = (await Promise.all(Array.from({ length: 4 }, () => openDraw(db)))).map(({ id }) => id)
  let isOver = false
  const killing = killAtRandom(30).finally(() => {
    isOver = true
  })
  const told = new Map<string, Outcome<PlacedSlip>>()
  for (let round = 0; !isOver; round++) {
    const slips = fc.sample(slip, { seed: seed + round, numRuns: 60 })
    await Promise.all(
      slips.map(async (one, at) => {
        const lines = one.lines.map(({ bet, riel }) => lineOf(bet, riel))
        const order = orderOf(
          idAt(ids, (at * 5 + round) % ids.length),
          idAt(draws, (at + round) % draws.length),
          lines,
        )
        const through = counters[at % 2]
        assert(through, 'there are two counters')
        told.set(`${order.playerId}:${order.key}`, await untilDefinite(through, order))
      }),
    )
  }
  await killing
  for (const through of counters) await through.stop()
  await pool.end()
  const { rows } = await db.owner.query<{ key: string }>(
    `select player_id || ':' || key as key from slip where player_id = any ($1)`,
    [ids],
  )
  const placed = [...told].filter(([, answer]) => answer.ok).map(([key]) => key)
  expect(rows.map(({ key }) => key).sort()).toEqual(placed.sort())
  // What the house may lose on four draws takes 20 slips or some more, by the seed.
  expect(placed.length).toBeGreaterThan(10)
  expect(await auditLedger(db.pool)).toEqual([])
}, 120_000)
