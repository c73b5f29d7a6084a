/** The door to the book: who may open it, and what it lets through. */
import { CASHIER, HOUSE_LOTTERY, HOUSE_LOTTO } from '@samnang/core/ledger/accounts'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers } from '../../test/draw-world.ts'
import { reign } from '../../test/playing.ts'
import { inTransaction } from '../database/pool.ts'
import { creditChunk, type Lane } from '../lotto59/settle-store.ts'
import { auditLedger } from './audit.ts'
import { lockBalance } from './balances.ts'
import { book } from './book.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const DENIED = { code: '42501' }

test.each([
  ['an entry', `insert into entry values (1000, 1, 2, 100, 100)`],
  ['a command', `insert into tx (key, kind) values ('credit:x', 'credit')`],
  [
    'a slip',
    `insert into slip (id, player_id, draw_id, key, total, balance_after, accepted_ms, type, pick, rate_centi, stake,
       request_hash, client_nonce, salts, leaves)
     values (1, 1000, 1, gen_random_uuid(), 1, 1, 1, 1, 0, 920, 1, '', '', '', '')`,
  ],
  [
    'what a draw has paid',
    `insert into draw_payment (draw_id, player_id, id, amount, balance_after, paid_at, is_refund, tickets, amounts)
     values (1, 1000, 1, 1, 1, now(), false, '{1}', '{1}')`,
  ],
  [
    'what a draw will pay',
    `insert into draw_due (draw_id, player_id, amount, tickets, amounts) values (1, 1000, 1, '{1}', '{1}')`,
  ],
  ['how far a draw has paid', `update settlement set last_player = 0, done = false`],
  ['how far a lane of it has', `update settlement_lane set last_player = 0, done = false`],
  ['a lane that is further', `insert into settlement_lane (draw_id, lane, last_player) values (1, 0, 7)`],
  ['an account', `insert into account (id, kind, name, balance) values (77, 'player', 'x', 1000000)`],
  ['a balance', `update account set balance = balance + 1`],
  ['the mark of an overdrawn account', `update account set overdrawn = true`],
  ['what a draw may cost', `update draw_book set exposure_max = exposure_max + 1`],
  ['what a draw would cost', `update draw_book set risk = array_fill(0, array[307])`],
  ['the row of a draw', `insert into draw_book select * from draw_book`],
  ['what a player has staked', `update account set stake_1 = 0`],
  ['when a player has to be asked', `update account set watch_from = 'infinity'`],
  ['when a draw closes', `update draw set closes_at = closes_at + interval '1 hour'`],
  ['what was promised at the opening', `update draw_record set seed_commitment = ''`],
  ['whose session it is', `update session set player_id = 1000`],
  ['the secret behind the tags of bets', `update player set secret = secret`],
  ['a name', `update player set username = 'other'`],
  ['an audit row', `update audit_event set actor = 'somebody else'`],
  ['an audit row away', `delete from audit_event`],
  ['an entry away', `delete from entry`],
  ['the guard of the entries', `alter table entry disable trigger all`],
  ['the book, in one go', 'truncate entry, tx'],
])('the application itself cannot write %s', async (_, sql) => {
  await expect(db.pool.query(sql)).rejects.toMatchObject(DENIED)
})

test('nobody shortens a break, not even the owner of the tables; a longer one is possible', async () => {
  const [player = 0n] = await addPlayers(db.owner, 1)
  const change = (until: string) =>
    `update player set exclusion = 'self_exclusion', excluded_from = clock_timestamp(),
       excluded_until = clock_timestamp() + interval '${until}' where id = ${player}`
  await db.pool.query(change('30 days'))
  await db.pool.query(change('60 days'))
  for (const pool of [db.pool, db.owner]) {
    await expect(pool.query(change('59 days'))).rejects.toMatchObject(DENIED)
    const lift = `update player set exclusion = null, excluded_from = null, excluded_until = null where id = ${player}`
    await expect(pool.query(lift)).rejects.toMatchObject(DENIED)
  }
})

/** Of these checks alone: the tests of this file leave other marks that the audit rightly finds. */
async function faultsOf(...checks: string[]) {
  return (await auditLedger(db.pool)).filter(({ check }) => checks.includes(check))
}

const credit = (playerId: bigint, key: string, amountUnits: bigint) => ({
  key,
  kind: amountUnits > 0n ? ('credit' as const) : ('debit' as const),
  playerId,
  accountId: playerId,
  contraId: CASHIER,
  amountUnits,
})

test('a booking moves the balance and chains the entry; a known key changes nothing', async () => {
  const [player = 0n] = await addPlayers(db.owner, 1)
  const before = await inTransaction(db.pool, (tx) => lockBalance(tx, player))
  const first = await inTransaction(db.pool, (tx) => book(tx, credit(player, `credit:${player}:k`, 500n)))
  expect(first.balanceAfter).toBe((before ?? 0n) + 500n)
  await expect(
    inTransaction(db.pool, (tx) => book(tx, credit(player, `credit:${player}:k`, 500n))),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await inTransaction(db.pool, (tx) => lockBalance(tx, player))).toBe(first.balanceAfter)
  expect(await faultsOf('balance', 'chain', 'overdrawn')).toEqual([])
})

test('only what takes a win back may leave a player below zero; wins repay it, and then the guard holds again', async () => {
  const [player = 0n] = await addPlayers(db.owner, 1)
  const balance = rielToUnits(100_000)
  const move = (kind: string, units: bigint) =>
    db.owner.query(
      `select (t).id, book_one(t, $2, 2, $3) from (select new_tx($1 || gen_random_uuid(), $1, $2) as t offset 0) made`,
      [kind, player, units],
    )
  const overdrawn = async () =>
    (await db.owner.query('select overdrawn, balance from account where id = $1', [player])).rows[0]
  await expect(move('debit', -balance - 1n)).rejects.toMatchObject({ code: '23514', constraint: 'funds' })
  await move('game_undo', -balance - 100n)
  expect(await overdrawn()).toEqual({ overdrawn: true, balance: -100n })
  await expect(move('debit', -1n)).rejects.toMatchObject({ constraint: 'funds' })
  await move('game_win', 60n)
  expect(await overdrawn()).toEqual({ overdrawn: true, balance: -40n })
  await move('credit', 40n)
  expect(await overdrawn()).toEqual({ overdrawn: false, balance: 0n })
  await expect(move('debit', -1n)).rejects.toMatchObject({ constraint: 'funds' })
})

test('what draws pay repays an overdrawn account and then arms its guard again, and the audit recounts the mark', async () => {
  const [player = 0n] = await addPlayers(db.owner, 1)
  await db.owner.query('update account set overdrawn = true where id = $1', [player])
  expect(await faultsOf('overdrawn')).toEqual([
    { check: 'overdrawn', subject: `account ${player}`, expected: 'false', found: 'true' },
  ])
  await db.owner.query('update account set overdrawn = false where id = $1', [player])
  await db.owner.query(
    `select book_one(t, $1, 2, $2) from (select new_tx('game_undo:lost', 'game_undo', $1) as t offset 0) made`,
    [player, -rielToUnits(100_000) - 100n],
  )
  const epoch = await reign(db)
  for (const [i, [units, left, overdrawn]] of (
    [
      [60n, -40n, true],
      [40n, 0n, false],
    ] as const
  ).entries()) {
    await payOut(player, i + 1, units)
    expect(
      await creditChunk(db.pool, { drawId: await newestDraw(), epoch, lane: laneOf(player) }, 2),
    ).toMatchObject({
      players: [player],
      done: false,
    })
    const { rows } = await db.owner.query('select overdrawn, balance from account where id = $1', [player])
    expect(rows).toEqual([{ overdrawn, balance: left }])
  }
  expect(await faultsOf('overdrawn')).toEqual([])
})

/** A draw is shown and owes a player so much. */
async function payOut(player: bigint, i: number, units: bigint): Promise<void> {
  await db.owner.query(
    `with d as (insert into draw (poll, day, i, opens_at, closes_at, shown_at, state)
       select 'POLL_1', 77, $2::int, t, t, t, 'DRAWN' from (select now() - $2::int * interval '1 day' as t) slot returning id),
     s as (insert into settlement (draw_id) select id from d returning draw_id),
     l as (insert into settlement_lane (draw_id, lane) select draw_id, lane from s, generate_series(0, 1) lane)
     insert into draw_due (draw_id, player_id, amount, tickets, amounts)
     select id, $1::bigint, $3::bigint, '{64}'::bigint[], array[$3::bigint] from d
     union all select id, -lane, 0, '{}', '{}' from d, generate_series(0, 1) lane`,
    [player, i, units],
  )
}

const laneOf = (player: bigint) => Number((player >> 10n) & 1n) as Lane

async function newestDraw(): Promise<bigint> {
  const { rows } = await db.owner.query<{ id: bigint }>('select max(id) as id from draw')
  return rows[0]?.id ?? 0n
}

test('a draw that owes money to an account that is not there credits nobody of that chunk', async () => {
  const [player = 0n] = await addPlayers(db.owner, 1)
  const epoch = await reign(db)
  await payOut(player, 8, 5n)
  const draw = await newestDraw()
  await db.owner.query(
    `insert into draw_due (draw_id, player_id, amount, tickets, amounts) values ($1, $2, 5, '{64}', '{5}')`,
    [draw, player + 2048n],
  )
  await expect(creditChunk(db.pool, { drawId: draw, epoch, lane: laneOf(player) }, 10)).rejects.toThrow(
    'only 1 of 2 players',
  )
  const { rowCount } = await db.owner.query('select from draw_payment where draw_id = $1', [draw])
  expect(rowCount).toBe(0)
})

test('several entries of one account in one call are chained in their order', async () => {
  const [a = 0n, b = 0n] = await addPlayers(db.owner, 2)
  const { rows } = await db.owner.query<{ after: bigint[] }>(
    `select book(txs, array(select t.id from unnest(txs) with ordinality t order by t.ordinality),
       array[$1::bigint, $2::bigint, $1::bigint], array[5, 5, 5]::bigint[], array[10, 20, 30]::bigint[]) as after
     from (select array(select new_tx('lottery_win:chain:' || n, 'lottery_win', case n when 2 then $2::bigint else $1::bigint end)
       from generate_series(1, 3) n order by n) as txs offset 0) made`,
    [a, b],
  )
  const start = rielToUnits(100_000)
  expect(rows[0]?.after).toEqual([start + 10n, start + 20n, start + 40n])
  expect(
    (await auditLedger(db.pool)).filter(({ check }) => check === 'chain' || check === 'balance'),
  ).toEqual([])
})

test('an account that is not there, or is the house’s, takes the whole booking back', async () => {
  for (const account of [999_999n, HOUSE_LOTTO])
    await expect(
      inTransaction(db.pool, (tx) => book(tx, { ...credit(account, `credit:${account}:none`, 5n) })),
    ).rejects.toThrow('an account')
  const { rowCount } = await db.owner.query(`select from tx where key like 'credit:%:none'`)
  expect(rowCount).toBe(0)
})

test('SQL and the rules name the same house accounts', async () => {
  const { rows } = await db.pool.query('select house_lotto59() as lotto59, house_lottery() as lottery')
  expect(rows[0]).toEqual({ lotto59: HOUSE_LOTTO, lottery: HOUSE_LOTTERY })
})
