import { randomUUID } from 'node:crypto'
import { CASHIER, HOUSE_LOTTO } from '@samnang/core/ledger/accounts'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPlayer, bettingDatabase, lineOf, openDraw, orderOf, type TestPlayer } from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import { openBooks } from '../../test/open-books.ts'
import type { Tx } from '../database/pool.ts'
import { BetCounter } from '../lotto59/bet-counter.ts'
import { creditPlayer, debitPlayer, type Transfer } from '../money/post-transfer.ts'
import { auditLedger } from './audit.ts'
import { balanceOf, balancesOf, houseBalance } from './balances.ts'

let db: TestDatabase
let counter: BetCounter
let player: TestPlayer

beforeAll(async () => {
  db = await bettingDatabase()
  counter = new BetCounter(db.pool)
})
beforeEach(async () => {
  player = await addPlayer(db, 10_000)
})
afterAll(async () => {
  await counter.stop()
  await db.drop()
})

function transfer(riel: number, given: Partial<Transfer> = {}): Transfer {
  const amountUnits = rielToUnits(riel)
  return { playerId: player.id, amountUnits, key: randomUUID(), note: 'by hand', actor: 'test', ...given }
}

async function placeBet(riel: number): Promise<bigint> {
  const draw = await openDraw(db)
  const placed = await counter.place(
    orderOf(player.id, draw.id, [lineOf({ kind: 'range', typeNo: 1 }, riel)]),
  )
  assert(placed.ok, 'the bet is placed')
  return draw.id
}

test('money is credited and debited, and the cashier has the other side', async () => {
  const before = await houseBalance(db.pool, CASHIER)
  expect(await creditPlayer(db.pool, transfer(500))).toMatchObject({ ok: true })
  expect(await debitPlayer(db.pool, transfer(2_500))).toMatchObject({ ok: true })
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(8_000))
  expect((await houseBalance(db.pool, CASHIER)) - before).toBe(rielToUnits(2_000))
  expect((await balancesOf(db.pool, [player.id, 5n, 999_999n])).size).toBe(1)
})

test('a repeated command answers the same and moves nothing; another content is refused', async () => {
  const command = transfer(500)
  const first = await creditPlayer(db.pool, command)
  await creditPlayer(db.pool, transfer(100))
  const again = await creditPlayer(db.pool, command)
  assert(first.ok && again.ok, 'both are answered')
  expect(again.value).toEqual({ ...first.value, replay: true })
  expect(await creditPlayer(db.pool, { ...command, amountUnits: 1n })).toMatchObject({
    code: 'idempotency_mismatch',
  })
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(10_600))
})

test('50 equal commands at once move money once', async () => {
  const command = transfer(1_000)
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => debitPlayer(db.pool, command)))
  expect(outcomes.filter((outcome) => outcome.ok && !outcome.value.replay)).toHaveLength(1)
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(9_000))
})

test('20 debits of half the balance at once: two succeed', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => debitPlayer(db.pool, transfer(5_000))))
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(2)
  expect(await balanceOf(db.pool, player.id)).toBe(0n)
})

const refusals: [string, Partial<Transfer>, string][] = [
  ['zero', { amountUnits: 0n }, 'amount_too_small'],
  ['a negative amount', { amountUnits: -5n }, 'amount_too_small'],
  ['more than the book can hold', { amountUnits: 2n ** 63n }, 'amount_too_large'],
  ['a balance above what the book can hold', { amountUnits: 10n ** 18n }, 'amount_too_large'],
  ['an unknown player', { playerId: 999_999n }, 'not_found'],
  ['a house account', { playerId: HOUSE_LOTTO }, 'not_found'],
  ['a pot', { playerId: 3n }, 'not_found'],
]
test.each(refusals)('a credit of %s is refused', async (_, given, code) => {
  expect(await creditPlayer(db.pool, transfer(1, given))).toMatchObject({ ok: false, code })
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(10_000))
})

test('a debit below zero is refused', async () => {
  expect(await debitPlayer(db.pool, transfer(10_001))).toMatchObject({ ok: false, code: 'not_enough_money' })
})

test.each(['entry', 'tx', 'slip', 'draw_payment', 'audit_event'])(
  'the application cannot change %s',
  async (table) => {
    await placeBet(500)
    const denied = { code: '42501' }
    await expect(db.pool.query(`delete from ${table}`)).rejects.toMatchObject(denied)
    await expect(db.pool.query(`truncate ${table}`)).rejects.toMatchObject(denied)
    const column = {
      entry: 'amount',
      tx: 'kind',
      slip: 'stake',
      draw_payment: 'amount',
      audit_event: 'actor',
    }[table]
    await expect(db.pool.query(`update ${table} set ${column} = ${column}`)).rejects.toMatchObject(denied)
    await expect(db.owner.query(`update ${table} set ${column} = ${column}`)).rejects.toMatchObject(denied)
  },
)

test('a sound book has no differences', async () => {
  await placeBet(700)
  expect(await auditLedger(db.pool)).toEqual([])
})

const OWN = 'where k.player_id = $1'
const PAY = `insert into draw_payment (draw_id, player_id, id, amount, balance_after, paid_at, is_refund, tickets, amounts)`
const VOID = `with v as (update draw set state = 'VOID' where id in (select draw_id from ticket k where k.player_id = $1))`

/** Each contradicts the entries in one way, done as only the owner of the tables could. */
const crimes: [check: string, sql: string][] = [
  ['balance', 'update account set balance = balance + 1 where id = $1'],
  ['chain', 'update entry set balance_after = balance_after + 1 where account_id = $1'],
  ['balance', 'update entry set amount = amount + 1 where account_id = $1 and amount > 0'],
  ['entry_accounts', 'update entry set contra_id = 77 where account_id = $1'],
  ['transaction_entry', 'delete from entry where account_id = $1 and amount > 0'],
  ['chain', 'update slip set total = total + 1 where player_id = $1'],
  ['slip', 'update slip set stake = stake - 1 where player_id = $1'],
  ['slip', `update slip set more = '{6,0,195,5}' where player_id = $1`],
  ['slip', `update slip set leaves = leaves || leaves where player_id = $1`],
  ['balance', 'delete from slip where player_id = $1'],
  ['draw_book', 'delete from slip where player_id = $1'],
  ['draw_book', 'update slip set draw_id = draw_id - 1 where player_id = $1'],
  [
    'slip_key',
    `insert into tx (key, kind, player_id) select 'bet:' || player_id || ':' || key, 'lottery_bet', player_id
     from slip where player_id = $1`,
  ],
  ['slip_key', `insert into tx (key, kind, player_id) values ('bet:0:0', 'lottery_bet', $1)`],
  ['stake_counter', 'update account set stake_2 = stake_2 - 1 where id = $1'],
  ['stake_counter', 'update account set draw_2 = draw_2 + 1 where id = $1'],
  ['stake_counter', 'update account set draw_1 = 1, jackpot_1 = 1 where id = $1'],
  ['watch', `update player set reminder_at = clock_timestamp() where id = $1`],
  ['watch', `update player set state = 'LOCKED' where id = $1`],
  [
    'draw_risk',
    `update draw_book set risk[6] = risk[6] + 1 where draw_id in (select draw_id from slip where player_id = $1)`,
  ],
  [
    'draw_risk',
    `update draw_book set risk[8] = risk[8] + 1 where draw_id in (select draw_id from slip where player_id = $1)`,
  ],
  [
    'draw_door',
    `update draw_book set exposure_max = exposure_max + 1
     where draw_id in (select draw_id from slip where player_id = $1)`,
  ],
  [
    'draw_door',
    `update draw set state = 'CLOSED' where id in (select draw_id from slip where player_id = $1)`,
  ],
  ['play_counter', 'update player set counted_from = 0 where id = $1'],
  ['play_counter', 'insert into play_hour (player_id, hour, paid) values ($1, 1, 5)'],
  [
    'late_bet',
    `update draw set closes_at = clock_timestamp() - interval '10 min'
     where id in (select draw_id from ticket where player_id = $1)`,
  ],
  [
    'payout',
    `${PAY} select draw_id, player_id, 0, stake, 0, now(), false, array[id], array[stake] from ticket k ${OWN}`,
  ],
  [
    'payout',
    `${PAY} select draw_id, player_id, 0, 5, 0, now(), true, array[id], array[stake] from ticket k ${OWN}`,
  ],
  [
    'credit',
    `${PAY} select draw_id, player_id, 0, 5, 0, now(), false, array[id], array[5] from ticket k ${OWN}`,
  ],
  [
    'chain',
    `${PAY} select draw_id, player_id, id, 5, 5, now(), false, array[id], array[5] from ticket k ${OWN}`,
  ],
  [
    'credit',
    `${VOID} insert into settlement (draw_id, last_player) select draw_id, player_id from ticket k ${OWN}`,
  ],
  ['player_jackpot', `insert into player_jackpot select player_id, id from ticket k ${OWN}`],
  [
    'settled_draw',
    `update draw set state = 'SETTLED' where id in (select draw_id from ticket where player_id = $1)`,
  ],
]
test.each(crimes)('the audit finds a wrong %s: %s', async (check, sql) => {
  await placeBet(700)
  const client = await db.owner.connect()
  try {
    await client.query('begin')
    await openBooks(client)
    await client.query(sql, [player.id])
    const asked = await auditLedger({ connect: async () => held(client) } as unknown as typeof db.pool)
    expect(asked.map((difference) => difference.check)).toContain(check)
  } finally {
    await client.query('rollback')
    client.release(true)
  }
})

/** The audit inside the transaction of the crime, which is rolled back afterwards. */
function held(client: Tx) {
  return {
    release: () => undefined,
    query: (sql: string) =>
      /^(begin|rollback)/.test(sql) ? Promise.resolve({ rows: [] }) : client.query(sql),
  }
}
