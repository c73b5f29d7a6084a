/** Who hears that a draw is finished: of those who have a stream, whoever has bet on it. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bettingDatabase, giveMoney, openDraw, type TestDraw } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import type { TestDatabase } from '../../test/database.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { openStream, until } from '../../test/stream.ts'
import { announceTickets } from './announce.ts'
import { bettorsAmong } from './settle-store.ts'

let db: TestDatabase
let server: TestServer
let url: string

beforeAll(async () => {
  db = await bettingDatabase()
  server = await testServer({ db })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

async function player(name: string): Promise<{ id: bigint; page: TestBrowser }> {
  const id = await server.addPlayer(name)
  await giveMoney(db, id, 10_000)
  const page = browser(server.app)
  await page.logIn(name, PASSWORD)
  return { id, page }
}

async function bet(page: TestBrowser, draw: TestDraw) {
  const bets = [{ type: 'RANGE_6', amount: 500 }]
  const placed = await page.post('/api/bet', { poll: draw.poll, result_id: Number(draw.id), bets })
  expect(placed.statusCode).toBe(200)
}

/** What a stream was told of finished draws; bets that were placed are told in the same words. */
const toldOf = (stream: Awaited<ReturnType<typeof openStream>>, draw: TestDraw) =>
  stream.events.filter(
    ({ kind, data }) => kind === 'tickets' && (data as { result_id: number }).result_id === Number(draw.id),
  ).length

test('of a finished draw those hear who have bet on it, on every page of theirs, and also who was away', async () => {
  const [first, draw] = [await openDraw(db), await openDraw(db)]
  const [bettor, away, other] = [await player('bettor'), await player('away'), await player('other')]
  for (const { page } of [bettor, away]) await bet(page, draw)
  for (const { page } of [bettor, away, other]) await bet(page, first)
  const before = await openStream(url, away.page.header())
  await before.next('balance')
  const mark = await server.parts.live.publish(db.pool, {
    topic: 'all',
    kind: 'message',
    data: { text: 'a' },
  })
  await until(() => before.events.find(({ id }) => id === String(mark)), 2_000, 'no mark')
  before.close()
  const streams = await Promise.all([bettor, bettor, other].map(({ page }) => openStream(url, page.header())))
  await Promise.all(streams.map((stream) => stream.next('balance')))
  await db.owner.query('update account set balance = 700000000 where id = $1', [bettor.id])
  await announceTickets(server.parts, draw)
  for (const stream of streams.slice(0, 2)) {
    await until(() => toldOf(stream, draw) > 0 || undefined, 2_000, 'a bettor was not told')
    const hasBalance = ({ kind, data }: (typeof stream.events)[number]) =>
      kind === 'balance' && (data as { balance: number }).balance === 7_000
    await until(() => stream.events.find(hasBalance), 2_000, 'without the balance')
  }
  const back = await openStream(url, away.page.header(), { 'last-event-id': String(mark) })
  await until(() => toldOf(back, draw) > 0 || undefined, 2_000, 'who came back was not told')
  expect(toldOf(streams[2] as (typeof streams)[number], draw)).toBe(0)
  for (const stream of [...streams, back]) stream.close()
})

test('bettors are found among those who are asked about, whatever they have bet elsewhere', async () => {
  const [draw, next] = [await openDraw(db), await openDraw(db)]
  const [one, two, three] = [await player('one'), await player('two'), await player('three')]
  await bet(one.page, draw)
  await bet(one.page, draw)
  await bet(one.page, next)
  await bet(two.page, next)
  await bet(three.page, draw)
  const asked = [one.id, two.id, 999_999n]
  expect(await bettorsAmong(db.pool, draw.id, asked)).toEqual([one.id])
  expect((await bettorsAmong(db.pool, next.id, asked)).sort()).toEqual([one.id, two.id].sort())
  expect(await bettorsAmong(db.pool, draw.id, [])).toEqual([])
  expect(await bettorsAmong(db.pool, (await openDraw(db)).id, asked)).toEqual([])
})
