/** The event stream over real connections. */

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { lastSite, openStream, until } from '../../test/stream.ts'
import { turn } from '../../test/switching.ts'
import { balancesOf } from '../ledger/balances.ts'
import { LiveStreams } from './streams.ts'

let db: TestDatabase
let server: TestServer
let page: TestBrowser
let url: string
let playerId: bigint

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  playerId = await server.addPlayer('listener')
  page = browser(server.app)
  await page.logIn('listener', PASSWORD)
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

const message = (text: string) =>
  server.parts.live.publish(db.pool, { topic: 'all', kind: 'message', data: { text } })
const texts = (stream: Awaited<ReturnType<typeof openStream>>) =>
  stream.events.filter(({ kind }) => kind === 'message').map(({ data }) => (data as { text: string }).text)

test('a guest has no stream', async () => {
  expect((await openStream(url, '')).status).toBe(401)
})

test('it greets with the time and the balance, and numbers what everybody gets', async () => {
  const stream = await openStream(url, page.header())
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const { data } = await stream.next('hello')
  expect(Math.abs(Date.parse((data as { server_time: string }).server_time) - Date.now())).toBeLessThan(2_000)
  expect((await stream.next('balance')).data).toEqual({ balance: 0 })
  const id = await message('one')
  expect((await stream.next('message')).id).toBe(String(id))
  stream.close()
})

test('order is kept and nothing is sent twice', async () => {
  const stream = await openStream(url, page.header())
  await stream.next('hello')
  const sent = Array.from({ length: 50 }, (_, index) => `message ${index}`)
  for (const text of sent) await message(text)
  await until(() => (texts(stream).length >= 50 ? true : undefined), 3_000, 'not all arrived')
  expect(texts(stream)).toEqual(sent)
  stream.close()
})

test('the switch of the ticket lottery reaches open pages within two seconds', async () => {
  const stream = await openStream(url, page.header())
  await stream.next('hello')
  for (const on of [true, false]) {
    await turn(db.pool, 'lottery', on)
    const hears = () => lastSite(stream)?.enableLottery === on || undefined
    await until(hears, 2_000, `not told that the lottery is ${on ? 'on' : 'off'}`)
    // Whoever asks because of it is told the same.
    expect((await page.get('/api/user')).json().data.enableLottery).toBe(on)
  }
  stream.close()
})

test('a cut stream goes on where it stopped', async () => {
  const first = await openStream(url, page.header())
  await first.next('hello')
  await message('before the cut')
  const { id } = await first.next('message')
  first.close()
  await message('missed 1')
  await server.parts.live.publish(db.pool, {
    topic: 'players',
    kind: 'tickets',
    data: { players: [Number(playerId)], poll: 'POLL_2', result_id: 7 },
  })
  const last = await message('missed 2')
  await until(() => (server.parts.live.memory.newestId >= last ? true : undefined), 2_000, 'not read')
  const second = await openStream(url, page.header(), { 'last-event-id': id ?? '' })
  await second.next('balance')
  expect(texts(second)).toEqual(['missed 1', 'missed 2'])
  expect((await second.next('tickets')).data).toEqual({ poll: 'POLL_2', result_id: 7 })
  expect(second.events.map(({ kind }) => kind)).not.toContain('resync')
  second.close()
})

test.each(['0', '999999999', 'x', '-1'])(
  'with the forgotten id %s the client is told to refetch',
  async (id) => {
    const stream = await openStream(url, page.header(), { 'last-event-id': id })
    // Nothing has been forgotten yet in this young server: id 0 is complete.
    if (id === '0') await stream.next('message')
    else expect((await stream.next('resync')).data).toEqual({})
    stream.close()
  },
)

test('a stream goes on at another server, and at one that started later', async () => {
  const first = await openStream(url, page.header())
  await first.next('hello')
  await message('at the old server')
  const { id } = await first.next('message')
  first.close()
  await message('while it is away')
  const later = await testServer({ db })
  const missed = later.parts.live.memory.since(BigInt(id ?? ''))
  expect(missed?.map(({ data }) => data)).toContainEqual({ text: 'while it is away' })
  await later.close()
})

test('only the player concerned hears of their tickets and balance', async () => {
  await server.addPlayer('bystander')
  const other = browser(server.app)
  await other.logIn('bystander', PASSWORD)
  const mine = await openStream(url, page.header())
  const theirs = await openStream(url, other.header())
  await Promise.all([mine.next('balance'), theirs.next('balance')])
  await db.owner.query('update account set balance = 12345678 where id = $1', [playerId])
  await server.parts.live.publish(db.pool, {
    topic: 'players',
    kind: 'tickets',
    data: { players: [Number(playerId)], poll: 'POLL_1', result_id: 8 },
  })
  expect((await mine.next('tickets')).data).toEqual({ poll: 'POLL_1', result_id: 8 })
  const balance = await until(
    () => mine.events.filter(({ kind }) => kind === 'balance')[1],
    2_000,
    'no balance',
  )
  expect(balance.data).toEqual({ balance: 123.456 })
  expect(theirs.events.filter(({ kind }) => kind === 'balance')).toHaveLength(1)
  expect(theirs.events.map(({ kind }) => kind)).not.toContain('tickets')
  mine.close()
  theirs.close()
})

test('the sixth stream of a player closes their first', async () => {
  const streams = []
  for (let count = 0; count < 6; count++) {
    const stream = await openStream(url, page.header())
    await stream.next('hello')
    streams.push(stream)
  }
  await streams[0]?.end()
  expect(streams.slice(1).some((stream) => stream.isClosed())).toBe(false)
  for (const stream of streams) stream.close()
})

test('a client that does not read is dropped, others go on', async () => {
  const { sockets, close } = await socketPair()
  const [slow, reader] = sockets
  const streams = new LiveStreams({
    ...server.parts,
    balancesOf: (ids) => balancesOf(server.parts.reads, ids),
    bettorsAmong: async () => [],
    unreadOf: async () => new Map(),
    siteFrames: async () => () => Buffer.alloc(0),
  })
  reader.pause()
  const session = {
    hash: '00',
    mustChange: false,
    player: { id: 1n, username: 'slow', secret: new Uint8Array(32) },
  }
  streams.open(session, slow, null)
  const large = 'x'.repeat(100_000)
  const other = await openStream(url, page.header())
  await other.next('hello')
  for (let count = 0; count < 60; count++) await message(`${count} ${large}`)
  await until(() => (slow.destroyed ? true : undefined), 5_000, 'the slow client was kept')
  await until(() => (texts(other).length >= 60 ? true : undefined), 5_000, 'the quick one lost something')
  expect(streams.count).toBe(0)
  streams.close()
  other.close()
  close()
})

test('of those who come back together a draw that ended meanwhile is asked about once', async () => {
  const before = server.parts.live.memory.newestId
  for (const drawId of [41, 42]) {
    await server.parts.live.publish(db.pool, {
      topic: 'players',
      kind: 'tickets',
      data: { bettors: true, poll: 'POLL_2', result_id: drawId },
    })
  }
  await until(() => server.parts.live.memory.newestId >= before + 2n || undefined, 2_000, 'not read')
  const asked: [bigint, readonly bigint[]][] = []
  const balances: (readonly bigint[])[] = []
  const streams = new LiveStreams({
    ...server.parts,
    balancesOf: async (ids) => {
      balances.push(ids)
      return new Map()
    },
    bettorsAmong: async (drawId, ids) => {
      asked.push([drawId, ids])
      return ids.filter((id) => id % 2n === 0n)
    },
    unreadOf: async () => new Map(),
    siteFrames: async () => () => Buffer.alloc(0),
  })
  const pairs = await Promise.all(Array.from({ length: 5 }, socketPair))
  const heard = pairs.map(({ sockets: [, reader] }) => {
    const texts: string[] = []
    reader.setEncoding('utf8').on('data', (text: string) => texts.push(text))
    return () => [...texts.join('').matchAll(/"result_id":(\d+)/g)].map(([, id]) => Number(id))
  })
  pairs.forEach(({ sockets: [own] }, at) => {
    const player = { id: BigInt(at), username: `away-${at}`, secret: new Uint8Array(32) }
    streams.open({ hash: '00', mustChange: false, player }, own, before)
  })
  const isTold = () => [0, 2, 4].every((at) => heard[at]?.().length === 2) || undefined
  await until(isTold, 2_000, 'who has bet was not told of both')
  expect(heard.map((ids) => ids())).toEqual([[41, 42], [], [41, 42], [], [41, 42]])
  // The first one is greeted alone, all others while it is asked for.
  const groups = [[0n], [1n, 2n, 3n, 4n]]
  expect(asked).toEqual(groups.flatMap((ids) => [41n, 42n].map((drawId) => [drawId, ids])))
  expect(balances).toEqual(groups)
  streams.close()
  for (const { close } of pairs) close()
})

/** Both ends of a connection. */
async function socketPair(): Promise<{ sockets: [Socket, Socket]; close(): void }> {
  const { connect } = await import('node:net')
  const listener = createServer()
  const accepted = new Promise<Socket>((resolve) => listener.once('connection', resolve))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const reader = connect((listener.address() as AddressInfo).port, '127.0.0.1')
  const slow = await accepted
  return {
    sockets: [slow, reader],
    close: () => {
      slow.destroy()
      reader.destroy()
      listener.close()
    },
  }
}
