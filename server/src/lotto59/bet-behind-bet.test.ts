/** Many slips are two batches behind each other on one connection: what happens to one is not what happens to the other. */
import type { Bet } from '@samnang/core/lotto59/bet'
import { rielToUnits } from '@samnang/core/money'
import type { Outcome } from '@samnang/core/refusal'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addPlayer,
  bettingDatabase,
  lineOf,
  openDraw,
  orderOf,
  type TestDraw,
  type TestPlayer,
} from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import type { Tx } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balanceOf } from '../ledger/balances.ts'
import { BetCounter, type PlacedSlip } from './bet-counter.ts'

const SMALL: Bet = { kind: 'range', typeNo: 6 }
const MANY = 100
/** Of the batches, as they were answered. */
const sizes: number[] = []

let db: TestDatabase
let counter: BetCounter
let draw: TestDraw
let players: TestPlayer[]

beforeAll(async () => {
  db = await bettingDatabase()
})
beforeEach(async () => {
  sizes.length = 0
  counter = new BetCounter(db.pool, { onBatch: (size) => sizes.push(size) })
  draw = await openDraw(db)
  players = await Promise.all(Array.from({ length: MANY }, () => addPlayer(db, 5_000)))
})
afterEach(async () => {
  await counter.stop()
  expect(await auditLedger(db.pool)).toEqual([])
})
afterAll(() => db.drop())

const bet = ({ id }: TestPlayer) => counter.place(orderOf(id, draw.id, [lineOf(SMALL, 1_000)]))

const wordOf = (answer: Outcome<PlacedSlip>) =>
  answer.ok ? (answer.value.replay ? 'replay' : 'placed') : answer.code

/** Somebody holds a row; the bets wait for it, both batches; then `meanwhile`, and the row is let go. */
async function betWhileHeld(sql: string, id: bigint, meanwhile: (holder: Tx) => Promise<unknown>) {
  const holder = await db.owner.connect()
  await holder.query('begin')
  await holder.query(sql, [id])
  const told = Promise.all(players.map(bet))
  await meanwhile(holder)
  await holder.query('rollback')
  holder.release()
  return (await told).map(wordOf)
}

const ONE_DRAW = 'select from draw_book where draw_id = $1 for update'
const ONE_ACCOUNT = 'select from account where id = $1 for update'
const ALL_PLACED = Array.from({ length: MANY }, () => 'placed')

/** The connection of the bets, which waits for a lock. */
async function untilWaiting(): Promise<number> {
  for (;;) {
    const { rows } = await db.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows[0]) return rows[0].pid
  }
}

async function balances(): Promise<bigint[]> {
  return Promise.all(players.map(({ id }) => balanceOf(db.pool, id)))
}

test('they are halves, on one connection, and each slip is placed once', async () => {
  const told = await betWhileHeld(ONE_DRAW, draw.id, async () => {
    await untilWaiting()
    expect(counter.waiting).toBe(MANY)
    const { rows } = await db.owner.query(
      `select pid from pg_stat_activity where datname = current_database() and query like '%place_slips%'
         and pid <> pg_backend_pid() and state = 'active'`,
    )
    expect(rows).toHaveLength(1)
  })
  expect(told).toEqual(ALL_PLACED)
  expect(sizes).toEqual([MANY / 2, MANY / 2])
  expect(await balances()).toEqual(players.map(() => rielToUnits(4_000)))
})

test('a connection that is lost under both of them: every slip is placed once', async () => {
  const told = await betWhileHeld(ONE_DRAW, draw.id, async (holder) => {
    await holder.query('select pg_terminate_backend($1)', [await untilWaiting()])
  })
  expect(told).toEqual(ALL_PLACED)
  expect(await balances()).toEqual(players.map(() => rielToUnits(4_000)))
})

test.each(['first', 'second'])(
  'an account in the %s that somebody holds: its slip alone has no answer',
  async (half) => {
    const stuck = players[half === 'first' ? 3 : MANY - 3]
    const holder = await db.owner.connect()
    await holder.query('begin')
    await holder.query(ONE_ACCOUNT, [stuck?.id])
    const told = (await Promise.all(players.map(bet))).map(wordOf)
    await holder.query('rollback')
    holder.release()
    const expected = players.map((player) => (player === stuck ? 'unavailable' : 'placed'))
    expect(told).toEqual(expected)
    const left = players.map((player) => rielToUnits(player === stuck ? 5_000 : 4_000))
    expect(await balances()).toEqual(left)
  },
)

test('a draw that closes between the two: each slip of the first stands, none of the second', async () => {
  const told = await betWhileHeld(ONE_ACCOUNT, players.at(-1)?.id ?? 0n, async (holder) => {
    await untilWaiting()
    await holder.query(`update draw set state = 'CLOSED' where id = $1`, [draw.id])
    await holder.query('commit')
  })
  const placed = told.filter((word) => word === 'placed').length
  expect(told).toEqual([
    ...ALL_PLACED.slice(0, MANY / 2),
    ...players.slice(MANY / 2).map(() => 'draw_closed'),
  ])
  const { rows } = await db.owner.query('select from slip where draw_id = $1', [draw.id])
  expect(rows).toHaveLength(placed)
})

test('stopping waits for both', async () => {
  const told = Promise.all(players.map(bet))
  await counter.stop()
  expect((await told).map(wordOf)).toEqual(ALL_PLACED)
})
