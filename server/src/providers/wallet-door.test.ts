/** Forged wallet calls are soon not read any more, and bind nobody but who forges. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { handClock } from '../../test/parts.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { knownProvider, send, type TestProvider, testProvider } from '../../test/wallet.ts'

const clock = handClock()
let db: TestDatabase
let server: TestServer
let provider: TestProvider
let lines: string[] = []
beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db, clock, logTo: { write: (line) => void lines.push(line) } })
})
beforeEach(async () => {
  // An hour later no forger of the test before is remembered.
  clock.pass(3_600_000)
  provider = await knownProvider(server.app, await testProvider(db))
  lines = []
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

const body = () => JSON.stringify({ user: 'u1', request_uuid: randomUUID() })
const forge = (address: string, name = provider.name) =>
  send(server.app, { name, privateKey: provider.privateKey }, 'user/info', body(), {
    signature: 'AAAA',
    address,
  })
const genuine = (address: string) => send(server.app, provider, 'user/info', body(), { address })

async function forgeUntilLimited(address: string, name?: string): Promise<number> {
  for (let times = 0; times < 100; times++) if ((await forge(address, name)).code === 429) return times
  return Number.POSITIVE_INFINITY
}

test('wrongly signed calls of one address are refused before their bodies are read', async () => {
  expect(await forgeUntilLimited('192.0.2.1')).toBeLessThan(30)
  const large = await server.app.inject({
    method: 'POST',
    url: `/wallet/hub88/${provider.name}/user/info`,
    // Not even its size is looked at.
    payload: 'x'.repeat(70_000),
    remoteAddress: '192.0.2.1',
  })
  expect([large.statusCode, large.headers.connection]).toEqual([429, 'close'])
  expect(Number(large.headers['retry-after'])).toBeGreaterThanOrEqual(1)
})

test('the provider is heard from its own address meanwhile, and from one that forgers share', async () => {
  expect((await genuine('192.0.2.7')).code).toBe(200)
  await forgeUntilLimited('192.0.2.1')
  expect((await genuine('192.0.2.8')).code).toBe(200)
  // A proxy without TRUST_PROXY makes everybody come from one address: whoever has signed rightly there is heard.
  expect(await forgeUntilLimited('192.0.2.7')).toBe(Number.POSITIVE_INFINITY)
  expect((await genuine('192.0.2.7')).code).toBe(200)
})

test('the forger of one provider does not bind another one at the same address', async () => {
  const other = await knownProvider(server.app, await testProvider(db))
  await forgeUntilLimited('192.0.2.1')
  expect((await send(server.app, other, 'user/info', body(), { address: '192.0.2.1' })).code).toBe(200)
})

test('other names and other addresses of one network are no way around', async () => {
  let heard = 0
  for (let no = 0; no < 60; no++) if ((await forge('192.0.2.1', `nobody-${no}`)).code === 200) heard++
  expect(heard).toBeLessThan(30)
  heard = 0
  for (let no = 1; no < 61; no++) if ((await forge(`2001:db8::${no.toString(16)}`)).code === 200) heard++
  expect(heard).toBeLessThan(30)
})

test('who stops forging is heard again, a call a second', async () => {
  await forgeUntilLimited('192.0.2.1')
  clock.pass(1_100)
  expect((await genuine('192.0.2.1')).code).toBe(200)
})

test('each kind of warning comes once a minute and counts what it left out', async () => {
  await forgeUntilLimited('192.0.2.1')
  await forge('192.0.2.1')
  const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
  expect(warnings().map(({ msg }) => msg)).toEqual([
    'wallet call with a wrong signature',
    'wallet calls with wrong signatures are not read any more',
  ])
  lines = []
  clock.pass(60_001)
  await forge('192.0.2.1')
  expect(warnings()).toMatchObject([{ unsaid: expect.any(Number), provider: provider.name }])
  expect(warnings()[0].unsaid).toBeGreaterThan(10)
})

test('an address that is not allowed is answered without reading, with one warning a minute', async () => {
  const strict = await testProvider(db, ['198.51.100.0/24'])
  await expect
    .poll(async () => (await send(server.app, strict, 'user/info', body(), { address: '198.51.100.1' })).code)
    .toBe(200)
  clock.pass(60_001)
  lines = []
  for (let times = 0; times < 5; times++) {
    const answer = await send(server.app, strict, 'user/info', body(), { address: '192.0.2.1' })
    expect([answer.code, answer.status]).toEqual([200, 'RS_ERROR_INVALID_PARTNER'])
  }
  expect(lines.filter((line) => line.includes('not allowed'))).toHaveLength(1)
})
