import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bettingDatabase, giveMoney, openDraw, type TestDraw, traceOfMoney } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import type { TestDatabase } from '../../test/database.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import type { LiveEvent } from '../live/hub.ts'

let db: TestDatabase
let server: TestServer
let page: TestBrowser
let draw: TestDraw

beforeAll(async () => {
  db = await bettingDatabase()
  server = await testServer({ db })
})
beforeEach(async () => {
  const username = `dara${randomUUID().slice(0, 8)}`
  await giveMoney(db, await server.addPlayer(username), 1_000_000)
  page = browser(server.app)
  await page.logIn(username, PASSWORD)
  draw = await openDraw(db)
})
afterAll(async () => {
  await server.close()
  await db.drop()
})

const NONCE = '00112233445566778899aabbccddeeff'
const JACKPOT = { amount: 3000, numbers: [5, 4, 3, 2, 1], client_nonce: NONCE }

function bet(bets: object[], key?: string) {
  const body = { poll: draw.poll, result_id: Number(draw.id), bets }
  return page.post('/api/bet', body, key === undefined ? {} : { 'idempotency-key': key })
}

function jackpot(given: object = {}, key?: string) {
  const body = { poll: draw.poll, result_id: Number(draw.id), ...JACKPOT, ...given }
  return page.post('/api/bet/jackpot', body, key === undefined ? {} : { 'idempotency-key': key })
}

test('a slip goes over the wire and stands in the list, the badge and the balance', async () => {
  const placed = await bet([
    { type: 'RANGE_6', amount: 1000 },
    { type: 'NUMBER', amount: 500, value: 7, posts: ['A', 'C'] },
  ])
  expect(placed.statusCode).toBe(200)
  const { data } = placed.json()
  expect(data).toMatchObject({ result_id: Number(draw.id), balance: 998_000 })
  expect(data.receipts).toHaveLength(3)
  expect((await page.get('/api/v1/ticket/list')).json().data).toMatchObject({
    rows: data.tickets,
    next: null,
  })
  expect((await page.get('/api/v1/ticket/badge')).json().data).toEqual({ outstanding: 3 })
  expect((await page.get('/api/user')).json().data.balance).toBe(998_000)
})

test('a jackpot bet goes over the wire', async () => {
  const { data } = (await jackpot()).json()
  expect(data.tickets).toMatchObject([{ type: 'JACKPOT', numbers: [1, 2, 3, 4, 5], amount: 3000, rate: 100 }])
  expect(data.balance).toBe(997_000)
})

test('a repeated request gets the very same answer, at once or later, in any letter case of the key', async () => {
  const key = randomUUID()
  const [one, two] = await Promise.all([jackpot({}, key), jackpot({}, key)])
  const three = await jackpot({}, key.toUpperCase())
  expect(two.body).toBe(one.body)
  expect(three.body).toBe(one.body)
  expect((await jackpot({ amount: 4000 }, key)).json()).toMatchObject({ code: 'idempotency_mismatch' })
  expect((await page.get('/api/user')).json().data.balance).toBe(997_000)
})

test('without a key every request is a slip of its own', async () => {
  const [one, two] = await Promise.all([jackpot(), jackpot()])
  expect(one.json().data.group_id).not.toBe(two.json().data.group_id)
})

const texts: [string, () => ReturnType<typeof bet>, string, number?][] = [
  ['too small', () => bet([{ type: 'RANGE_1', amount: 499 }]), 'The amount must be at least 500', 500],
  [
    'too large',
    () => bet([{ type: 'RANGE_1', amount: 2_000_001 }]),
    'The amount must not be greater than 2000000',
    2_000_000,
  ],
  ['too dear', () => bet([{ type: 'RANGE_1', amount: 1_000_001 }]), 'Not enought money.'],
  ['jackpot over its limit', () => jackpot({ amount: 101_000 }), 'Bet jackpot is over limit 100000', 100_000],
  [
    'late',
    async () => {
      await db.owner.query(`update draw set state = 'CLOSED' where id = $1`, [draw.id])
      return bet([{ type: 'RANGE_1', amount: 500 }])
    },
    'Request timeout.',
  ],
]
test.each(texts)(
  'a bet that is %s is refused in the words of specification 5.1 and with its figure, and no money moves',
  async (...row) => {
    const [, act, message, n] = row
    const before = await traceOfMoney(db)
    const answer = await act()
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ status: 'error', message })
    expect(answer.json().n).toBe(n)
    expect(await traceOfMoney(db)).toBe(before)
  },
)

test('after the commit the streams of the player hear of new tickets, once for all slips of a moment', async () => {
  const heard: LiveEvent[] = []
  const stop = server.parts.live.onEvent('players', (event) => heard.push(event))
  await Promise.all(Array.from({ length: 20 }, () => bet([{ type: 'RANGE_1', amount: 500 }])))
  for (let waited = 0; heard.length === 0 && waited < 3_000; waited += 20) await delay(20)
  await delay(150)
  stop()
  expect(heard[0]).toMatchObject({ kind: 'tickets', data: { poll: draw.poll, result_id: Number(draw.id) } })
  expect(heard.length).toBeLessThan(20)
})
