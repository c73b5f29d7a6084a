/** Random bets, payments, refunds, limits, breaks and hours: the database decides as the pure rules do. */
import type { Bet } from '@samnang/core/lotto59/bet'
import { rielToUnits } from '@samnang/core/money'
import { changeLimit, hourOf, type Limit, type LimitState } from '@samnang/core/player/limits'
import { assert } from '@samnang/core/refusal'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, bettingDatabase, lineOf, openDraw, orderOf } from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import { askLimit, finishDraw, letPass, reign } from '../../test/playing.ts'
import { ReferenceBook } from '../../test/reference-book.ts'
import { changeUnguarded } from '../../test/unguarded.ts'
import { auditLedger } from '../ledger/audit.ts'
import { BetCounter } from '../lotto59/bet-counter.ts'

/** SEED=… runs a failed test again. */
const seed = Number(process.env.SEED ?? 59)
console.info(`play is random with seed ${seed}`)

let db: TestDatabase
let counters: BetCounter[]
let epoch: bigint

beforeAll(async () => {
  db = await bettingDatabase()
  counters = [new BetCounter(db.pool), new BetCounter(db.pool)]
  epoch = await reign(db)
})
afterAll(async () => {
  for (const counter of counters) await counter.stop()
  await db.drop()
})

const SMALL: Bet = { kind: 'range', typeNo: 6 }
const HUGE = rielToUnits(10_000_000_000)
const player = fc.nat(2)
const amount = fc.option(fc.constantFrom(1_000, 3_000, 5_000, 8_000, 20_000), { nil: null })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('bets' as const),
      bets: fc.array(fc.record({ player, riel: fc.constantFrom(500, 700, 1_000, 2_500, 6_000) }), {
        minLength: 1,
        maxLength: 12,
      }),
      through: fc.nat(1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      player,
      type: fc.constantFrom('stake' as const, 'loss' as const),
      period: fc.constantFrom('24h' as const, '7d' as const, '1m' as const),
      riel: amount,
      isConfirmed: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('draw' as const),
      result: fc.constantFrom('void' as const, { payCenti: 0 }, { payCenti: 100 }, { payCenti: 700 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.constantFrom(1, 5, 24, 25, 170) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('stop' as const),
      player,
      stop: fc.constantFrom('cooling_off', 'excluded', 'reality_check_due', null),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface World {
  book: ReferenceBook
  players: bigint[]
  draw: bigint
  /** Slips of the draw that is open: who, how much, in which hour. */
  open: { id: bigint; units: bigint; hour: number }[]
  wishes: Map<string, LimitState>
  /** Hours that have been let pass: the world's time is ahead of the database's by them. */
  passed: number
}

async function newWorld(): Promise<World> {
  const book = new ReferenceBook({
    playerDrawUnits: HUGE,
    jackpotDrawUnits: HUGE,
    jackpotFourUnits: HUGE,
    exposureUnits: HUGE,
  })
  const players = await Promise.all([0, 1, 2].map(() => addPlayer(db, 1_000_000)))
  for (const { id } of players) book.balances.set(id, rielToUnits(1_000_000))
  const draw = await newDraw(book)
  return { book, players: players.map(({ id }) => id), draw, open: [], wishes: new Map(), passed: 0 }
}

async function newDraw(book: ReferenceBook): Promise<bigint> {
  const { id } = await openDraw(db)
  book.open(id)
  return id
}

function idAt({ players }: World, at: number): bigint {
  const id = players[at]
  assert(id !== undefined, 'the generator knows how many there are')
  return id
}

/** The world's time. A test that meets the turn of an hour in the middle of a step would only see its own race. */
async function tick(world: World): Promise<number> {
  const { rows } = await db.owner.query<{ ms: bigint }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
  )
  world.book.nowMs = Number(rows[0]?.ms) + world.passed * 3_600_000
  return world.book.nowMs
}

async function placeTogether(world: World, { bets, through }: Step & { kind: 'bets' }): Promise<void> {
  const counter = counters[through]
  assert(counter, 'there are two counters')
  const orders = bets.map(({ player: at, riel }) =>
    orderOf(idAt(world, at), world.draw, [lineOf(SMALL, riel)]),
  )
  const answers = await Promise.all(orders.map((order) => counter.place(order)))
  for (const [at, order] of orders.entries()) {
    const told = world.book.place(order)
    const answer = answers[at]
    expect(told).toContain(answer?.ok ? 'placed' : answer?.code)
    const units = rielToUnits(bets[at]?.riel ?? 0)
    if (answer?.ok) world.open.push({ id: order.playerId, units, hour: hourOf(world.book.nowMs) })
  }
}

async function setLimit(world: World, given: Step & { kind: 'limit' }): Promise<void> {
  const id = idAt(world, given.player)
  const key = `${id} ${given.type} ${given.period}`
  const before = world.wishes.get(key) ?? { amountUnits: null, pending: null }
  const amountUnits = given.riel === null ? null : rielToUnits(given.riel)
  const expected = changeLimit(before, { amountUnits, isConfirmed: given.isConfirmed }, world.book.nowMs)
  const told = await askLimit(db, id, [given.type, given.period, given.riel], given.isConfirmed)
  expect(told.ok ? 'set' : told.code).toBe(expected.ok ? 'set' : expected.code)
  if (expected.ok) world.wishes.set(key, expected.value)
  const limits = [...world.wishes].flatMap(([name, { amountUnits: units }]): Limit[] => {
    const [owner, kind, period] = name.split(' ')
    const isOurs = owner === String(id) && units !== null
    return isOurs
      ? [{ kind: kind as Limit['kind'], period: period as Limit['period'], amountUnits: units }]
      : []
  })
  world.book.playLimits.set(id, limits)
}

async function finish(world: World, { result }: Step & { kind: 'draw' }): Promise<void> {
  await finishDraw(db, epoch, world.draw, result)
  for (const { id, units, hour } of world.open) {
    const back = result === 'void' ? units : (units * BigInt(result.payCenti)) / 100n
    world.book.balances.set(id, (world.book.balances.get(id) ?? 0n) + back)
    world.book.move(id, result === 'void' ? { hour, stakedUnits: -back } : { paidUnits: back })
  }
  world.open = []
  world.draw = await newDraw(world.book)
}

async function stop(world: World, given: Step & { kind: 'stop' }): Promise<void> {
  const id = idAt(world, given.player)
  const isBreak = given.stop === 'cooling_off' || given.stop === 'excluded'
  await changeUnguarded(
    db.owner,
    `update player set exclusion = $2, excluded_from = case when $2::text is not null then clock_timestamp() end,
       excluded_until = case when $2::text is not null then clock_timestamp() + interval '1 day' end,
       reminder_at = case when $3 then clock_timestamp() end where id = $1`,
    [
      id,
      isBreak ? (given.stop === 'excluded' ? 'self_exclusion' : 'cooling_off') : null,
      given.stop === 'reality_check_due',
    ],
  )
  if (given.stop === null) world.book.stopped.delete(id)
  else world.book.stopped.set(id, given.stop)
}

async function run(world: World, action: Step): Promise<void> {
  await tick(world)
  switch (action.kind) {
    case 'bets':
      return placeTogether(world, action)
    case 'limit':
      return setLimit(world, action)
    case 'draw':
      return finish(world, action)
    case 'stop':
      return stop(world, action)
    case 'pass':
      world.passed += action.hours
      return letPass(db, world.players, action.hours)
  }
}

test('bets of any composition through two processes are decided as the rules say', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
    const world = await newWorld()
    for (const action of steps) await run(world, action)
  })
  await fc.assert(property, { seed, numRuns: 60 })
  const differences = (await auditLedger(db.pool)).filter(
    ({ check }) => !['payout', 'credit', 'late_bet', 'exclusion'].includes(check),
  )
  expect(differences).toEqual([])
}, 240_000)
