/** A win is taken back while its money waits to be paid out: what has not left the house yet does not leave it. */
import { randomUUID } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approvedWithdrawal,
  heldWithdrawal,
  moneyOf,
  openCash,
  ownAccount,
  withoutLimits,
} from '../../test/cashier.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { deed, reason, somebody } from '../../test/desk.ts'
import { bookFaults } from '../../test/draw-world.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { inTransaction, type Queryable } from '../database/pool.ts'

const WON = 10_000

let db: TestDatabase
let office: TestOffice
let srey: OfficeBrowser
let dara: OfficeBrowser
let bank: bigint

beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  await withoutLimits(db)
  srey = await addColleague(office, db.owner, { name: 'Srey', roles: ['cashier'] })
  dara = await addColleague(office, db.owner, { name: 'Dara', roles: ['finance'] })
  bank = await openCash(db, 'ABA-1')
})
afterAll(async () => {
  // The wins that are taken back here have no game behind them.
  const faults = (await bookFaults(db.owner)).filter((fault) => !fault.startsWith('game_transaction'))
  expect(faults).toEqual([])
  await office?.close()
  await db?.drop()
})

const at = (id: bigint, verb: string) => `/api/withdrawals/${id}/${verb}`

async function winner() {
  const playerId = await somebody(db, { riel: WON })
  return { playerId, bankAccount: await ownAccount(db, playerId) }
}

/** As a provider rolls a win back, or a draw is settled anew: also what is not in play any more. */
const takeBack = (tx: Queryable, playerId: bigint) =>
  tx.query(`select book_one(new_tx($2, 'game_undo', $1), $1, 2, $3)`, [
    ...[playerId, `game_undo:${randomUUID()}`],
    -rielToUnits(WON),
  ])

const make = async (ids: readonly bigint[]) => {
  const wish = { cash_account: Number(bank), withdrawals: ids.map(Number), total: ids.length * WON, reason }
  const { statusCode, body } = await dara.send('POST', '/api/payouts', wish)
  return { statusCode, ...JSON.parse(body) } as { statusCode: number; code?: string; data: { id: number } }
}

test('it is not approved, the colleague sees why, and rejecting it repays what is owed', async () => {
  const who = await winner()
  const id = await heldWithdrawal(db, who, WON)
  await takeBack(db.owner, who.playerId)
  await deed(srey, at(id, 'claim'))
  expect(await deed(srey, at(id, 'approve'), { amount: WON })).toBe('409 overdrawn')
  const { state, checks } = (await srey.get(`/api/withdrawals/${id}`)).json().data
  expect(state).toBe('HELD')
  expect(checks[0]).toMatchObject({ code: 'overdrawn', grade: 'danger', amount: -WON })
  expect(await moneyOf(db, who.playerId)).toEqual({ plays: -WON, held: WON })
  expect(await deed(srey, at(id, 'reject'), { code: 'ask_us' })).toBe('204')
  expect(await moneyOf(db, who.playerId)).toEqual({ plays: 0, held: 0 })
})

test('it is not approved either while the win is just being taken back', async () => {
  const who = await winner()
  const id = await heldWithdrawal(db, who, WON)
  await deed(srey, at(id, 'claim'))
  const approved = await inTransaction(db.owner, async (tx) => {
    await takeBack(tx, who.playerId)
    const answer = deed(srey, at(id, 'approve'), { amount: WON })
    // In this database alone: other files wait in theirs.
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.owner.query(waits)).rowCount).toBeGreaterThan(0)
    return { answer }
  })
  expect(await approved.answer).toBe('409 overdrawn')
})

test('approved before, it is put into no file for the bank; who owes nothing is', async () => {
  const [who, other] = [await winner(), await winner()]
  const ids = [await approvedWithdrawal(db, who, WON), await approvedWithdrawal(db, other, WON)]
  await takeBack(db.owner, who.playerId)
  expect(await make(ids)).toMatchObject({ statusCode: 409, code: 'overdrawn' })
  expect((await make(ids.slice(1))).statusCode).toBe(200)
})

test('put into a file before, the file is not fetched for the bank; put away, it can be rejected', async () => {
  const who = await winner()
  const id = await approvedWithdrawal(db, who, WON)
  const file = (await make([id])).data.id
  await takeBack(db.owner, who.playerId)
  expect(await deed(dara, `/api/payouts/${file}/file`)).toBe('409 overdrawn')
  expect(await deed(dara, `/api/payouts/${file}/cancel`)).toBe('200')
  await deed(srey, at(id, 'claim'))
  expect(await deed(srey, at(id, 'reject'), { code: 'ask_us' })).toBe('204')
  expect(await moneyOf(db, who.playerId)).toEqual({ plays: 0, held: 0 })
})

test('what the bank has paid is booked all the same, by its file and by hand', async () => {
  const [filed, alone] = [await winner(), await winner()]
  const [one, two] = [await approvedWithdrawal(db, filed, WON), await approvedWithdrawal(db, alone, WON)]
  const file = (await make([one])).data.id
  expect(await deed(dara, `/api/payouts/${file}/file`)).toBe('200')
  for (const { playerId } of [filed, alone]) await takeBack(db.owner, playerId)
  expect(await deed(dara, `/api/payouts/${file}/file`)).toBe('200')
  const paid = { bank_reference: `B${file}`, failed: [], total: WON }
  expect(await deed(dara, `/api/payouts/${file}/paid`, paid)).toBe('200')
  await deed(dara, at(two, 'claim'))
  const byHand = { amount: WON, cash_account: Number(bank), bank_reference: 'FT1' }
  expect(await deed(dara, at(two, 'pay'), byHand)).toBe('204')
  for (const { playerId } of [filed, alone])
    expect(await moneyOf(db, playerId)).toEqual({ plays: -WON, held: 0 })
})
