import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addHub, type FakeHub, fakeHub, gameId, listed } from '../../test/fake-hub.ts'
import { handClock } from '../../test/parts.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import type { Provider } from './registry-store.ts'

let db: TestDatabase
let hub: FakeHub
let stranger: FakeHub
let server: TestServer
let provider: Provider
const clock = handClock()
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

beforeAll(async () => {
  db = await testDatabase()
  hub = await fakeHub()
  stranger = await fakeHub()
  server = await testServer({ db, clock })
  const picture = (code: string, host = hub.url) => listed(code, { url_thumb: `${host}/pictures/${code}` })
  provider = await addHub(
    { pool: db.pool, dataDir: server.parts.config.dataDir, hub },
    {
      games: [
        ...['png', 'svg', 'html', 'big', 'moved', 'gone', 'late'].map((code) => picture(code)),
        picture('stranger', stranger.url),
        listed('none'),
      ],
    },
  )
  const put = (name: string, type: string, bytes: Buffer, more = {}) =>
    hub.pictures.set(name, { type, bytes, ...more })
  put('png', 'image/png; charset=binary', PNG)
  put(
    'svg',
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  )
  put('html', 'text/html', Buffer.from('<script>alert(1)</script>'))
  put('big', 'image/png', Buffer.alloc(600 * 1024, 1))
  put('moved', 'image/png', PNG, { status: 302, location: `${stranger.url}/pictures/png` })
  stranger.pictures.set('stranger', { type: 'image/png', bytes: PNG })
  stranger.pictures.set('png', { type: 'image/png', bytes: PNG })
})
afterAll(async () => {
  await server.close()
  await Promise.all([hub.close(), stranger.close()])
  await db.drop()
})

async function thumbnail(code: string, headers: Record<string, string> = {}) {
  const id = await gameId(db.pool, provider, code)
  return server.app.inject({ url: `/api/external/thumbnail/${id}`, headers })
}

test('a picture is fetched once and kept by browsers for a day', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => thumbnail('png')))
  for (const reply of replies) {
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload).toEqual(PNG)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
  }
  expect(hub.pictureCalls()).toBe(1)
  const etag = String(replies[0]?.headers.etag)
  expect((await thumbnail('png', { 'if-none-match': etag })).statusCode).toBe(304)
})

test('a drawing has no script and no origin of ours when it is opened by itself', async () => {
  const reply = await thumbnail('svg')
  expect(reply.headers['content-type']).toBe('image/svg+xml')
  expect(reply.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
})

test.each(['html', 'big', 'moved', 'gone', 'none'])('%s is no picture', async (code) => {
  const reply = await thumbnail(code)
  expect(reply.statusCode).toBe(404)
  expect(reply.json().code).toBe('not_found')
})

test('hosts that are not the provider’s are not asked, unless the operator has named them', async () => {
  expect((await thumbnail('stranger')).statusCode).toBe(404)
  expect(stranger.pictureCalls()).toBe(0)
  await db.owner.query('update provider set picture_hosts = $1', [[new URL(stranger.url).host]])
  server.parts.providers.registry.forget()
  expect((await thumbnail('stranger')).statusCode).toBe(200)
})

test('one that was missing is tried again after a minute', async () => {
  expect((await thumbnail('late')).statusCode).toBe(404)
  hub.pictures.set('late', { type: 'image/webp', bytes: PNG })
  expect((await thumbnail('late')).statusCode).toBe(404)
  clock.pass(60_000)
  expect((await thumbnail('late')).headers['content-type']).toBe('image/webp')
})

test.each(['0', '999999', 'x', '1%2f..', '99999999999999999999'])(
  'the picture %s is not found',
  async (id) => {
    expect((await server.app.inject({ url: `/api/external/thumbnail/${id}` })).statusCode).toBe(404)
  },
)
