/** The simulated Bakong over its own wire: what a house asks, what a player presses. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountBank } from '../src/bank/mount-bank.ts'
import { createPool, type Pool } from '../src/database/pool.ts'
import { sandboxDatabase } from './database.ts'

const QR =
  '00020101021229160012samnang@devb5204599953031165405500005802KH5907Samnang6010Phnom Penh62120108D-4829139934001317953322468250113179533284682463047FFF'
const MD5 = 'e9193716f7e9f735bfadc68864150ffe'
const EXPIRES_MS = 1_795_332_846_824
const TOKEN = 'a-token-of-the-simulated-bank'

let database: Awaited<ReturnType<typeof sandboxDatabase>>
let pool: Pool
let app: FastifyInstance
let dataDir: string
/** Codes are paid in time unless a test says otherwise. */
let nowMs = EXPIRES_MS - 60_000

beforeAll(async () => {
  database = await sandboxDatabase()
  pool = createPool(database.url, 4)
  dataDir = await mkdtemp(join(tmpdir(), 'samnang-bank-'))
  await mkdir(join(dataDir, 'sandbox'))
  await writeFile(join(dataDir, 'sandbox', 'bank-token'), `${TOKEN}\n`)
  app = await bankOf(dataDir)
})
afterAll(async () => {
  await app.close()
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function bankOf(dir: string): Promise<FastifyInstance> {
  const made = Fastify()
  let keys = 0
  const config = { rootDir: dir, dataDir: dir, publicUrl: null, host: '127.0.0.1', port: 8061 } as never // what the bank reads of it
  const random = { bytes: (count: number) => new Uint8Array(count), uuid: () => `page-key-${keys++}` }
  const clock = { now: () => nowMs, sleep: async () => {} }
  await mountBank(made, { config, pool, clock, random })
  return made
}

async function ask(md5 = MD5, token = TOKEN) {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/v1/check_transaction_by_md5', payload: { md5 } },
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, ...answer.json() }
}

async function list(path = '/bank/payments') {
  return app.inject({ url: `${path}?since=0`, headers: { authorization: `Bearer ${TOKEN}` } })
}

async function press(fault: string, key = `key-of-${fault}`, qr = QR) {
  const payload = new URLSearchParams({ qr, key, fault, lang: 'en' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return app.inject({ method: 'POST', url: '/bank/pay', payload, headers })
}

async function forget(): Promise<void> {
  await pool.query('truncate bank_payment, bank_silence')
  nowMs = EXPIRES_MS - 60_000
}

test('the page says that it is play money, what will be paid to whom, in both languages', async () => {
  const page = await app.inject({ url: `/bank/pay?qr=${encodeURIComponent(QR)}` })
  expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ])
  for (const words of ['លុយសាកល្បង', 'samnang@devb', '50,000 KHR', 'D-482913', 'lang="km"'])
    expect(page.body).toContain(words)
  expect((await app.inject({ url: `/bank/pay?lang=en&qr=${encodeURIComponent(QR)}` })).body).toContain(
    'play money',
  )
})

test('what is no code is not paid, and cannot put anything into the page', async () => {
  for (const qr of ['', '<script>', QR.replace('50000', '50001'), 'x'.repeat(600)]) {
    const page = await app.inject({ url: `/bank/pay?qr=${encodeURIComponent(qr)}` })
    expect([page.statusCode, page.body.includes('<script')]).toEqual([400, false])
    expect((await press('none', 'key-of-none', qr)).statusCode).toBe(400)
  }
  expect((await press('robbery')).statusCode).toBe(400)
  expect((await list()).json().data).toEqual([])
})

test('paid once, however often it is pressed; asked by MD5 the bank tells of it', async () => {
  await forget()
  expect(await ask()).toMatchObject({ status: 200, responseCode: 1, errorCode: 1, data: null })
  for (const _ of [1, 2]) expect((await press('none')).headers.location).toBe('/bank/paid?lang=en')
  expect(await ask()).toMatchObject({
    ...{ responseCode: 0, errorCode: null },
    data: {
      ...{
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        fromAccountId: 'demo@sbox',
        toAccountId: 'samnang@devb',
      },
      ...{ currency: 'KHR', amount: 50_000, description: 'D-482913', createdDateMs: nowMs },
    },
  })
  expect((await list()).json().data).toMatchObject([{ md5: MD5, amount: 50_000 }])
  expect((await list('/bank/statement.csv')).body.split('\r\n')[1]).toMatch(
    /,D-482913,demo@sbox,50000.00,KHR$/,
  )
})

test.each([
  ['short', [{ currency: 'KHR', amount: 49_999 }]],
  ['over', [{ currency: 'KHR', amount: 50_001 }]],
  ['usd', [{ currency: 'USD', amount: 12.5 }]],
  ['late', [{ currency: 'KHR', amount: 50_000, createdDateMs: EXPIRES_MS + 60_000 }]],
  ['twice', [{ amount: 50_000 }, { amount: 50_000 }]],
])('the fault %s', async (fault, told) => {
  await forget()
  // The vector's code ends in the past of any later day: what the bank tells of it by now is all of it.
  await press(fault)
  await pool.query('update bank_payment set acknowledged_at = least(acknowledged_at, clock_timestamp())')
  const { data } = (await list()).json()
  expect(data).toMatchObject(told)
  expect(new Set(data.map(({ hash }: { hash: string }) => hash)).size).toBe(told.length)
})

test('a slow bank tells of it later', async () => {
  await forget()
  nowMs = Date.now()
  await press('slow')
  expect(await ask()).toMatchObject({ errorCode: 1 })
  await pool.query(`update bank_payment set acknowledged_at = acknowledged_at - interval '21 seconds'`)
  expect(await ask()).toMatchObject({ responseCode: 0 })
})

test('a silent bank answers nobody, and speaks again', async () => {
  await forget()
  await press('silent')
  await expect(ask()).rejects.toThrow()
  await pool.query(`update bank_silence set until = clock_timestamp()`)
  expect((await ask()).status).toBe(200)
})

test('strangers learn nothing; without a token of its own there is no bank', async () => {
  expect(await ask(MD5, 'another-token')).toMatchObject({ status: 401, errorCode: 6, data: null })
  for (const path of ['/bank/payments', '/bank/statement.csv'])
    expect((await app.inject({ url: path })).statusCode).toBe(401)
  const none = await bankOf(join(dataDir, 'elsewhere'))
  expect((await none.inject({ url: `/bank/pay?qr=${QR}` })).statusCode).toBe(404)
  await none.close()
})

test('a link leads to the page where the code can be paid', async () => {
  const link = await app.inject({
    ...{ method: 'POST', url: '/v1/generate_deeplink_by_qr', payload: { qr: QR } },
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  expect(link.json().data.shortLink).toBe(`http://127.0.0.1:8061/bank/pay?qr=${encodeURIComponent(QR)}`)
})
