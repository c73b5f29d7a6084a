/** What stands before every handler. */
import { readFile } from 'node:fs/promises'
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { example } from '../../test/examples.ts'
import { handClock } from '../../test/parts.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { splitName } from './mount.ts'
import { endpointOf, plain } from './schemas.ts'

const clock = handClock()
/** Stands still, so that no token comes back while the test counts them. */
let siteNow = Date.now()
let db: TestDatabase
let server: TestServer
let site: TestServer

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db, clock })
  site = await testServer({
    db,
    clock: { now: () => siteNow },
    config: { publicUrl: 'https://play.example', betsPerSecond: 10, readsPerSecond: 30 },
  })
  await server.addPlayer('guarded')
  await server.addPlayer('other')
})
afterAll(async () => {
  await server?.close()
  await site?.close()
  await db?.drop()
})

const unsafe = (Object.keys(endpoints) as EndpointName[]).filter((name) => !name.startsWith('GET '))
const players = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpointOf(name).access === 'player',
)

function bodyFor(name: EndpointName): object {
  const { body } = endpointOf(name)
  return body ? (example(plain(body)) as object) : {}
}

test.each(unsafe)('%s needs the token of its own session', async (name) => {
  const [method, url] = splitName(name)
  const page = browser(server.app)
  const stranger = browser(server.app)
  await page.logIn('guarded', PASSWORD)
  await stranger.logIn('other', PASSWORD)
  const token = page.cookies.get('XSRF-TOKEN') ?? ''
  for (const wrong of [
    '',
    'x',
    `${token}x`,
    token.replace(/.$/, ''),
    stranger.cookies.get('XSRF-TOKEN') ?? '',
  ]) {
    const answer = await page.send(method, url, bodyFor(name), { 'x-xsrf-token': wrong })
    expect([wrong, answer.statusCode, answer.json().code]).toEqual([wrong, 419, 'csrf_mismatch'])
  }
  expect((await page.get('/api/user')).statusCode).toBe(200)
})

test.each(players.filter((name) => unsafe.includes(name)))(
  '%s of a page that was opened for another player is refused',
  async (name) => {
    const [method, url] = splitName(name)
    const page = browser(server.app)
    await page.logIn('guarded', PASSWORD)
    const { id } = (await page.get('/api/user')).json().data.auth
    for (const other of [String(id + 1), `0${id}`, 'x', '']) {
      const answer = await page.send(method, url, bodyFor(name), { 'x-player': other })
      expect([other, answer.statusCode, answer.json().code]).toEqual([other, 409, 'other_player'])
    }
    const own = await page.send(method, url, bodyFor(name), { 'x-player': String(id) })
    expect(own.json()?.code).not.toBe('other_player')
  },
)

test.each(unsafe)('%s refuses another site', async (name) => {
  const [method, url] = splitName(name)
  const page = browser(server.app)
  await page.logIn('guarded', PASSWORD)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    expect((await page.send(method, url, bodyFor(name), headers)).statusCode).toBe(419)
  }
  expect((await page.get('/api/user')).statusCode).toBe(200)
})

test('its own origin is welcome', async () => {
  const page = browser(server.app)
  await page.logIn('guarded', PASSWORD)
  const headers = { host: 'localhost:80', origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' }
  expect((await page.post('/logout', {}, headers)).statusCode).toBe(200)
})

test('a token of before the log-in is worth nothing after it', async () => {
  const page = browser(server.app)
  await page.get('/sanctum/csrf-cookie')
  const before = page.cookies.get('XSRF-TOKEN') ?? ''
  await page.logIn('guarded', PASSWORD)
  expect(page.cookies.get('XSRF-TOKEN')).not.toBe(before)
  expect((await page.post('/logout', {}, { 'x-xsrf-token': before })).statusCode).toBe(419)
})

test('a token that was good once makes no other one good, of its own session or of none', async () => {
  const page = browser(server.app)
  await page.logIn('guarded', PASSWORD)
  const token = page.cookies.get('XSRF-TOKEN') ?? ''
  const answerTo = async (sent: string) =>
    (await page.post('/api/user/reality_check', {}, { 'x-xsrf-token': sent })).statusCode
  expect([await answerTo(token), await answerTo(token)]).toEqual([200, 200])
  const other = `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`
  for (const wrong of ['', 'x', `${token}x`, token.replace(/.$/, ''), other])
    expect([wrong, await answerTo(wrong)]).toEqual([wrong, 419])
  await page.get('/sanctum/csrf-cookie')
  const fresh = page.cookies.get('XSRF-TOKEN') ?? ''
  expect(fresh).not.toBe(token)
  expect([await answerTo(fresh), await answerTo(token)]).toEqual([200, 200])
})

test.each(players)('%s needs a log-in', async (name) => {
  const [method, pattern] = splitName(name)
  const url = pattern.replace(/:[a-z_]+/, '7')
  const guest = browser(server.app)
  await guest.get('/sanctum/csrf-cookie')
  const answer = await guest.send(method, url, bodyFor(name))
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
})

test('on https the cookies are for https and for this host only', async () => {
  const answer = await site.app.inject({ url: '/sanctum/csrf-cookie' })
  const [session, token] = answer.headers['set-cookie'] as string[]
  expect(session).toMatch(/^__Host-samnang=g\..*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(token).toMatch(/^XSRF-TOKEN=.*; Path=\/; Secure; SameSite=Lax$/)
  expect(session).not.toMatch(/Domain/i)
  expect(answer.headers['strict-transport-security']).toMatch(/max-age=31536000/)
})

test('without a trusted proxy X-Forwarded-Proto changes nothing', async () => {
  const answer = await server.app.inject({
    url: '/sanctum/csrf-cookie',
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
  })
  expect((answer.headers['set-cookie'] as string[])[0]).toMatch(/^samnang=/)
  expect(answer.headers['strict-transport-security']).toBeUndefined()
})

test('every answer carries the policy, private ones are not kept', async () => {
  for (const url of ['/api/user', '/', '/api/nothing', '/sanctum/csrf-cookie', '/site.json']) {
    const { headers } = await server.app.inject({ url })
    const isPage = url === '/' || url === '/site.json'
    expect(headers['content-security-policy']).toContain(
      isPage ? "default-src 'self'; script-src 'self'; style-src 'self'" : "default-src 'none'",
    )
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
  }
  expect((await server.app.inject({ url: '/api/user' })).headers['cache-control']).toBe('no-store')
})

test('a page of games may be framed by this site, any other page by none', async () => {
  const { headers } = await server.app.inject({ url: '/game/slot' })
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/)
  expect((await server.app.inject({ url: '/user/limits' })).headers['x-frame-options']).toBe('DENY')
})

test('reads and bets of an account are limited, other accounts are not disturbed', async () => {
  const page = browser(site.app)
  await page.logIn('guarded', PASSWORD)
  const other = browser(site.app)
  await other.logIn('other', PASSWORD)
  const codes: number[] = []
  for (let count = 0; count < 70; count++) codes.push((await page.get('/api/user')).statusCode)
  expect(codes.slice(0, 60).every((code) => code === 200)).toBe(true)
  expect(codes.slice(60).every((code) => code === 429)).toBe(true)
  const limited = await page.get('/api/user')
  expect([limited.json().code, Number(limited.headers['retry-after'])]).toEqual(['too_many_requests', 1])
  expect((await other.get('/api/user')).statusCode).toBe(200)
  siteNow += 1_000
  expect((await page.get('/api/user')).statusCode).toBe(200)
  const bets: number[] = []
  for (let count = 0; count < 24; count++) bets.push((await page.post('/api/bet', { poll: 'x' })).statusCode)
  expect(bets.slice(0, 20).every((code) => code === 422)).toBe(true)
  expect(bets.slice(20)).toEqual([429, 429, 429, 429])
})

test('the site says what it is, and what it understands', async () => {
  const page = browser(server.app)
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const site = { name: 'Samnang', version, maintenance: false }
  const account = { username: 'demo', password: 'demo-1234' }
  expect((await page.get('/site.json')).json()).toEqual({ ...site, demo: true, demo_account: account })
  const real = await testServer({ db, config: { demo: false } })
  expect((await browser(real.app).get('/site.json')).json()).toEqual({ ...site, demo: false })
  await real.close()
  const document = (await page.get('/api/openapi.json')).json()
  for (const name of Object.keys(endpoints)) {
    const [method, url] = splitName(name)
    expect(document.paths[url.replace(/:([a-z_]+)/g, '{$1}')][method.toLowerCase()]).toBeDefined()
  }
})
