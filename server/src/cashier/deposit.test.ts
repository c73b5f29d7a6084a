/** Deposits by transfer over the wire and by the desk, at two servers on one database. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Cashier, Deposit } from '@samnang/contract/deposit'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { cashAccount } from '../../test/cash-house.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { askDeposit, openBank, photo, sendPicture } from '../../test/deposits.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { writeSetting } from '../base/setting-rows.ts'
import { createPool, inTransaction, type Pool } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balanceOf } from '../ledger/balances.ts'
import { excludeByName } from '../players/exclude-player.ts'
import { lockPlayer } from '../players/player-admin.ts'
import { type CreditDepositCode, creditDepositIn } from './credit-deposit.ts'
import { depositWaits } from './deposit-store.ts'
import { expireDepositIn, expireDeposits } from './expire-deposits.ts'
import { depositAtTillIn } from './till-deposit.ts'

let db: TestDatabase
let one: TestServer
let two: TestServer
let office: Pool
let bank: bigint

beforeAll(async () => {
  db = await testDatabase()
  const csrfKey = randomBytes(32)
  one = await testServer({ db, csrfKey })
  two = await testServer({ db, csrfKey })
  office = createPool(db.officeUrl, { max: 4, role: 'samnang_office', name: 'samnang-test-office' })
  bank = await openBank(db, 'ABA-1')
})
afterAll(async () => {
  await office?.end()
  await one?.close()
  await two?.close()
  await db?.drop()
})

interface Someone {
  id: bigint
  username: string
  page: TestBrowser
  other: TestBrowser
}

async function someone(): Promise<Someone> {
  const username = `dara${randomUUID().slice(0, 8)}`
  const id = await one.addPlayer(username)
  const page = browser(one.app)
  await page.logIn(username, PASSWORD)
  const other = browser(two.app)
  for (const [name, value] of page.cookies) other.cookies.set(name, value)
  return { id, username, page, other }
}

const ask = (page: TestBrowser, amount: unknown, key: string = randomUUID(), way = 'transfer') =>
  page.post('/api/deposit', { amount, way } as object, { 'idempotency-key': key })
const cashier = async (page: TestBrowser): Promise<Cashier> => (await page.get('/api/cashier')).json().data
const shown = async (page: TestBrowser, id: number): Promise<Deposit> =>
  (await page.get(`/api/deposit/${id}`)).json().data
const cancel = (page: TestBrowser, id: number) => page.post(`/api/deposit/${id}/cancel`)

const by = { actor: 'staff:sokha' }
/** As the desk does it: under the office's role. */
const credit = (id: number, riel: number, actor = by.actor, pool = office) =>
  inTransaction(pool, (tx) =>
    creditDepositIn(tx, {
      ...{ deposit: BigInt(id), amountUnits: rielToUnits(riel), cashAccount: bank },
      by: { actor },
    }),
  )

test('a request moves nothing, its slip neither, and the credit moves it once', async () => {
  const { id, page, other } = await someone()
  const asked = await askDeposit(page, 50_000)
  expect(asked).toMatchObject({
    amount: 50_000,
    way: 'transfer',
    status: 'PENDING',
    state: 'OPEN',
    account: { bank: 'ABA', number: '000123456', holder: 'SAMNANG HOUSE' },
    credited: null,
    has_slip: false,
    can_cancel: true,
  })
  expect(asked.reference).toMatch(/^[0-9]{6}$/)
  expect(asked.expires_at).not.toBeNull()
  const sent = await sendPicture(page, asked.id, await photo(1))
  expect(sent.statusCode, sent.body).toBe(200)
  expect(await balanceOf(db.pool, id)).toBe(0n)
  const credited = await credit(asked.id, 50_000)
  expect(credited).toMatchObject({ ok: true, value: { creditedUnits: rielToUnits(50_000), replay: false } })
  expect(await balanceOf(db.pool, id)).toBe(rielToUnits(50_000))
  const done = await shown(other, asked.id)
  expect(done).toMatchObject({ status: 'DONE', credited: 50_000, expires_at: null, can_cancel: false })
  expect(done.steps.map(({ state }) => state)).toEqual(['OPEN', 'SENT', 'DONE'])
  expect(JSON.stringify(done)).not.toContain('sokha')
  const again = await credit(asked.id, 70_000, 'staff:dara')
  expect(again).toMatchObject({ ok: true, value: { creditedUnits: rielToUnits(50_000), replay: true } })
  expect(await balanceOf(db.pool, id)).toBe(rielToUnits(50_000))
})

test('the same key is the same request at either server, and another amount under it is refused', async () => {
  const { page, other } = await someone()
  const key = randomUUID()
  const both = await Promise.all([ask(page, 20_000, key), ask(other, 20_000, key), ask(page, 20_000, key)])
  const ids = both.map((answer) => answer.json().data.id)
  expect(new Set(ids).size).toBe(1)
  expect((await ask(page, 20_001, key)).json().code).toBe('idempotency_mismatch')
  expect((await cashier(page)).open_deposits).toHaveLength(1)
  const without = await page.post('/api/deposit', { amount: 20_000, way: 'transfer' })
  expect([without.statusCode, without.json().code]).toEqual([422, 'invalid_field'])
})

test('a request whose answer got lost keeps it, whatever the house has switched and the player is barred from', async () => {
  const { page, username } = await someone()
  const key = randomUUID()
  const { server_time: _, ...first } = (await ask(page, 20_000, key)).json().data
  await db.owner.query('update cash_account set is_shown = false')
  await excludeByName(db.pool, username, Date.now() + 200 * DAY_MS, [])
  expect((await ask(page, 20_000)).json().code).toBe('excluded')
  expect((await ask(page, 20_000, key)).json().data).toMatchObject(first)
  await db.owner.query('update cash_account set is_shown = true where id = $1', [bank])
})

test('an amount outside of the limits, or no whole riel, is refused and leaves nothing', async () => {
  const { page } = await someone()
  const cases = [
    [3_999, 'amount_too_small'],
    [20_000_001, 'amount_too_large'],
    [5_000.5, 'invalid_field'],
    [-5_000, 'invalid_field'],
    [0, 'invalid_field'],
    ['5000', 'invalid_field'],
    [null, 'invalid_field'],
  ]
  for (const [amount, code] of cases)
    expect([amount, (await ask(page, amount)).json().code]).toEqual([amount, code])
  expect((await cashier(page)).open_deposits).toEqual([])
})

test('a way that the house does not offer is refused', async () => {
  const { page } = await someone()
  expect((await ask(page, 20_000, randomUUID(), 'till')).json().code).toBe('invalid_field')
  await db.owner.query('update cash_account set is_shown = false')
  expect((await cashier(page)).ways).toEqual([])
  expect((await ask(page, 20_000)).json().code).toBe('way_off')
  await db.owner.query('update cash_account set is_shown = true')
  expect((await cashier(page)).ways).toEqual(['transfer'])
})

test('requests of one player at two servers share three places', async () => {
  const { page, other } = await someone()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => ask(at % 2 === 0 ? page : other, 10_000)),
  )
  const codes = answers.map((answer) => answer.json().code ?? 'asked')
  expect(codes.filter((code) => code === 'asked')).toHaveLength(3)
  expect(codes.filter((code) => code === 'too_many_deposits')).toHaveLength(9)
  const references = answers.flatMap((answer) => answer.json().data?.reference ?? [])
  expect(new Set(references).size).toBe(3)
})

test('a reference that an open request has is given to nobody else', async () => {
  const { page } = await someone()
  const first = await askDeposit(page, 10_000)
  await db.owner.query(`select setval('tx_id_seq', $1)`, [BigInt(first.id) + 999_999n])
  const next = await askDeposit(page, 10_000)
  expect(next.id).toBe(first.id + 1_000_000)
  expect(next.reference).not.toBe(first.reference)
})

test('the limits that a player set hold at the request, with what is open, and at the credit', async () => {
  const { id, page } = await someone()
  await page.send('PUT', '/api/user/limits', { kind: 'deposit', window: '24h', amount: 50_000 })
  expect(await cashier(page)).toMatchObject({ most: 50_000, own_room: 50_000 })
  expect((await ask(page, 50_001)).json()).toMatchObject({ code: 'deposit_limit', n: 50_000 })
  const asked = await askDeposit(page, 30_000)
  expect((await ask(page, 30_000)).json()).toMatchObject({ code: 'deposit_limit', n: 20_000 })
  expect(await credit(asked.id, 50_001)).toMatchObject({ ok: false, code: 'deposit_limit' })
  expect(await balanceOf(db.pool, id)).toBe(0n)
  expect((await shown(page, asked.id)).status).toBe('PENDING')
  expect(await credit(asked.id, 30_000)).toMatchObject({ ok: true })
  expect(await cashier(page)).toMatchObject({ most: 20_000, own_room: 20_000 })
  expect((await ask(page, 20_001)).json()).toMatchObject({ code: 'deposit_limit', n: 20_000 })
})

test('a day has a sum, and the house’s figures are data', async () => {
  const { page } = await someone()
  await writeSetting(db.owner, 'deposit_rules', { least: 1_000, dayMost: 60_000 })
  try {
    expect(await cashier(page)).toMatchObject({ least: 1_000, most: 60_000, chips: [10_000, 20_000, 50_000] })
    const first = await askDeposit(page, 40_000)
    expect((await ask(page, 20_001)).json()).toMatchObject({ code: 'deposit_day_limit', n: 20_000 })
    await credit(first.id, 45_000)
    expect((await ask(page, 15_001)).json()).toMatchObject({ code: 'deposit_day_limit', n: 15_000 })
    await cancel(page, (await askDeposit(page, 15_000)).id)
    expect((await ask(page, 15_000)).statusCode).toBe(200)
  } finally {
    await db.owner.query(`delete from setting where key = 'deposit_rules'`)
  }
})

const DAY_MS = 86_400_000
const bars: [string, (player: Someone) => Promise<unknown>, CreditDepositCode][] = [
  [
    'on a break',
    ({ page }) =>
      page.post('/api/user/exclusion', {
        kind: 'cooling_off',
        until: new Date(Date.now() + 2 * DAY_MS).toISOString(),
      }),
    'cooling_off',
  ],
  ['excluded', ({ username }) => excludeByName(db.pool, username, Date.now() + 200 * DAY_MS, []), 'excluded'],
  ['locked', ({ username }) => lockPlayer(db.pool, username), 'account_locked'],
]

test.each(bars)('who is %s can neither ask nor be credited, and nothing moves', async (_name, bar, code) => {
  const player = await someone()
  const asked = await askDeposit(player.page, 20_000)
  await bar(player)
  expect(await credit(asked.id, 20_000)).toMatchObject({ ok: false, code })
  expect(await balanceOf(db.pool, player.id)).toBe(0n)
  const answer = await ask(player.page, 20_000)
  // A lock ends the session, too.
  if (code === 'account_locked') expect(answer.statusCode).toBe(401)
  else {
    expect(answer.json().code).toBe(code)
    expect((await cashier(player.page)).barred).toBe(code)
  }
})

test('another player’s request is nobody’s', async () => {
  const [owner, stranger] = [await someone(), await someone()]
  const { id } = await askDeposit(owner.page, 20_000)
  const answers = await Promise.all([
    stranger.page.get(`/api/deposit/${id}`),
    cancel(stranger.page, id),
    stranger.page.get('/api/deposit/99999999'),
    stranger.page.get('/api/deposit/x'),
    cancel(stranger.page, 99_999_999),
  ])
  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  expect((await shown(owner.page, id)).state).toBe('OPEN')
})

test('cancelled twice is cancelled once; what a colleague has in hand stays', async () => {
  const { page } = await someone()
  const first = await askDeposit(page, 20_000)
  for (const _ of [1, 2]) expect((await cancel(page, first.id)).json().data.state).toBe('CANCELLED')
  expect((await shown(page, first.id)).steps.map(({ state }) => state)).toEqual(['OPEN', 'CANCELLED'])
  const second = await askDeposit(page, 20_000)
  await db.owner.query(
    `update deposit set claimed_by = 'staff:sokha', claimed_until = clock_timestamp() + interval '5 minutes'
     where id = $1`,
    [second.id],
  )
  expect((await cancel(page, second.id)).json().code).toBe('deposit_closed')
  expect((await shown(page, second.id)).can_cancel).toBe(false)
  await db.owner.query('update deposit set claimed_until = clock_timestamp() where id = $1', [second.id])
  expect((await cancel(page, second.id)).json().data.state).toBe('CANCELLED')
})

test('cancel and two credits at the same moment: one of them, and the money with it', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, page } = await someone()
    const asked = await askDeposit(page, 20_000)
    const [cancelled, ...credits] = await Promise.all([
      cancel(page, asked.id),
      credit(asked.id, 20_000, 'gateway', db.pool),
      credit(asked.id, 20_000, 'gateway', db.pool),
    ])
    const isCancelled = cancelled.statusCode === 200
    const { state, steps } = await shown(page, asked.id)
    expect(state).toBe(isCancelled ? 'CANCELLED' : 'DONE')
    expect(steps).toHaveLength(2)
    expect(await balanceOf(db.pool, id)).toBe(isCancelled ? 0n : rielToUnits(20_000))
    for (const one of credits)
      expect(one).toMatchObject(isCancelled ? { ok: false, code: 'deposit_closed' } : { ok: true })
    expect(credits.filter((one) => one.ok && !one.value.replay)).toHaveLength(isCancelled ? 0 : 1)
  }
})

test('a program credits only what is open; a colleague also what came after all', async () => {
  const { id, page } = await someone()
  const asked = await askDeposit(page, 20_000)
  await cancel(page, asked.id)
  expect(await credit(asked.id, 20_000, 'gateway', db.pool)).toMatchObject({
    ok: false,
    code: 'deposit_closed',
  })
  expect(await credit(asked.id, 19_000)).toMatchObject({ ok: true })
  expect(await balanceOf(db.pool, id)).toBe(rielToUnits(19_000))
  expect(await shown(page, asked.id)).toMatchObject({ state: 'DONE', amount: 20_000, credited: 19_000 })
  for (const amount of [0, -5])
    expect(await credit((await askDeposit(page, 20_000)).id, amount)).toMatchObject({
      code: 'amount_too_small',
    })
  expect(await credit(99_999_999, 20_000)).toMatchObject({ ok: false, code: 'not_found' })
})

test('an account that the house has closed takes no money', async () => {
  const { page } = await someone()
  const asked = await askDeposit(page, 20_000)
  await db.owner.query(
    'update cash_account set is_open = false, is_shown = false, closed_at = clock_timestamp() where id = $1',
    [bank],
  )
  expect(await credit(asked.id, 20_000)).toMatchObject({ ok: false, code: 'cash_account_closed' })
  await db.owner.query(
    'update cash_account set is_open = true, is_shown = true, closed_at = null where id = $1',
    [bank],
  )
  expect(await credit(asked.id, 20_000)).toMatchObject({ ok: true })
})

test('what nobody has shown in a day runs out; what was shown waits', async () => {
  const { page } = await someone()
  const [open, sent] = [await askDeposit(page, 20_000), await askDeposit(page, 20_000)]
  await sendPicture(page, sent.id, await photo(2))
  await db.owner.query(
    `update deposit set expires_at = clock_timestamp() - interval '1 second' where id = any($1)`,
    [[open.id, sent.id]],
  )
  const counts = await Promise.all([expireDeposits(db.pool), expireDeposits(db.pool)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect((await shown(page, open.id)).state).toBe('EXPIRED')
  expect((await shown(page, sent.id)).state).toBe('SENT')
  const expire = (id: number) => inTransaction(db.pool, (tx) => expireDepositIn(tx, { deposit: BigInt(id) }))
  expect(await expire(sent.id)).toMatchObject({ ok: true })
  expect(await expire(sent.id)).toMatchObject({ ok: false, code: 'deposit_closed' })
  expect(await expire(99_999_999)).toMatchObject({ ok: false, code: 'not_found' })
})

test('the clock tells what most players waited in the last week', async () => {
  const { page } = await someone()
  for (let at = 0; at < 6; at++) {
    const { id } = await askDeposit(page, 10_000)
    await credit(id, 10_000)
  }
  expect((await cashier(page)).usual_minutes).toEqual({ deposit: 2, withdrawal: null })
})

test('of the waits only transfers count: at a till nobody has waited', async () => {
  const { id, page } = await someone()
  const till = await cashAccount(db.owner, 'TILL-W', 'till')
  const before = await depositWaits(db.pool)
  const wish = { playerId: id, amountUnits: rielToUnits(10_000), till, key: randomUUID(), by }
  expect((await inTransaction(office, (tx) => depositAtTillIn(tx, wish))).ok).toBe(true)
  expect(await depositWaits(db.pool)).toHaveLength(before.length)
  await credit((await askDeposit(page, 10_000)).id, 10_000)
  expect(await depositWaits(db.pool)).toHaveLength(before.length + 1)
})

test('after all of this the books are right', async () => {
  expect(await auditLedger(db.owner)).toEqual([])
})
