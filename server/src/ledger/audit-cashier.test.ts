/** The audit finds what is wrong with holds, payouts, deposits and the accounts of the house. */
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, bettingDatabase } from '../../test/betting.ts'
import {
  type Asker,
  approvedWithdrawal,
  asOffice,
  heldWithdrawal,
  openCash,
  ownAccount,
  payoutOf,
  withoutLimits,
} from '../../test/cashier.ts'
import type { TestDatabase } from '../../test/database.ts'
import { bookFaults } from '../../test/draw-world.ts'
import { openBooks } from '../../test/open-books.ts'
import { payWithdrawalIn } from '../cashier/pay-withdrawal.ts'
import { inTransaction, type Tx } from '../database/pool.ts'
import { auditLedger } from './audit.ts'
import { lockBalance } from './balances.ts'
import { bookDeposit } from './book-cash.ts'

let db: TestDatabase
let player: Asker

beforeAll(async () => {
  db = await bettingDatabase()
  await withoutLimits(db)
  const bank = await openCash(db)
  const { id: playerId } = await addPlayer(db, 10_000)
  player = { playerId, bankAccount: await ownAccount(db, playerId) }
  await heldWithdrawal(db, player, 1_000)
  const paid = await approvedWithdrawal(db, player, 2_000)
  await asOffice(db, (tx) => payWithdrawalIn(tx, payoutOf(paid, bank)))
  await deposited(playerId, bank, rielToUnits(5_000))
})
afterAll(() => db?.drop())

/** As it is left behind when a deposit has been credited. */
async function deposited(playerId: bigint, cashAccount: bigint, amountUnits: bigint): Promise<void> {
  await inTransaction(db.owner, async (tx) => {
    const { rows } = await tx.query<{ id: bigint }>(
      `insert into deposit (player_id, amount, way, reference, key, request_hash, expires_at)
       values ($1, $2, 'transfer', '123456', 'k', sha256('k'), now() + interval '1 day') returning id`,
      [playerId, amountUnits],
    )
    const deposit = rows[0]?.id ?? 0n
    await lockBalance(tx, playerId)
    const { txId } = await bookDeposit(tx, { deposit, playerId, amountUnits, cashAccount })
    await tx.query(
      `update deposit set state = 'DONE', done_at = now(), credited = amount, cash_account = $2, tx_id = $3 where id = $1`,
      [deposit, cashAccount, txId],
    )
    await tx.query(`insert into cashier_step (deposit, state, actor) values ($1, 'DONE', 'test')`, [deposit])
  })
}

test('a sound cashier has no differences', async () => {
  expect(await bookFaults(db.owner)).toEqual([])
})

const crimes: [check: string, sql: string][] = [
  ['hold', `update withdrawal set amount = amount + 1 where player_id = $1 and state = 'HELD'`],
  ['hold', 'update account set balance = balance + 1 where id = -$1::bigint'],
  [
    'hold',
    `update withdrawal set state = 'CANCELLED', done_at = now() where player_id = $1 and state = 'HELD'`,
  ],
  ['hold_account', `insert into account (id, kind, name, balance) values (-5, 'hold', 'hold:5', 0)`],
  ['hold_account', `update account set name = 'mine' where id = -$1::bigint`],
  [
    'hold_balance',
    `update entry set amount = amount - 1 where account_id = -$1::bigint
       and tx_id in (select id from tx where kind = 'hold' order by id limit 1)`,
  ],
  [
    'hold_balance',
    `update entry set contra_id = 1 where account_id = $1 and tx_id in (select id from tx where kind = 'hold')`,
  ],
  ['withdrawal_hold', `delete from entry where account_id = -$1::bigint`],
  [
    'withdrawal_release',
    `update withdrawal set state = 'REJECTED', done_at = now() where player_id = $1 and state = 'HELD'`,
  ],
  ['withdrawal_payout', `update withdrawal set amount = amount + 5 where player_id = $1 and state = 'PAID'`],
  [
    'withdrawal_payout',
    `update entry set contra_id = 2 where account_id = -$1::bigint
       and tx_id in (select id from tx where kind = 'payout')`,
  ],
  ['deposit_entry', 'update deposit set credited = credited + 1 where player_id = $1'],
  ['deposit_entry', `delete from entry where tx_id in (select tx_id from deposit where player_id = $1)`],
  ['cashier_request', 'delete from deposit where player_id = $1'],
  ['cashier_request', 'delete from withdrawal where player_id = $1'],
  [
    'cash_account',
    `update entry set contra_id = 1 where tx_id in (select id from tx where kind = 'deposit' and player_id = $1)`,
  ],
  [
    'cashier_step',
    `insert into cashier_step (withdrawal, state, actor)
     select id, 'PAID', 'x' from withdrawal where player_id = $1 and state = 'HELD'`,
  ],
]
test.each(crimes)('the audit finds a wrong %s: %s', async (check, sql) => {
  const client = await db.owner.connect()
  try {
    await client.query('begin')
    await openBooks(client)
    await client.query(sql, sql.includes('$1') ? [player.playerId] : [])
    const found = await auditLedger({ connect: async () => held(client) } as unknown as typeof db.pool)
    expect(found.map((difference) => difference.check)).toContain(check)
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

const DENIED = { code: '42501' }
test.each([
  ['an entry of a hold', `insert into entry select -1000, id, 2, 100, 100 from tx limit 1`],
  ['a command', `insert into tx (key, kind, player_id) values ('payout:1', 'payout', 1000)`],
  ['a hold', `insert into account (id, kind, name, balance) values (-7, 'hold', 'hold:7', 1000000)`],
  ['what is held', 'update account set balance = 0 where id < 0'],
  ['an amount that was asked for', 'update withdrawal set amount = amount + 1'],
  ['whose withdrawal it is', 'update withdrawal set player_id = player_id'],
  ['where it is paid to', 'update withdrawal set bank_account = bank_account'],
  ['who approved it', `update withdrawal set approved_by = 'staff:x'`],
  ['where it was paid from', `update withdrawal set cash_account = 100, tx_id = 1, bank_reference = 'x'`],
  ['that it is approved', `update withdrawal set state = 'APPROVED' where state = 'HELD'`],
  ['that it is rejected', `update withdrawal set state = 'REJECTED', done_at = now() where state = 'HELD'`],
  ['that it is paid', `update withdrawal set state = 'PAID', done_at = now() where state = 'HELD'`],
  ['that it waits again', `update withdrawal set state = 'HELD', done_at = null where state = 'PAID'`],
  [
    'a withdrawal that is approved from the first moment',
    `insert into withdrawal (player_id, amount, bank_account, key, request_hash, state)
     select player_id, amount, bank_account, 'x', request_hash, 'APPROVED' from withdrawal limit 1`,
  ],
  ['a withdrawal away', 'delete from withdrawal'],
  ['a step', `update cashier_step set state = 'PAID'`],
  ['a step away', 'delete from cashier_step'],
  ['when a bank account has rested', 'update player_bank_account set usable_from = now()'],
  ['whose bank account it is', `update player_bank_account set holder = 'X'`],
  ['a bank of the house', `insert into cash_account (id, kind, code) values (998, 'till', 'X')`],
])('the application itself cannot write %s', async (_, sql) => {
  await expect(db.pool.query(sql)).rejects.toMatchObject(DENIED)
})
