/** The book of slips is parted by ids: what happens where a part ends, is missing, or is older than a key is known. */
import { randomUUID } from 'node:crypto'
import type { Bet } from '@samnang/core/lotto59/bet'
import { rielToUnits } from '@samnang/core/money'
import { assert, type Outcome } from '@samnang/core/refusal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPlayer, bettingDatabase, lineOf, openDraw, orderOf, type TestDraw } from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balanceOf } from '../ledger/balances.ts'
import { BetCounter, type PlacedSlip } from '../lotto59/bet-counter.ts'
import { startCleanUp } from '../operation/clean-up.ts'
import { inTransaction } from './pool.ts'
import { makeSlipParts, slipRoom } from './slip-parts.ts'

const PART = 2 ** 20
const SMALL: Bet = { kind: 'range', typeNo: 6 }

let db: TestDatabase
/** As two server processes on one database. */
let counters: [BetCounter, BetCounter]

beforeEach(async () => {
  db = await bettingDatabase()
  counters = [new BetCounter(db.pool), new BetCounter(db.pool)]
})
afterEach(async () => {
  expect(await auditLedger(db.pool)).toEqual([])
  for (const counter of counters) await counter.stop()
  await db.drop()
})

/** The next slip gets the id behind this one, unless something else takes it. */
async function jumpTo(id: number): Promise<void> {
  await db.owner.query(`select setval('tx_id_seq', $1)`, [id])
}

function slip(player: bigint, draw: TestDraw, riel: number, key: string = randomUUID()) {
  return orderOf(player, draw.id, [lineOf(SMALL, riel)], key)
}

function said(outcome: Outcome<PlacedSlip>): string {
  return outcome.ok ? (outcome.value.replay ? 'replay' : 'placed') : outcome.code
}

async function slipsByPart(): Promise<Record<string, number>> {
  const { rows } = await db.owner.query<{ part: string; count: number }>(
    'select tableoid::regclass::text as part, count(*)::int as count from slip group by 1',
  )
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]))
}

/** As if the draw had been, with its slips, so many hours ago. */
async function longAgo(draw: TestDraw, hours: number): Promise<void> {
  const moved = `- $2 * interval '1 hour'`
  await inTransaction(db.owner, async (tx) => {
    await tx.query('alter table slip disable trigger slip_append_only')
    await tx.query(
      `update draw set state = 'CLOSED', opens_at = opens_at ${moved}, closes_at = closes_at ${moved} where id = $1`,
      [draw.id, hours],
    )
    await tx.query('update slip set accepted_ms = accepted_ms - $2 * 3600000::bigint where draw_id = $1', [
      draw.id,
      hours,
    ])
    await tx.query('alter table slip enable always trigger slip_append_only')
  })
}

test('a part that ends inside a batch loses no slip and no key', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 100_000)
  await jumpTo(PART - 11)
  const orders = Array.from({ length: 30 }, () => slip(player.id, draw, 500))
  const first = await Promise.all(orders.map((order) => counters[0].place(order)))
  expect(first.map(said)).toEqual(orders.map(() => 'placed'))
  expect(await slipsByPart()).toEqual({ slip_0: 10, slip_1: 20 })
  const again = await Promise.all(orders.map((order, at) => counters[at % 2 === 0 ? 0 : 1].place(order)))
  expect(again.map(said)).toEqual(orders.map(() => 'replay'))
  expect(again.map((outcome) => outcome.ok && outcome.value.slipId)).toEqual(
    first.map((outcome) => outcome.ok && outcome.value.slipId),
  )
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(85_000))
})

test('a slip that comes again alone, behind the end of its part, is answered as at first', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 10_000)
  const order = slip(player.id, draw, 500)
  const first = await counters[0].place(order)
  await jumpTo(PART + 5)
  const again = await counters[1].place(order)
  expect([said(again), again.ok && again.value.slipId]).toEqual(['replay', first.ok && first.value.slipId])
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(9_500))
})

test('one key on both sides of the end of a part, from two servers at once: one slip', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 100_000)
  await jumpTo(PART - 6)
  const key = randomUUID()
  const others = Array.from({ length: 10 }, () => slip(player.id, draw, 500))
  const same = [500, 600, 700, 800].map((riel) => slip(player.id, draw, riel, key))
  const orders = others.flatMap((order, at) => [order, same[at % 4] ?? order])
  const outcomes = await Promise.all(orders.map((order, at) => counters[at % 2 === 0 ? 0 : 1].place(order)))
  const { rows } = await db.owner.query('select from slip where key = $1', [key])
  expect(rows).toHaveLength(1)
  expect(outcomes.filter((_, at) => at % 2 === 0).map(said)).toEqual(others.map(() => 'placed'))
})

test('a key of the part before: its request is answered again, another one is refused', async () => {
  const old = await openDraw(db)
  const player = await addPlayer(db, 10_000)
  const order = slip(player.id, old, 500)
  expect(said(await counters[0].place(order))).toBe('placed')
  await longAgo(old, 2)
  await jumpTo(PART)
  const draw = await openDraw(db)
  expect(said(await counters[0].place(slip(player.id, draw, 500, order.key)))).toBe('idempotency_mismatch')
  expect(said(await counters[0].place(slip(player.id, old, 600, order.key)))).toBe('idempotency_mismatch')
  expect(said(await counters[0].place(slip(player.id, old, 600)))).toBe('draw_closed')
  expect(said(await counters[0].place(order))).toBe('replay')
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(9_500))
})

test('a key older than is known: its request is answered as at first, another one is a slip of its own', async () => {
  const old = await openDraw(db)
  const player = await addPlayer(db, 10_000)
  const order = slip(player.id, old, 500)
  const first = await counters[0].place(order)
  const never = slip(player.id, old, 600)
  await longAgo(old, 72)
  await jumpTo(PART)
  const draw = await openDraw(db)
  expect(said(await counters[0].place(slip(player.id, draw, 700, order.key)))).toBe('placed')
  const again = await counters[0].place(order)
  expect([said(again), again.ok && again.value.slipId]).toEqual(['replay', first.ok && first.value.slipId])
  expect(said(await counters[0].place(never))).toBe('draw_closed')
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(8_800))
})

test('keys are known from the part on in which the day before began, in Phnom Penh', async () => {
  const closes = [
    '2026-03-09T16:59:59Z',
    '2026-03-09T17:00:00Z',
    '2026-03-10T00:00:00Z',
    '2026-03-10T17:00:00Z',
  ]
  for (const [at, closesAt] of closes.entries()) {
    await jumpTo((at + 1) * PART + 5)
    await db.owner.query(
      `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state)
       values ('POLL_1', 1, $1, $2, $2, $2, 'OPEN')`,
      [at + 1, closesAt],
    )
  }
  const from = async (opensAt: string) => {
    const { rows } = await db.owner.query<{ part: number }>(`select (keys_from($1, $2) / $3)::int as part`, [
      opensAt,
      9 * PART,
      PART,
    ])
    return rows[0]?.part
  }
  // Until 17:00 UTC it is the eleventh there, whose day before began at 17:00 UTC of the ninth.
  expect(await from('2026-03-10T23:59:59Z')).toBe(2)
  expect(await from('2026-03-11T00:00:00Z')).toBe(2)
  expect(await from('2026-03-11T16:59:59Z')).toBe(2)
  expect(await from('2026-03-11T17:00:00Z')).toBe(4)
  expect(await from('2026-03-12T17:00:00Z')).toBe(9)
})

test('a slip that has no part makes it and is placed', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 10_000)
  await jumpTo(50 * PART + 100)
  expect((await slipRoom(db.pool)).room).toBe(0)
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, at) => counters[at % 2 === 0 ? 0 : 1].place(slip(player.id, draw, 500))),
  )
  expect(outcomes.map(said)).toEqual(outcomes.map(() => 'placed'))
  expect(await slipsByPart()).toEqual({ slip_50: 8 })
  expect((await slipRoom(db.pool)).room).toBeGreaterThan(PART)
})

test('parts are made ahead for twice what the last day has used, and a day that lacks one is told', async () => {
  await openDraw(db)
  await jumpTo(PART + PART / 2)
  const { room, used } = await slipRoom(db.pool)
  expect(used).toBe(PART + PART / 2 - 1)
  expect(room).toBeLessThan(used)
  expect(await makeSlipParts(db.pool)).toBe(3)
  expect((await slipRoom(db.pool)).room).toBeGreaterThanOrEqual(2 * used)
  expect(await makeSlipParts(db.pool)).toBe(0)
})

test('where no part can be made, the log tells it from the start on, a day before bets feel it', async () => {
  await openDraw(db)
  await jumpTo(PART + PART / 2)
  await db.owner.query('drop function make_slip_parts()')
  const error = vi.fn()
  const log = Object.assign(Object.create(null), { error, warn: vi.fn() })
  const cleanUp = startCleanUp({ money: db.pool, reads: db.pool, log })
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(2), { timeout: 15_000 })
  cleanUp.stop()
  expect(error.mock.calls.map(([, text]) => text)).toEqual([
    'no part made for the next slips',
    'a day from now slips have no part',
  ])
  expect((await slipRoom(db.pool)).room).toBeGreaterThan(0)
})

test('two that make parts at once make each once, while bets go on', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 10_000)
  await jumpTo(3 * PART)
  const [outcome, ...made] = await Promise.all([
    counters[0].place(slip(player.id, draw, 500)),
    makeSlipParts(db.pool),
    makeSlipParts(db.pool),
  ])
  expect(said(outcome)).toBe('placed')
  const { rows } = await db.owner.query(`select from pg_inherits where inhparent = 'slip'::regclass`)
  // The bet may have made some of them, and two were there.
  expect(made.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(rows.length - 2)
  expect((await slipRoom(db.pool)).room).toBeGreaterThan(PART)
})

test.each([
  'select from slip_0',
  `insert into slip_0 select * from slip`,
  'drop table slip_1',
  'alter table slip detach partition slip_1',
  'select make_slip_part(77)',
])('the application may not: %s', async (sql) => {
  await expect(db.pool.query(sql)).rejects.toThrow(/permission denied|must be owner/)
})

test.each(['update slip_0 set stake = 1', 'delete from slip_1', 'truncate slip_0', 'truncate slip'])(
  'nobody may: %s',
  async (sql) => {
    await makeSlipParts(db.pool)
    await expect(db.owner.query(sql)).rejects.toThrow('append-only')
  },
)

test('a part made later is as closed as the first ones', async () => {
  await jumpTo(9 * PART)
  await makeSlipParts(db.pool)
  await expect(db.pool.query('select from slip_9')).rejects.toThrow('permission denied')
  await expect(db.owner.query('delete from slip_9')).rejects.toThrow('append-only')
  const { rows } = await db.owner.query<{ plan: string }>(
    `select string_agg(indexdef, ' ') as plan from pg_indexes where tablename = 'slip_9'`,
  )
  assert(rows[0], 'it has indexes')
  for (const kind of ['UNIQUE INDEX slip_9_key', 'brin', 'UNIQUE INDEX slip_9_pkey'])
    expect(rows[0].plan).toContain(kind)
})

test('a part that was taken out is missed by the audit, can be read beside, and is brought back whole', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 10_000)
  const order = slip(player.id, draw, 500)
  const first = await counters[0].place(order)
  expect(said(first)).toBe('placed')
  await jumpTo(PART)
  expect(said(await counters[0].place(slip(player.id, draw, 600)))).toBe('placed')
  await db.owner.query('alter table slip detach partition slip_0')
  expect(await slipsByPart()).toEqual({ slip_1: 1 })
  expect(await auditLedger(db.pool)).not.toEqual([])
  expect((await db.owner.query('select id from slip_0')).rows).toHaveLength(1)
  await expect(db.owner.query('delete from slip_0')).rejects.toThrow('append-only')
  await expect(db.pool.query('select from slip_0')).rejects.toThrow('permission denied')
  await db.owner.query(`alter table slip attach partition slip_0 for values from (0) to (${PART})`)
  expect(await slipsByPart()).toEqual({ slip_0: 1, slip_1: 1 })
  const again = await counters[1].place(order)
  expect([said(again), again.ok && again.value.slipId]).toEqual(['replay', first.ok && first.value.slipId])
})
