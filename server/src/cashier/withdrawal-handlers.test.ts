/** A player's withdrawals and bank accounts over the wire, and what their histories say afterwards. */
import { randomUUID } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import {
  approvedWithdrawal,
  asOffice,
  moneyOf,
  openCash,
  ownAccount,
  payoutOf,
  STAFF,
  withoutLimits,
} from '../../test/cashier.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { askLimit } from '../../test/playing.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { openStream } from '../../test/stream.ts'
import { creditPlayer } from '../money/post-transfer.ts'
import { rejectWithdrawalIn } from './end-withdrawal.ts'
import { payWithdrawalIn } from './pay-withdrawal.ts'

let db: TestDatabase
let server: TestServer
let url: string
let page: TestBrowser
let playerId: bigint
const ACCOUNT = { bank: 'ABA', number: '000 123 456', holder: 'Sok Dara' }

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ page, playerId } = await newPlayer('dara', 100_000))
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

async function newPlayer(name: string, riel: number) {
  const playerId = await server.addPlayer(name)
  const given = { playerId, amountUnits: rielToUnits(riel), key: 'start', note: '', actor: 'test' }
  await creditPlayer(db.pool, given)
  const page = browser(server.app)
  await page.logIn(name, PASSWORD)
  return { page, playerId }
}

function withdraw(from: TestBrowser, body: object, key: string = randomUUID()) {
  return from.post('/api/withdraw', { password: PASSWORD, ...body }, { 'idempotency-key': key })
}

test('a bank account is added, rests for a day, and is removed; the same again is the same', async () => {
  const added = await page.post('/api/bank-account', ACCOUNT)
  expect(added.json().data).toMatchObject({
    bank: 'ABA',
    number: '000123456',
    holder: 'Sok Dara',
    is_usable: false,
  })
  const { id, created_at, usable_from } = added.json().data
  expect(Date.parse(usable_from) - Date.parse(created_at)).toBe(86_400_000)
  expect((await page.post('/api/bank-account', { ...ACCOUNT, number: '000123456' })).json().data.id).toBe(id)
  expect((await withdraw(page, { amount: 10_000, bank_account: id })).json()).toMatchObject({
    code: 'bank_account_waits',
  })
  const strange = await page.post('/api/bank-account', {
    bank: 'WING',
    number: '0123456',
    holder: 'Chan Sophea',
  })
  expect([strange.statusCode, strange.json().code]).toEqual([422, 'bank_holder_differs'])
  expect((await page.get('/api/bank-account')).json().data.rows).toHaveLength(1)
  const { page: stranger } = await newPlayer('stranger-1', 0)
  expect((await stranger.send('DELETE', `/api/bank-account/${id}`)).statusCode).toBe(404)
  for (let times = 0; times < 2; times++)
    expect((await page.send('DELETE', `/api/bank-account/${id}`)).statusCode).toBe(204)
  expect((await page.get('/api/bank-account')).json().data.rows).toEqual([])
  const { rows } = await db.owner.query(
    `select action, detail -> 'before' is not null as was from audit_event where target = $1
       and action like 'bank_account%' order by id`,
    [`player:${playerId}`],
  )
  expect(rows.map(({ action }) => action)).toEqual(['bank_account_added', 'bank_account_removed'])
})

test.each([
  ['no bank of the list', { bank: 'MATTRESS' }, 'bank'],
  ['letters in the number', { number: '12x456' }, 'number'],
  ['no name', { holder: '123' }, 'holder'],
])('a bank account with %s is refused by its field', async (_what, change, field) => {
  const answer = await page.post('/api/bank-account', { ...ACCOUNT, ...change })
  expect([answer.statusCode, answer.json().code, Object.keys(answer.json().errors)]).toEqual([
    422,
    'invalid_field',
    [field],
  ])
})

test('five bank accounts are the most', async () => {
  const { page: other } = await newPlayer('collector', 0)
  const add = (number: number) => other.post('/api/bank-account', { ...ACCOUNT, number: `55555${number}` })
  for (let number = 0; number < 5; number++) expect((await add(number)).statusCode).toBe(200)
  expect((await add(5)).json()).toMatchObject({ code: 'too_many_bank_accounts', n: 5 })
})

test('GET /api/withdraw tells the limits, what is held and what waits; a push says when that changes', async () => {
  const bankAccount = await ownAccount(db, playerId)
  const before = (await page.get('/api/withdraw')).json().data
  expect(before).toMatchObject({ least: 10_000, most: 20_000_000, open_left: 3, held: 0, recent: [] })
  expect(before).toMatchObject({ day_left: 40_000_000, wait_hours: 24, usual_minutes: null })
  const stream = await openStream(url, page.header())
  await stream.next('hello')
  const key = randomUUID()
  const asked = (await withdraw(page, { amount: 10_000, bank_account: Number(bankAccount) }, key)).json().data
  expect(asked).toMatchObject({
    amount: 10_000,
    status: 'PENDING',
    state: 'HELD',
    may_cancel: true,
    reason: null,
  })
  expect(asked.steps).toMatchObject([{ state: 'HELD' }])
  expect((await stream.next('cashier', 2_000)).data).toEqual({
    kind: 'withdrawal',
    id: asked.id,
    status: 'PENDING',
  })
  stream.close()
  // The answer that got lost: the same again, and no other one.
  expect(
    (await withdraw(page, { amount: 10_000, bank_account: Number(bankAccount) }, key)).json().data.id,
  ).toBe(asked.id)
  expect((await page.get('/api/withdraw')).json().data).toMatchObject({
    held: 10_000,
    open_left: 2,
    day_left: 39_990_000,
    recent: [asked],
  })
  expect((await page.get('/api/user')).json().data.balance).toBe(90_000)
  const cancelled = await page.post(`/api/withdraw/${asked.id}/cancel`)
  expect(cancelled.json().data).toMatchObject({ status: 'REJECTED', state: 'CANCELLED', may_cancel: false })
  expect((await page.post(`/api/withdraw/${asked.id}/cancel`)).statusCode).toBe(200)
  expect(await moneyOf(db, playerId)).toEqual({ plays: 100_000, held: 0 })
})

test('the password is asked again, and who guesses it waits', async () => {
  const { page: other, playerId: id } = await newPlayer('guessed', 50_000)
  const bank_account = Number(await ownAccount(db, id))
  const guess = async (password: string) => {
    const { statusCode, ...answer } = await withdraw(other, { amount: 10_000, bank_account, password })
    return [statusCode, answer.json().code]
  }
  for (let times = 0; times < 3; times++) expect(await guess('wrong-one-59')).toEqual([422, 'password_wrong'])
  expect(await guess(PASSWORD)).toEqual([429, 'too_many_requests'])
  expect(await moneyOf(db, id)).toEqual({ plays: 50_000, held: 0 })
})

test('what was asked for keeps its answer under a password that is no longer the one, and counts no try', async () => {
  const { page: other, playerId: id } = await newPlayer('changed', 50_000)
  const bank_account = Number(await ownAccount(db, id))
  const key = randomUUID()
  const asked = (await withdraw(other, { amount: 10_000, bank_account }, key)).json()
  const password = 'another-one-59'
  const changed = { old_password: PASSWORD, new_password: password, confirm: password }
  expect((await other.post('/api/user/change_password', changed)).statusCode).toBe(200)
  for (let times = 0; times < 4; times++)
    expect((await withdraw(other, { amount: 10_000, bank_account }, key)).json()).toEqual(asked)
  const more = await withdraw(other, { amount: 20_000, bank_account }, key)
  expect([more.statusCode, more.json().code]).toEqual([422, 'password_wrong'])
  const right = await withdraw(other, { amount: 20_000, bank_account, password }, key)
  expect(right.json().code).toBe('idempotency_mismatch')
  expect(await moneyOf(db, id)).toEqual({ plays: 40_000, held: 10_000 })
})

test('a withdrawal of another player is not found, nor can it be cancelled', async () => {
  const { page: other } = await newPlayer('stranger-2', 0)
  const bank_account = Number(await ownAccount(db, playerId))
  const { id } = (await withdraw(page, { amount: 10_000, bank_account })).json().data
  expect((await page.get(`/api/withdraw/${id}`)).json().data.id).toBe(id)
  expect((await other.get(`/api/withdraw/${id}`)).statusCode).toBe(404)
  expect((await other.post(`/api/withdraw/${id}/cancel`)).statusCode).toBe(404)
  expect((await withdraw(other, { amount: 10_000, bank_account })).statusCode).toBe(404)
  await page.post(`/api/withdraw/${id}/cancel`)
})

test.each([
  ['a part of a riel', { amount: 10_000.5 }],
  ['nothing', { amount: 0 }],
  ['less than nothing', { amount: -5 }],
  ['a text', { amount: '10000' }],
  ['more than there is money', { amount: 1e15 }],
  ['no password', { password: '' }],
  ['something else besides', { note: 'please' }],
])('%s is no withdrawal', async (_what, body) => {
  const answer = await withdraw(page, { amount: 10_000, bank_account: 1, ...body })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_field'])
})

test('histories and statement agree: what was asked, what came back, what was paid', async () => {
  await withoutLimits(db)
  const { page: other, playerId: id } = await newPlayer('history', 10_000)
  await askLimit(db, id, ['deposit', '24h', 50_000])
  const bank = await openCash(db)
  const asker = { playerId: id, bankAccount: await ownAccount(db, id) }
  const paid = await approvedWithdrawal(db, asker, 2_000)
  await asOffice(db, (tx) => payWithdrawalIn(tx, payoutOf(paid, bank)))
  const back = await approvedWithdrawal(db, asker, 3_000)
  const why = { withdrawal: back, reason: 'bank_refused', by: STAFF } as const
  await asOffice(db, (tx) => rejectWithdrawalIn(tx, why))
  const list = async (query: string) => (await other.get(`/api/transaction/list?${query}`)).json().data.rows
  const rows = await list('type=WITHDRAW')
  expect(rows).toMatchObject([
    { id: Number(back), amount: 3_000, status: 'REJECTED', reason: 'bank_refused', balance_after: 5_000 },
    { id: Number(paid), amount: 2_000, status: 'DONE', balance_after: 8_000 },
  ])
  expect(
    rows[0].steps.map(({ state, reason }: { state: string; reason?: string }) => [state, reason]),
  ).toEqual([
    ['HELD', undefined],
    ['APPROVED', undefined],
    ['REJECTED', 'bank_refused'],
  ])
  expect(rows[1].steps).toHaveLength(3)
  expect((await list('status=DONE')).map((row: { type: string }) => row.type)).toEqual([
    'WITHDRAW',
    'DEPOSIT',
  ])
  expect(await list(`before=${back}`)).toHaveLength(2)
  expect(await list('status=PENDING')).toEqual([])
  const statement = (await other.get('/api/statement')).json().data
  expect(statement.rows.map((row: { kind: string; amount: number }) => [row.kind, row.amount])).toEqual([
    ['release', 3_000],
    ['hold', -3_000],
    ['hold', -2_000],
    ['credit', 10_000],
  ])
  expect(statement).toMatchObject({
    opening: 0,
    credited: 13_000,
    debited: 5_000,
    staked: 0,
    paid: 0,
    closing: 8_000,
  })
  const file = (await other.get('/api/statement?format=csv&lang=en')).body
  expect(file).toContain('Withdrawal requested')
  // Neither a stake nor a win: money that passed through the cashier is no play.
  const limits = (await other.get('/api/user/limits')).json().data
  expect(limits.session).toMatchObject({ staked: 0, paid: 0 })
  expect(limits.limits.find(({ kind }: { kind: string }) => kind === 'deposit').used).toBe(10_000)
})
