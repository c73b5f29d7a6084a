import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type TestServer, testServer } from '../../test/server.ts'

const portalDir = mkdtempSync(join(tmpdir(), 'samnang-portal-'))
let db: TestDatabase
let server: TestServer

beforeAll(async () => {
  mkdirSync(join(portalDir, 'assets'))
  mkdirSync(join(portalDir, 'login'))
  mkdirSync(join(portalDir, 'home'))
  mkdirSync(join(portalDir, 'lotto'))
  writeFileSync(join(portalDir, 'lotto/index.html'), '<!doctype html>frame')
  writeFileSync(join(portalDir, 'home/index.html'), '<!doctype html>start')
  writeFileSync(join(portalDir, 'sw.js'), 'worker')
  writeFileSync(join(portalDir, 'index.html'), '<!doctype html>portal')
  writeFileSync(join(portalDir, 'login/index.html'), '<!doctype html>log in')
  writeFileSync(join(portalDir, 'assets/app-abc123.js'), 'console.log(1)')
  writeFileSync(join(portalDir, 'assets/app-abc123.js.br'), 'brotli')
  writeFileSync(join(portalDir, 'assets/app-abc123.js.gz'), 'gzip')
  const ahead = { '/game/lotto/59': ['/assets/app-abc123.js', '/assets/app.css'] }
  writeFileSync(join(portalDir, 'ahead.json'), JSON.stringify(ahead))
  writeFileSync(
    join(portalDir, 'csp.json'),
    JSON.stringify({ '/login': { style: ['sha256-AAAA='] }, '/game/lotto/59': { style: ['sha256-BBBB='] } }),
  )
  db = await testDatabase()
  server = await testServer({ db, config: { portalDir } })
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
  rmSync(portalDir, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test('every page of the portal is its index, start and log-in are their own pages', async () => {
  for (const url of ['/rules', '/game/slot', '/fair/12', '/logout', '/maintenance']) {
    const page = await get(url)
    expect([url, page.statusCode, page.body]).toEqual([url, 200, '<!doctype html>portal'])
    expect(page.headers['cache-control']).toBe('no-cache')
  }
  expect((await get('/')).body).toBe('<!doctype html>start')
  const login = await get('/login?next=%2Frules')
  expect(login.body).toBe('<!doctype html>log in')
  expect(login.headers['content-security-policy']).toContain("style-src 'self' 'sha256-AAAA='")
  expect((await get('/')).headers['content-security-policy']).not.toContain('sha256')
})

test('lotto 59 is a document with its own styles, from which one goes on to games in frames', async () => {
  const game = await get('/game/lotto/59?poll=POLL_2')
  expect(game.body).toBe('<!doctype html>frame')
  const policy = game.headers['content-security-policy']
  expect(policy).toContain("style-src 'self' 'sha256-BBBB='")
  expect(policy).toContain("frame-src 'self'")
  expect((await get('/game/slot')).headers['content-security-policy']).not.toContain('sha256')
})

test('the game names the files that its scripts will ask for, other pages and files of the build do not', async () => {
  const link =
    '</assets/app-abc123.js>; rel=modulepreload, </assets/app.css>; rel=preload; as=style; crossorigin'
  expect((await get('/game/lotto/59?poll=POLL_2')).headers.link).toBe(link)
  expect((await get('/rules')).headers.link).toBeUndefined()
  expect((await get('/ahead.json')).statusCode).toBe(404)
})

test('the service worker is always asked for again, and may only come from here', async () => {
  const worker = await get('/sw.js')
  expect([worker.body, worker.headers['cache-control']]).toEqual(['worker', 'no-cache'])
  expect((await get('/rules')).headers['content-security-policy']).toContain("worker-src 'self'")
})

test('hashed files are kept for ever and sent in the smallest form that the client takes', async () => {
  const url = '/assets/app-abc123.js'
  const plain = await get(url)
  expect([plain.body, plain.headers['content-type']]).toEqual([
    'console.log(1)',
    'text/javascript; charset=utf-8',
  ])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const brotli = await get(url, { 'accept-encoding': 'gzip, br' })
  expect([brotli.body, brotli.headers['content-encoding'], brotli.headers.vary]).toEqual([
    'brotli',
    'br',
    'accept-encoding',
  ])
  expect((await get(url, { 'accept-encoding': 'gzip' })).body).toBe('gzip')
  const again = await get(url, { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each([
  ['PUT', '/login', 'GET, HEAD, POST'],
  ['POST', '/rules', 'GET, HEAD'],
  ['DELETE', '/assets/app-abc123.js', 'GET, HEAD'],
] as const)('%s %s: pages and files are read', async (method, url, allow) => {
  const answer = await server.app.inject({ method, url, payload: 'x' })
  expect([answer.statusCode, answer.headers.allow, answer.json().code]).toEqual([
    405,
    allow,
    'method_not_allowed',
  ])
})

test.each(['/token', '/settoken', '/token?x=1'])(
  '%s in the address bar is the portal, not JSON',
  async (url) => {
    const typed = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([typed.statusCode, typed.body]).toEqual([200, '<!doctype html>portal'])
    expect(typed.headers['content-security-policy']).toContain("script-src 'self'")
    const called = await get(url, { accept: 'application/json' })
    expect(called.headers['content-type']).toContain('application/json')
    expect(called.headers['content-security-policy']).toContain("default-src 'none'")
  },
)

test('what the build did not make is not there', async () => {
  for (const url of [
    '/assets/none.js',
    '/csp.json',
    '/assets/app-abc123.js.br',
    '/..%2f..%2fetc%2fpasswd',
    '/favicon.ico',
    '/api',
    '/api/nothing',
    '/sanctum/x',
  ]) {
    const answer = await get(url)
    expect([url, answer.statusCode === 404 || answer.body === '<!doctype html>portal']).toEqual([url, true])
    expect(answer.body).not.toContain('root:')
  }
})
