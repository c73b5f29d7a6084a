import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addHub, type FakeHub, fakeHub, gameId, listed } from '../../test/fake-hub.ts'
import { handClock } from '../../test/parts.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { send } from '../../test/wallet.ts'
import { excludeByName, excludeSelf } from '../players/exclude-player.ts'
import { lockPlayer } from '../players/player-admin.ts'
import { enableProvider } from './add-provider.ts'
import { endGames } from './end-games.ts'
import { ownKeyPath } from './own-key.ts'
import { tryResting } from './provider-clock.ts'
import type { Provider } from './registry-store.ts'

let db: TestDatabase
let hub: FakeHub
let server: TestServer
let provider: Provider
let lotus: number
const clock = handClock()
let players = 0

beforeAll(async () => {
  db = await testDatabase()
  hub = await fakeHub()
  server = await testServer({ db, clock })
  const games = [
    listed('lotus', { languages: ['en', 'km'] }),
    listed('tonle', { platforms: ['GPL_DESKTOP'] }),
    listed('abroad', { blocked_countries: ['KH'] }),
    listed('off', { enabled: false }),
    listed('baccarat', { category: 'Live Baccarat' }),
  ]
  provider = await addHub(place(), { games })
  lotus = await gameId(db.pool, provider, 'lotus')
})
afterAll(async () => {
  await server.close()
  await hub.close()
  await db.drop()
})
beforeEach(() => {
  hub.answer('game/url', undefined)
  hub.calls.length = 0
})

const place = () => ({ pool: db.pool, dataDir: server.parts.config.dataDir, hub })

async function player(): Promise<{ id: bigint; name: string; page: TestBrowser }> {
  const name = `launch${++players}`
  const id = await server.addPlayer(name)
  const page = browser(server.app)
  await page.logIn(name, PASSWORD)
  return { id, name, page }
}

const open = (page: TestBrowser, id: number, more: object = {}) =>
  page.post('/api/external/3/url', { id, ...more })

async function tokensOf(playerId: bigint): Promise<{ game_code: string; revoked: boolean }[]> {
  const { rows } = await db.owner.query<{ game_code: string; revoked: boolean }>(
    'select game_code, revoked_at is not null as revoked from game_token where player_id = $1 order by created_at',
    [playerId],
  )
  return rows
}

test('a launch sends what the specification asks for, and its token is good for the wallet at once', async () => {
  const { id, page } = await player()
  hub.answer('game/url', () => ({ body: { url: `${hub.url}/play` } }))
  const reply = await open(page, lotus, { platform: 'mobile', lang: 'km' })
  expect(reply.json()).toEqual({ status: 'success', data: { url: `${hub.url}/play` } })
  const [call] = hub.calls
  expect(call).toEqual({
    call: 'game/url',
    body: {
      operator_id: 77,
      game_code: 'lotus',
      user: `u${id}`,
      token: expect.stringMatching(/^[\w-]{43}$/),
      currency: 'KHR',
      country: 'KH',
      lang: 'km',
      platform: 'GPL_MOBILE',
      lobby_url: 'http://localhost:80/game/slot',
      ip: '127.0.0.1',
    },
  })
  const question = {
    user: `u${id}`,
    token: call?.body.token,
    game_code: 'lotus',
    request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af',
  }
  const signer = { name: provider.name, privateKey: hub.privateKey }
  const { body: balance } = await send(server.app, signer, 'user/balance', JSON.stringify(question))
  expect(balance).toMatchObject({ status: 'RS_OK', balance: 0 })
  expect(await tokensOf(id)).toEqual([{ game_code: 'lotus', revoked: false }])
})

test('only a game whose provider is registered for it may leave its frame', async () => {
  const { page } = await player()
  hub.answer('game/url', () => ({ body: { url: `${hub.url}/play` } }))
  expect((await open(page, lotus)).json().data).toEqual({ url: `${hub.url}/play` })
  await db.owner.query('update provider set may_leave_frame = true where name = $1', [provider.name])
  server.parts.providers.registry.forget()
  expect((await open(page, lotus)).json().data).toEqual({ url: `${hub.url}/play`, leaves_frame: true })
  await db.owner.query('update provider set may_leave_frame = false')
  server.parts.providers.registry.forget()
})

test('the database knows the hash of a token, never the token', async () => {
  const { page } = await player()
  await open(page, lotus)
  const token = String(hub.calls[0]?.body.token)
  const { rows } = await db.owner.query(`select 1 from game_token t where t::text like '%' || $1 || '%'`, [
    token,
  ])
  expect(rows).toEqual([])
})

test('Khmer is asked for only where the game has it, a desktop game is opened as one', async () => {
  const { page } = await player()
  await open(page, await gameId(db.pool, provider, 'tonle'), { lang: 'km', platform: 'mobile' })
  expect(hub.calls[0]?.body).toMatchObject({ lang: 'en', platform: 'GPL_DESKTOP' })
})

test('the casino opens the game that is asked for, or its first', async () => {
  const { page } = await player()
  const game = await gameId(db.pool, provider, 'baccarat')
  expect((await page.post('/api/external/2/url', { game })).statusCode).toBe(200)
  expect((await page.post('/api/external/2/url')).statusCode).toBe(200)
  expect(hub.calls.map(({ body }) => [body.game_code, body.lobby_url])).toEqual([
    ['baccarat', 'http://localhost:80/game/casino'],
    ['baccarat', 'http://localhost:80/game/casino'],
  ])
})

test('what was opened is found under last played', async () => {
  const { page } = await player()
  await open(page, lotus)
  const reply = await page.get('/api/external/3/list?only=played')
  expect(reply.json().data.rows).toMatchObject([{ id: lotus, last_played_at: expect.any(String) }])
})

test.each([
  ['no game', 999_999, 404, 'not_found'],
  ['a game of another section', 'baccarat', 404, 'not_found'],
  ['a game that is blocked here', 'abroad', 422, 'game_off'],
  ['a game that its provider has switched off', 'off', 422, 'game_off'],
])('%s is refused, and the provider is not asked', async (_, game, status, code) => {
  const { id, page } = await player()
  const asked = typeof game === 'number' ? game : await gameId(db.pool, provider, game)
  const reply = await open(page, asked)
  expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  expect(hub.calls).toEqual([])
  expect(await tokensOf(id)).toEqual([])
})

test.each([
  {},
  { id: '1' },
  { id: 0 },
  { id: 1.5 },
  { id: 1e300 },
  { id: 1, lang: 'xx' },
  { id: 1, extra: 1 },
])('a launch with %j is refused', async (body) => {
  const { page } = await player()
  expect((await page.post('/api/external/3/url', body)).statusCode).toBe(422)
})

const inHours = (hours: number) => Date.now() + hours * 3_600_000
const stops: [string, (player: { id: bigint; name: string }) => Promise<unknown>, number[]][] = [
  ['locked', ({ name }) => lockPlayer(db.pool, name), [401, 403]],
  ['excluded', ({ name }) => excludeByName(db.pool, name, inHours(24), [endGames]), [403]],
  [
    'cooling_off',
    ({ id }) => excludeSelf(db.pool, id, { kind: 'cooling_off', untilMs: inHours(25) }, 'test', [endGames]),
    [403],
  ],
  [
    'reality_check_due',
    ({ id }) => db.owner.query('update player set reminder_at = now() where id = $1', [id]),
    [409],
  ],
]
test.each(stops)('who is %s opens nothing', async (code, stop, statuses) => {
  const { id, name, page } = await player()
  await stop({ id, name })
  const reply = await open(page, lotus)
  expect(statuses).toContain(reply.statusCode)
  if (code !== 'locked') expect(reply.json().code).toBe(code)
  expect(hub.calls).toEqual([])
})

test.each([
  [403, 422, 'game_refused'],
  [404, 422, 'game_refused'],
  [400, 422, 'game_refused'],
  [401, 503, 'provider_down'],
  [429, 503, 'provider_down'],
  [500, 503, 'provider_down'],
])(
  'a provider that answers HTTP %i is refused as %i %s, and the token is revoked',
  async (theirs, status, code) => {
    const { id, page } = await player()
    hub.answer('game/url', () => ({ status: theirs, body: { error: 'no' } }))
    const reply = await open(page, lotus)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
    expect(await tokensOf(id)).toEqual([{ game_code: 'lotus', revoked: true }])
    hub.answer('game/url', undefined)
    expect((await open(page, lotus)).statusCode).toBe(200)
  },
)

test.each([
  [{ url: 'https://elsewhere.example/play' }],
  [{ url: 'javascript:alert(1)' }],
  [{ url: '//elsewhere.example' }],
  [{ url: null }],
  [{}],
  [[]],
  ['"text"'],
  [null],
])('the address %j is not opened', async (body) => {
  const { id, page } = await player()
  hub.answer('game/url', () => ({ body }))
  expect((await open(page, lotus)).json().code).toBe('game_refused')
  expect(await tokensOf(id)).toEqual([{ game_code: 'lotus', revoked: true }])
})

test('logging out ends the game, taking a break too', async () => {
  const signer = { name: provider.name, privateKey: hub.privateKey }
  const ask = async (id: bigint) => {
    const body = {
      user: `u${id}`,
      token: hub.calls.at(-1)?.body.token,
      game_code: 'lotus',
      request_uuid: 'r',
    }
    return (await send(server.app, signer, 'user/balance', JSON.stringify(body))).status
  }
  const one = await player()
  await open(one.page, lotus)
  expect(await ask(one.id)).toBe('RS_OK')
  await one.page.post('/logout')
  expect(await ask(one.id)).toBe('RS_ERROR_TOKEN_EXPIRED')
  const other = await player()
  await open(other.page, lotus)
  const until = new Date(Date.now() + 2 * 86_400_000).toISOString()
  expect((await other.page.post('/api/user/exclusion', { kind: 'cooling_off', until })).statusCode).toBe(200)
  expect(await tokensOf(other.id)).toEqual([{ game_code: 'lotus', revoked: true }])
  expect(await ask(other.id)).toBe('RS_ERROR_TOKEN_EXPIRED')
})

test('a provider that is switched off offers nothing', async () => {
  const { page } = await player()
  await enableProvider(db.pool, provider.name, false, { actor: 'test' })
  server.parts.providers.registry.forget()
  expect((await open(page, lotus)).json().code).toBe('game_off')
  expect((await page.get('/api/external/3/list')).json().data).toMatchObject({ rows: [], state: 'empty' })
  await enableProvider(db.pool, provider.name, true, { actor: 'test' })
  server.parts.providers.registry.forget()
  expect((await open(page, lotus)).statusCode).toBe(200)
})

test('after three failures a provider is answered for at once, others go on, and it comes back by itself', async () => {
  const { page } = await player()
  const other = await addHub(place(), { games: [listed('other')] })
  server.parts.providers.registry.forget()
  hub.answer('game/url', ({ game_code }) =>
    game_code === 'lotus' ? { status: 500, body: '' } : { body: { url: hub.url } },
  )
  for (let i = 0; i < 3; i++) expect((await open(page, lotus)).json().code).toBe('provider_down')
  hub.calls.length = 0
  expect((await open(page, lotus)).json().code).toBe('provider_down')
  expect(hub.calls).toEqual([])
  expect((await open(page, await gameId(db.pool, other, 'other'))).statusCode).toBe(200)
  expect((await page.get(`/api/external/game/${lotus}`)).json().data).toMatchObject({ available: false })
  expect((await page.get('/api/external/3/list')).json().data.state).toBe('ok')
  hub.answer('game/url', undefined)
  await tryResting(server.parts)
  expect(server.parts.providers.health.isDown(provider.id)).toBe(true)
  clock.pass(5_000)
  hub.calls.length = 0
  await tryResting(server.parts)
  expect(hub.calls).toMatchObject([{ call: 'game/url', body: { currency: 'XXX' } }])
  expect(hub.calls[0]?.body).not.toHaveProperty('token')
  expect((await page.get(`/api/external/game/${lotus}`)).json().data).toMatchObject({ available: true })
  const metrics = await server.parts.metrics.registry.metrics()
  expect(metrics).toMatch(`samnang_provider_breaker{provider="${provider.name}"} 0`)
  await enableProvider(db.pool, other.name, false, { actor: 'test' })
  server.parts.providers.registry.forget()
})

test('without the key towards it a provider is down, and nothing is sent', async () => {
  const { page } = await player()
  const keyless = await addHub(place(), { games: [listed('keyless')], name: 'keyless' })
  server.parts.providers.registry.forget()
  rmSync(ownKeyPath(server.parts.config.dataDir, 'keyless'))
  hub.calls.length = 0
  expect((await open(page, await gameId(db.pool, keyless, 'keyless'))).json().code).toBe('provider_down')
  expect(hub.calls).toEqual([])
})

test('a player opens some games at once and then one after the other', async () => {
  const limited = await testServer({
    db,
    clock,
    config: { readsPerSecond: 1_000, dataDir: server.parts.config.dataDir },
  })
  try {
    await limited.addPlayer('launch-limit')
    const page = browser(limited.app)
    await page.logIn('launch-limit', PASSWORD)
    const replies: number[] = []
    for (let i = 0; i < 21; i++) replies.push((await open(page, lotus)).statusCode)
    expect(replies).toEqual([...Array<number>(20).fill(200), 429])
    clock.pass(2_000)
    expect((await open(page, lotus)).statusCode).toBe(200)
  } finally {
    await limited.close()
  }
})

test('pages may frame the registered origins and no other; answers and drawn pages none', async () => {
  await server.parts.providers.registry.all()
  const policyOf = async (url: string, host = 'localhost:80') => {
    const { headers } = await server.app.inject({ url, headers: { host } })
    return /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  }
  expect(await policyOf('/game/slot/play/1')).toBe(`'self' ${hub.url}`)
  expect(await policyOf('/user/limits')).toBe(`'self' ${hub.url}`)
  expect(await policyOf('/api/user')).toBeUndefined()
  await addHub(place(), { name: 'same-host', frameOrigins: ['same-host:8061'], games: [listed('s')] })
  // An answer that is under way when the server hears of the change counts for nothing: the next one does.
  const framed = async () => {
    await server.parts.providers.registry.all()
    return policyOf('/game/slot', '192.0.2.7:8059')
  }
  await expect.poll(framed).toBe(`'self' ${hub.url} http://192.0.2.7:8061`)
  expect(await policyOf('/game/slot', "a;script-src 'unsafe-inline'")).not.toMatch(/unsafe/)
})
