/** A server with too much to do: who is sent away, in which order, and who never is. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bettingDatabase, giveMoney, openDraw, type TestDraw } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import type { TestDatabase } from '../../test/database.ts'
import { addHub, type FakeHub, fakeHub, gameId, listed } from '../../test/fake-hub.ts'
import { finishDraw, reign } from '../../test/playing.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { until } from '../../test/stream.ts'
import { betBody, send, type WalletPlayer, walletPlayer } from '../../test/wallet.ts'
import type { LoadLevel } from '../base/load-level.ts'

/** So many questions of 50 ms each stand in line for twelve connections: a third of a second. */
const CROWD = 80
const LIMIT_MS = 150

let db: TestDatabase
let hub: FakeHub
let server: TestServer
let page: TestBrowser
let playerId: bigint
let game: number
let studio: { id: number; name: string; privateKey: FakeHub['privateKey']; accountId: bigint }
let gambler: WalletPlayer

beforeAll(async () => {
  db = await bettingDatabase()
  hub = await fakeHub()
  server = await testServer({ db, config: { overloadMs: LIMIT_MS } })
  const provider = await addHub(
    { pool: db.pool, dataDir: server.parts.config.dataDir, hub },
    { games: [listed('slot')] },
  )
  studio = { ...provider, privateKey: hub.privateKey }
  game = await gameId(db.pool, provider, 'slot')
  gambler = await walletPlayer(db, studio, 1_000)
  playerId = await server.addPlayer('patient')
  await giveMoney(db, playerId, 10_000)
  page = browser(server.app)
  await page.logIn('patient', PASSWORD)
})
afterAll(async () => {
  await server?.close()
  await hub?.close()
  await db?.drop()
})

const reach = (level: LoadLevel) =>
  until(() => server.parts.load.level === level || undefined, 20_000, `never at level ${level}`)
const list = () => page.get('/api/v1/ticket/list')
const launch = () => page.post('/api/external/3/url', { id: game })
const statusOf = async (reply: Promise<{ statusCode: number }>) => (await reply).statusCode

function bet(draw: TestDraw) {
  const bets = [{ type: 'RANGE_6', amount: 1_000 }]
  return page.post(
    '/api/bet',
    { poll: draw.poll, result_id: Number(draw.id), bets },
    {
      'idempotency-key': randomUUID(),
    },
  )
}

/** Until it is told to end, everybody in it asks something that takes the reads' connections. */
function crowd(): () => Promise<void> {
  let isOver = false
  const one = async () => {
    while (!isOver) await server.parts.reads.query('select pg_sleep(0.05)')
  }
  const all = Promise.all(Array.from({ length: CROWD }, one))
  return async () => {
    isOver = true
    await all
  }
}

test('reads are sent away first, launches of games second; bets, the wallet and settlement go on', async () => {
  const draw = await openDraw(db)
  expect([await statusOf(bet(draw)), await statusOf(list()), await statusOf(launch())]).toEqual([
    200, 200, 200,
  ])
  server.parts.load.start()
  const leave = crowd()
  try {
    await reach(1)
    const [early, sent] = [launch(), await list()]
    expect([sent.statusCode, sent.json().code, sent.headers['retry-after']]).toEqual([503, 'overloaded', '5'])
    expect(await statusOf(page.get('/api/stream'))).toBe(503)
    for (const kept of ['/sanctum/csrf-cookie', '/api/user', '/api/poll'])
      expect(await statusOf(page.get(kept)), kept).toBeLessThan(300)
    expect(await statusOf(bet(draw))).toBe(200)
    expect(await statusOf(early)).toBe(200)

    await reach(2)
    const late = await launch()
    expect([late.statusCode, late.json().code]).toEqual([503, 'overloaded'])
    expect(await statusOf(bet(draw))).toBe(200)
    const called = await send(server.app, studio, 'transaction/bet', JSON.stringify(betBody(gambler)))
    expect(called.status).toBe('RS_OK')
    await finishDraw({ ...db, pool: server.parts.money }, await reign(db), draw.id, { payCenti: 200 })
    const { rows } = await db.owner.query(
      'select sum(amount)::int / 100000 as riel from draw_due where draw_id = $1',
      [draw.id],
    )
    expect(rows).toEqual([{ riel: 6_000 }])
  } finally {
    await leave()
  }

  await reach(0)
  expect([await statusOf(list()), await statusOf(launch())]).toEqual([200, 200])
  const told = await server.parts.metrics.registry.metrics()
  expect(told).toMatch(/^samnang_load_level 0$/m)
  expect(told).toMatch(/^samnang_shed_total\{kind="read"\} 2$/m)
  expect(told).toMatch(/^samnang_shed_total\{kind="launch"\} 1$/m)
})
