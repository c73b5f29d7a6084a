/** Vite's own server before a server of ours: calls reach it as from the page's origin, pages stay Vite's. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devProxy } from '../dev-proxy.ts'

const root = mkdtempSync(join(tmpdir(), 'samnang-vite-'))
let upstream: Server
let vite: ViteDevServer
let address = ''

beforeAll(async () => {
  writeFileSync(join(root, 'login.html'), 'the log-in page')
  writeFileSync(join(root, 'index.html'), 'the portal')
  mkdirSync(join(root, 'states'))
  writeFileSync(join(root, 'states', 'index.html'), 'all states')
  writeFileSync(join(root, 'states', 'states.css'), 'b {}')
  upstream = createHttp(({ method, url, headers }, reply) => {
    reply.end(JSON.stringify({ method, url, host: headers.host, cookie: headers.cookie }))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const { port } = upstream.address() as AddressInfo // it listens on a port
  const server = { proxy: devProxy(String(port)), host: '127.0.0.1', port: 0, ws: false as const }
  vite = await createServer({
    configFile: false,
    root,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server,
  })
  await vite.listen()
  address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
})
afterAll(async () => {
  await vite?.close()
  upstream?.close()
  rmSync(root, { recursive: true })
})

test.each([
  ['POST', '/login'],
  ['POST', '/logout'],
  ['GET', '/sanctum/csrf-cookie'],
  ['GET', '/api/user'],
  ['GET', '/token'],
  ['POST', '/settoken'],
  ['GET', '/site.json'],
])('%s %s reaches the server under the host that the browser asked for', async (method, url) => {
  const answer = await fetch(address + url, { method, headers: { cookie: 'samnang=1' } })
  const host = new URL(address).host
  expect(await answer.json()).toEqual({ method, url, host, cookie: 'samnang=1' })
})

test.each([
  ['/login', 'the log-in page'],
  ['/logout', 'the portal'],
  ['/states', 'all states'],
  ['/states/states.css', 'b {}'],
])('opening %s is a page', async (url, text) => {
  expect(await (await fetch(address + url, { headers: { accept: 'text/html' } })).text()).toContain(text)
})
