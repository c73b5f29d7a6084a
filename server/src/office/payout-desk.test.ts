/** Withdrawals at the cashier's desk: approved, paid by hand with the bank's reference, or by a file for the bank. */
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
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { withdrawalQuestion } from '../cashier/desk-store.ts'
import { cancelWithdrawalIn } from '../cashier/end-withdrawal.ts'
import { inTransaction } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'

let db: TestDatabase
let office: TestOffice
/** Decides; pays and agrees. */
let srey: OfficeBrowser
let dara: OfficeBrowser
let sokha: OfficeBrowser
let bank: bigint

beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  await withoutLimits(db)
  const come = (name: string, role: string) => addColleague(office, db.owner, { name, roles: [role] })
  srey = await come('Srey', 'cashier')
  ;[dara, sokha] = [await come('Dara', 'finance'), await come('Sokha', 'finance')]
  bank = await openCash(db, 'ABA-1')
})
afterAll(async () => {
  expect(await auditLedger(db.owner)).toEqual([])
  await office?.close()
  await db?.drop()
})

const at = (id: bigint, verb: string) => `/api/withdrawals/${id}/${verb}`
const sheet = async (id: bigint) => (await dara.get(`/api/withdrawals/${id}`)).json().data
const pay = (riel: number, bankReference: string) => ({
  ...{ amount: riel, cash_account: Number(bank), bank_reference: bankReference },
})

async function asker(riel: number) {
  const playerId = await somebody(db, { riel })
  return { playerId, bankAccount: await ownAccount(db, playerId) }
}

/** Withdrawals of 10 000 riel each that wait for their payment. */
async function approved(count: number): Promise<bigint[]> {
  const ids = []
  for (let i = 0; i < count; i++) ids.push(await approvedWithdrawal(db, await asker(10_000), 10_000))
  return ids
}

test('one decides and another pays, with a reference of the bank that stands for one payment alone', async () => {
  const who = await asker(50_000)
  const id = await heldWithdrawal(db, who, 50_000)
  expect(await deed(srey, at(id, 'approve'), { amount: 50_000 })).toBe('409 not_claimed')
  await deed(srey, at(id, 'claim'))
  expect(await deed(srey, at(id, 'approve'), { amount: 49_999 })).toBe('409 changed_meanwhile')
  expect(await deed(srey, at(id, 'approve'), { amount: 50_000 })).toBe('204')
  expect(await sheet(id)).toMatchObject({ state: 'APPROVED', approved_by: 'Srey', claim: null })
  expect(await deed(srey, at(id, 'pay'), pay(50_000, 'FT1'))).toBe('403 no_permission')
  expect(await deed(dara, at(id, 'pay'), pay(50_000, 'FT1'))).toBe('409 not_claimed')
  await deed(dara, at(id, 'claim'))
  expect(await deed(sokha, at(id, 'pay'), pay(50_000, 'FT1'))).toBe('409 claimed_by_other')
  expect(await deed(dara, at(id, 'pay'), pay(50_000, 'FT1'))).toBe('204')
  expect(await sheet(id)).toMatchObject({ state: 'PAID', bank_reference: 'FT1', cash_account: 'ABA-1' })
  expect(await moneyOf(db, who.playerId)).toEqual({ plays: 0, held: 0 })
  const [other] = await approved(1)
  await deed(dara, at(other ?? 0n, 'claim'))
  expect(await deed(dara, at(other ?? 0n, 'pay'), pay(10_000, 'FT1'))).toBe('409 bank_reference_used')
})

test('a colleague takes a request while its player cancels it: one of both, and the money says which', async () => {
  for (let round = 0; round < 5; round++) {
    const who = await asker(10_000)
    const id = await heldWithdrawal(db, who, 10_000)
    const cancel = inTransaction(db.pool, (tx) =>
      cancelWithdrawalIn(tx, { ...who, withdrawal: id, by: { actor: `player:${who.playerId}` } }),
    )
    const [cancelled, taken] = await Promise.all([cancel, deed(srey, at(id, 'claim'))])
    expect(taken).toBe(cancelled.ok ? '409 already_decided' : '200')
    const done = await deed(srey, at(id, 'approve'), { amount: 10_000 })
    expect(done).toBe(cancelled.ok ? '409 not_claimed' : '204')
    expect(await moneyOf(db, who.playerId)).toEqual(
      cancelled.ok ? { plays: 10_000, held: 0 } : { plays: 0, held: 10_000 },
    )
  }
})

test('from the house’s amount on a second person agrees to it', async () => {
  const id = await heldWithdrawal(db, await asker(4_000_000), 4_000_000)
  await deed(srey, at(id, 'claim'))
  const asked = await srey.send('POST', at(id, 'approve'), { amount: 4_000_000, reason })
  expect(asked.statusCode).toBe(202)
  expect((await sheet(id)).state).toBe('HELD')
  expect(await deed(srey, at(id, 'reject'), { code: 'ask_us' })).toBe('409 second_person_waits')
  // Who decides withdrawals and who agrees has both rights: the owner here.
  const owner = await addColleague(office, db.owner, { name: 'Sok', roles: ['owner'] })
  expect(await deed(owner, `/api/approvals/${asked.json().data.approval}/approve`)).toBe('200')
  expect(await sheet(id)).toMatchObject({ state: 'APPROVED', approved_by: 'Srey' })
})

test('what is rejected is the player’s again, with a code', async () => {
  const who = await asker(10_000)
  const id = await heldWithdrawal(db, who, 10_000)
  await deed(srey, at(id, 'claim'))
  expect(await deed(srey, at(id, 'reject'), { code: 'name_differs' })).toBe('204')
  expect(await sheet(id)).toMatchObject({ state: 'REJECTED', reason: 'name_differs' })
  expect(await moneyOf(db, who.playerId)).toEqual({ plays: 10_000, held: 0 })
})

const make = (ids: readonly bigint[], total = ids.length * 10_000, browser = dara) =>
  browser.send('POST', '/api/payouts', {
    cash_account: Number(bank),
    withdrawals: ids.map(Number),
    total,
    reason,
  })

test('a withdrawal stands in one file, and is neither paid nor given back beside it', async () => {
  const [one = 0n, two = 0n, three = 0n] = await approved(3)
  expect((await make([one, two], 19_999)).json().code).toBe('changed_meanwhile')
  const both = await Promise.all([make([one, two]), make([two, three], 20_000, sokha)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('in_payout_file')
  for (const verb of ['claim', 'pay', 'reject']) {
    const answer = await deed(dara, at(two, verb), { ...pay(10_000, 'FT9'), code: 'ask_us' })
    expect(answer, verb).not.toMatch(/^20/)
  }
  await expect(
    db.owner.query(`update withdrawal set state = 'REJECTED', done_at = now() where id = $1`, [two]),
  ).rejects.toThrow('in a file for the bank')
  const id = both.find(({ statusCode }) => statusCode === 200)?.json().data.id
  expect(await deed(dara, `/api/payouts/${id}/cancel`)).toBe('200')
  expect(await deed(dara, at(two, 'claim'))).toBe('200')
})

test('the file is the same however often it is fetched, and "paid" is done whole, once, but for lines that failed', async () => {
  const ids = await approved(4)
  const { id } = (await make(ids)).json().data
  const fetched = async () => (await dara.send('POST', `/api/payouts/${id}/file`, { reason })).json().data
  const file = await fetched()
  expect(file.name).toBe(`payout-${id}-ABA-1.csv`)
  const lines = file.content.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(new RegExp(`^1,W${ids[0]},ABA,[0-9]+,SOK DARA,10000,KHR$`))
  // The office died between the file and "paid": everything stands as it stood.
  expect(await fetched()).toEqual(file)
  const paid = (failed: number[], total: number, reference = `B${id}`) => ({
    ...{ bank_reference: reference, failed, total },
  })
  expect(await deed(dara, `/api/payouts/${id}/paid`, paid([2], 40_000))).toBe('409 changed_meanwhile')
  expect(await deed(dara, `/api/payouts/${id}/paid`, paid([7], 40_000))).toBe('409 changed_meanwhile')
  expect(await deed(dara, `/api/payouts/${id}/paid`, paid([1, 2, 3, 4], 0))).toBe('409 changed_meanwhile')
  expect(await Promise.all(ids.map(async (one) => (await sheet(one)).state))).toEqual(
    Array(4).fill('APPROVED'),
  )
  const twice = await Promise.all(
    [dara, sokha].map((one) => deed(one, `/api/payouts/${id}/paid`, paid([2], 30_000))),
  )
  expect(twice.sort()).toEqual(['200', '409 already_decided'])
  const states = await Promise.all(ids.map(async (one) => (await sheet(one)).state))
  expect(states).toEqual(['PAID', 'APPROVED', 'PAID', 'PAID'])
  expect((await sheet(ids[0] ?? 0n)).bank_reference).toBe(`B${id}/1`)
  expect((await dara.get(`/api/payouts/${id}`)).json().data).toMatchObject({
    ...{ state: 'PAID', total: 40_000, lines: 4 },
    rows: [{ state: 'PAID' }, { state: 'FAILED' }, { state: 'PAID' }, { state: 'PAID' }],
  })
  const { rows } = (await dara.get('/api/payouts/ready')).json().data
  expect(rows.map((row: { id: number }) => BigInt(row.id))).toContain(ids[1])
  expect((await make([ids[1] ?? 0n])).statusCode).toBe(200)
})

test('what was fetched the bank may have: taking it back takes two, and meanwhile nothing else is done with it', async () => {
  const [one = 0n] = await approved(1)
  const { id } = (await make([one])).json().data
  const file = (verb: string, body = {}, browser = dara) => deed(browser, `/api/payouts/${id}/${verb}`, body)
  expect(await file('file')).toBe('200')
  // A page that was loaded before somebody fetched it.
  expect(await file('cancel', { fetched: false }, sokha)).toBe('409 changed_meanwhile')
  expect(await file('cancel', {}, sokha)).toBe('409 changed_meanwhile')
  const asked = await dara.send('POST', `/api/payouts/${id}/cancel`, { fetched: true, reason })
  expect(asked.statusCode).toBe(202)
  expect((await sheet(one)).payout).toBe(id)
  const paid = { bank_reference: `B${id}`, failed: [], total: 10_000 }
  for (const [verb, body] of [['file'], ['paid', paid], ['cancel', { fetched: true }]] as const)
    expect(await file(verb, body, sokha), verb).toBe('409 second_person_waits')
  const agree = `/api/approvals/${asked.json().data.approval}/approve`
  expect(await deed(dara, agree)).toBe('422 own_approval')
  expect(await deed(sokha, agree)).toBe('200')
  expect(await sheet(one)).toMatchObject({ state: 'APPROVED', payout: null })
  const { rows } = await db.owner.query(
    `select actor, detail from audit_event where action = 'payout_cancelled' and target = $1`,
    [`payout:${id}`],
  )
  expect(rows).toMatchObject([
    {
      actor: 'staff:Dara',
      detail: { before: { state: 'OPEN' }, after: { state: 'CANCELLED' }, approved_by: 'staff:Sokha' },
    },
  ])
})

test('two hundred are paid at once while other players are paid by hand', async () => {
  const ids = await approved(60)
  const { id } = (await make(ids)).json().data
  const [alone = 0n] = await approved(1)
  await deed(sokha, at(alone, 'claim'))
  const body = { bank_reference: 'B-many', failed: [], total: 600_000 }
  const done = await Promise.all([
    deed(dara, `/api/payouts/${id}/paid`, body),
    deed(sokha, at(alone, 'pay'), pay(10_000, 'FT-alone')),
  ])
  expect(done).toEqual(['200', '204'])
})

test('lists of withdrawals go through their indexes', async () => {
  const { playerId: player, bankAccount } = await asker(0)
  await db.owner.query(
    `insert into withdrawal (player_id, amount, bank_account, key, request_hash, state, done_at)
     select $1, $3, $2, 'many' || n, sha256('x'), 'CANCELLED', now() from generate_series(1, 5000) n`,
    [player, bankAccount, rielToUnits(1)],
  )
  await db.owner.query('analyze withdrawal')
  const usual = { player: null, q: '', branch: null, before: null, limit: 51 }
  for (const question of [
    withdrawalQuestion({ ...usual, list: 'HELD' }),
    withdrawalQuestion({ ...usual, list: 'APPROVED', before: 7n }),
    withdrawalQuestion({ ...usual, list: 'PAID' }),
    withdrawalQuestion({ ...usual, list: null, player }),
  ]) {
    const { rows } = await db.owner.query({ ...question, text: `explain ${question.text}` })
    expect(JSON.stringify(rows), question.text).not.toContain('Seq Scan on withdrawal r')
  }
  await db.owner.query(`delete from withdrawal where key like 'many%'`)
})
