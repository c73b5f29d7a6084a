/** What operators see of a server: health, figures, log lines; and the demo they may not want. */
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { noVault } from '../../test/parts.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { DEMO_PLAYER } from '../config.ts'
import { seedDemo } from '../launch/seed-demo.ts'
import { auditLedger } from '../ledger/audit.ts'
import { deleteOldEvents } from '../live/outbox.ts'
import { buildOperationApp } from './operation-app.ts'

let db: TestDatabase
let server: TestServer
let operation: FastifyInstance
let lines = ''
const logTo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines += chunk.toString()
    done()
  },
})

const keys = async () => ({ ok: true, value: { publicKey: '', validFromMs: 0 } }) as never

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db, logTo, vault: { ...noVault, keys } })
  operation = buildOperationApp(server.parts)
})
afterAll(async () => {
  await operation?.close()
  await server?.close()
  await db?.drop()
})

test('the API is a page to read that may load nothing', async () => {
  const { headers, body } = await operation.inject('/docs/api')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
  })
  expect(body).toContain('POST /api/bet')
})

test('the process is healthy at once and ready when draws are on time', async () => {
  expect((await operation.inject('/healthz')).json()).toEqual({ ok: true })
  const waiting = await operation.inject('/readyz')
  expect(waiting.statusCode).toBe(503)
  expect(waiting.json()).toEqual({
    ready: false,
    database: true,
    migrations: true,
    draws: false,
    vault: true,
    clock: true,
    slips: true,
    files: true,
  })
  await db.owner.query(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state)
     select id, 1, 1, now(), now() + interval '10 s', now() + interval '20 s', 'OPEN' from poll`,
  )
  const ready = await operation.inject('/readyz')
  expect([ready.statusCode, ready.json().ready]).toEqual([200, true])
  await db.owner.query(`update draw set closes_at = now() - interval '3 s' where poll = 'POLL_2'`)
  expect((await operation.inject('/readyz')).json()).toMatchObject({ ready: false, draws: false })
})

test('the figures tell routes, pools, streams and the event loop', async () => {
  await server.app.inject('/api/user')
  const { body } = await operation.inject('/metrics')
  expect(body).toMatch(/samnang_http_seconds_count\{method="GET",route="\/api\/user",status="401"\} \d/)
  for (const name of [
    'samnang_pool_reads_connections',
    'samnang_live_clients',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(body).toContain(name)
})

test('no secret reaches the log', async () => {
  await server.addPlayer('logged')
  const page = browser(server.app)
  await page.logIn('logged', 'planted-wrong-password')
  await page.logIn('logged', PASSWORD)
  const { token } = (await page.get('/token')).json().data
  const change = { old_password: PASSWORD, new_password: 'planted-new-word', confirm: 'planted-new-word' }
  const secrets = [...page.cookies.values(), token, PASSWORD, 'planted']
  await page.post('/api/user/change_password', change)
  await page.post('/settoken', { token, planted: 'planted' })
  await page.get('/api/fairness/7?planted=planted')
  await page.get('/planted/planted')
  server.parts.log.error({
    err: Object.assign(new Error('x'), { detail: 'planted' }),
    body: { password: 'planted' },
  })
  server.parts.log.info({ token: 'planted', headers: { cookie: 'planted' } }, 'careless')
  expect(lines).toContain('"route":"/api/user/change_password"')
  for (const secret of secrets) expect(lines).not.toContain(secret)
})

test('a line joins request, route, status, time and player', async () => {
  lines = ''
  const id = await server.addPlayer('traced')
  const page = browser(server.app)
  await page.logIn('traced', PASSWORD)
  const answer = await page.get('/api/v1/result/playing?poll=POLL_3')
  const line = lines.split('\n').find((text) => text.includes(answer.json().request_id)) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({
    request_id: answer.json().request_id,
    route: '/api/v1/result/playing',
    status: 422,
    code: 'invalid_field',
    ms: expect.any(Number),
    player: String(id),
  })
})

test('a fault is answered without detail and logged with it', async () => {
  lines = ''
  const broken = await testServer({ db, logTo })
  broken.parts.sessions.find = () => Promise.reject(new Error('planted fault at /srv/secret.ts'))
  const cookie = `samnang=${'A'.repeat(43)}`
  const answer = await broken.app.inject({ url: '/api/user', headers: { cookie } })
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { status: 'error', code: 'fault', message: 'An error occurred.', request_id: expect.any(String) },
  ])
  const line = lines.split('\n').find((text) => text.includes('planted fault')) ?? ''
  expect(line).toContain(answer.json().request_id)
  broken.parts.sessions.find = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const away = await broken.app.inject({ url: '/api/user', headers: { cookie } })
  expect([away.statusCode, away.json().code]).toEqual([503, 'unavailable'])
  await broken.close()
})

test('the demo player is there once with their money, and locked out where the demo is off', async () => {
  const logIn = () => browser(server.app).logIn(DEMO_PLAYER.username, DEMO_PLAYER.password)
  await Promise.all([seedDemo(server.parts), seedDemo(server.parts)])
  await seedDemo(server.parts)
  const page = browser(server.app)
  expect((await page.logIn(DEMO_PLAYER.username, DEMO_PLAYER.password)).statusCode).toBe(200)
  expect((await page.get('/api/user')).json().data.balance).toBe(1_000_000)
  const closed = await testServer({ db, config: { demo: false } })
  await seedDemo(closed.parts)
  const refused = await browser(closed.app).logIn(DEMO_PLAYER.username, DEMO_PLAYER.password)
  expect(refused.json().code).toBe('account_locked')
  expect(await auditLedger(db.pool), 'the lock is written down').toEqual([])
  await seedDemo(server.parts)
  expect((await logIn()).statusCode).toBe(200)
  expect(await auditLedger(db.pool)).toEqual([])
  await closed.close()
})

test('an own player named demo is let alone', async () => {
  const own = await testDatabase()
  const site = await testServer({ db: own, config: { demo: false } })
  await site.addPlayer('demo')
  await seedDemo(site.parts)
  expect((await browser(site.app).logIn('demo', PASSWORD)).statusCode).toBe(200)
  await site.close()
  await own.drop()
})

test('old live events are removed', async () => {
  await server.parts.live.publish(db.pool, { topic: 'server', kind: 'test', data: {} })
  await db.owner.query(`update live_event set at = now() - interval '11 minutes' where kind = 'test'`)
  await deleteOldEvents(db.pool)
  const { rows } = await db.owner.query(`select from live_event where kind = 'test'`)
  expect(rows).toHaveLength(0)
})
