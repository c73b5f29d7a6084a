import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAUNCH, PREFIX, type TestProvider, takePage, testProvider } from './provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await testProvider()
})
afterAll(() => provider.close())

const PATHS = ['game/list', 'game/url', 'game/round', 'transactions/list']

test.each(PATHS)('%s without a right signature says nothing but that', async (path) => {
  const url = `${PREFIX}/${path}`
  for (const signature of [undefined, '', 'AAAA', 'no base64!']) {
    const headers = {
      'content-type': 'application/json',
      ...(signature && { 'x-hub88-signature': signature }),
    }
    const reply = await provider.app.inject({ method: 'POST', url, headers, payload: '{"operator_id":1}' })
    expect([reply.statusCode, reply.json()]).toEqual([401, { error: 'signature missing or wrong' }])
  }
  const read = await provider.app.inject({ method: 'GET', url })
  expect([read.statusCode, read.headers.allow]).toEqual([405, 'POST'])
})

test.each(PATHS)('%s with a signed body that is no call is refused', async (path) => {
  const bodies: [unknown, number][] = [
    ['', 400],
    ['{', 400],
    ['null', 400],
    ['[]', 400],
    ['"text"', 400],
    ['{}', 400],
    [{ operator_id: '1' }, 400],
    [{ operator_id: 99 }, 404],
  ]
  for (const [body, status] of bodies) {
    const reply = await provider.post(path, body)
    expect([reply.status, typeof reply.body.error]).toEqual([status, 'string'])
  }
})

test.each([
  ['DELETE', '/healthz', 'GET, HEAD'],
  ['POST', '/play/sbx_test', 'GET, HEAD'],
  ['PUT', '/assets/x/y.js', 'GET, HEAD'],
  ['POST', '/api/round/7?token=x', 'GET, HEAD'],
] as const)('%s %s is the wrong method, whatever its body', async (method, url, allow) => {
  for (const payload of ['x', 'x'.repeat(100_000)]) {
    const answer = await provider.app.inject({ method, url, payload })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
  }
})

test('a body over its limit is 413, an unknown path 404', async () => {
  const large = await provider.post('game/list', 'x'.repeat(65_537))
  expect(large.status).toBe(413)
  const unknown = await provider.app.inject({ method: 'POST', url: '/nothing', payload: 'x' })
  expect(unknown.statusCode).toBe(404)
})

test('the list of games comes once a minute', async () => {
  const first = await provider.post('game/list', { operator_id: 1 })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject([{ game_code: 'sbx_test', category: 'Video Slots', enabled: true }])
  expect((await provider.post('game/list', { operator_id: 1 })).status).toBe(429)
})

test('a launch answers with a page of its own on the host of the lobby', async () => {
  const { status, body } = await provider.post('game/url', LAUNCH)
  expect(status).toBe(200)
  const url = new URL(String(body.url))
  expect(`${url.origin}${url.pathname}`).toBe('http://play.example:8061/play/sbx_test')
  expect(url.href).not.toContain(LAUNCH.token)
  const session = await provider.parts.sessions.find(await takePage(provider, body.url))
  expect(session).toMatchObject({
    player: 'u_1000',
    token: LAUNCH.token,
    currency: 'KHR',
    mode: 'real',
    lang: 'km',
  })
  const again = await provider.post('game/url', LAUNCH)
  expect(again.body.url).not.toBe(body.url)
})

test('play money needs neither player nor token, and starts with a full purse', async () => {
  const { user: _user, token: _token, ...rest } = LAUNCH
  const { body } = await provider.post('game/url', { ...rest, currency: 'XXX' })
  const token = await takePage(provider, body.url)
  const session = await provider.parts.sessions.find(token)
  expect(session?.mode).toBe('demo')
  expect(session && (await provider.parts.wallet.balance(session))).toBe(100_000_000_000n)
  expect(provider.operator.calls).toBe(0)
})

test.each<[number, object]>([
  [400, { game_code: undefined }],
  [400, { game_code: 7 }],
  [400, { user: 'ab' }],
  [400, { user: undefined }],
  [400, { token: 'short' }],
  [400, { token: 'x'.repeat(256) }],
  [400, { lobby_url: 'javascript:alert(1)' }],
  [400, { lobby_url: 'http://name:secret@play.example/' }],
  [400, { platform: 'TV' }],
  [400, { user: 'nul\u0000' }],
  [404, { game_code: 'sbx_nothing' }],
  [404, { country: 'kh' }],
  [403, { currency: 'USD' }],
])('%i for a launch with %j', async (status, change) => {
  const reply = await provider.post('game/url', { ...LAUNCH, ...change })
  expect([reply.status, typeof reply.body.error]).toEqual([status, 'string'])
})

test.each<[number, object]>([
  [400, {}],
  [400, { user: 'u_1000' }],
  [404, { user: 'u_1000', round: 'nothing' }],
  [404, { user: 'u_1000', transaction_uuid: '00000000-0000-4000-8000-000000000000' }],
  [404, { user: 'u_1000', transaction_uuid: 'x'.repeat(36) }],
])('%i for the page of a round with %j', async (status, body) => {
  expect((await provider.post('game/round', { operator_id: 1, ...body })).status).toBe(status)
})

test.each<[number, object]>([
  [400, {}],
  [400, { start_time: '2026-11-20T00:00:00' }],
  [400, { start_time: 'yesterday at midnight', end_time: '2026-11-20T00:00:00' }],
  [400, { start_time: '2026-13-40T00:00:00', end_time: '2026-11-20T00:00:00' }],
  [404, { round: 'r', currency: 'USD' }],
  [200, { round: 'r' }],
  [200, { start_time: '2026-11-20T00:00:00', end_time: '2026-11-21T00:00:00', user: 'u_1000' }],
])('%i for the list of transactions with %j', async (status, body) => {
  expect((await provider.post('transactions/list', { operator_id: 1, ...body })).status).toBe(status)
})

test.each<[number, string]>([
  [403, '/play/sbx_test'],
  [403, '/play/sbx_test?token=unknown'],
  [403, '/play/nothing?token=unknown'],
  [403, '/history/r?token=unknown'],
  [404, '/assets/../package.json'],
  [404, '/assets/%2e%2e/%2e%2e/package.json'],
  [404, '/thumb/nothing.svg'],
  [404, '/nothing'],
  [400, '/api/round/r'],
  [400, '/api/round/%00?token=x'],
  [401, '/api/round/r?token=unknown'],
  [400, `/api/round/${'x'.repeat(100)}?token=x`],
])('%i for GET %s', async (status, url) => {
  expect((await provider.app.inject({ method: 'GET', url })).statusCode).toBe(status)
})

test('a body that is too long is refused', async () => {
  const reply = await provider.post('game/url', { ...LAUNCH, meta: 'x'.repeat(70_000) })
  expect([reply.status, reply.body]).toEqual([413, { error: 'bad_request' }])
})

test('health tells of database and wallet, a picture may not run anything', async () => {
  const health = await provider.app.inject({ method: 'GET', url: '/healthz' })
  expect([health.statusCode, health.json()]).toEqual([200, { database: true, wallet: true }])
  const picture = await provider.app.inject({ method: 'GET', url: '/thumb/sbx_test.svg' })
  expect(picture.headers['content-type']).toBe('image/svg+xml')
  expect(picture.headers['content-security-policy']).toContain('sandbox')
})
