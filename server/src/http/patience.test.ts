/** Slow senders and greedy addresses, at the portal and at the operation port. */
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { buildOperationApp } from '../operation/operation-app.ts'

const patience = { headersMs: 300, requestMs: 600, connectionsMax: 4 }
let db: TestDatabase
let server: TestServer
let proxied: TestServer
let operation: FastifyInstance
const ports: Record<string, number> = {}
let lines = ''

beforeAll(async () => {
  db = await testDatabase()
  const logTo = {
    write: (line: string) => {
      lines += line
    },
  }
  server = await testServer({ db, logTo, config: { patience } })
  proxied = await testServer({ db, config: { patience, proxyHops: 1 } })
  operation = buildOperationApp(server.parts)
  for (const [name, app] of Object.entries({ portal: server.app, operation, proxied: proxied.app }))
    ports[name] = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await operation?.close()
  await proxied?.close()
  await server?.close()
  await db?.drop()
})

/** Sends the text and then nothing; what came back until the other side hung up. */
function stall(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => {
      heard += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}

const HEADERS = 'GET /site.json HTTP/1.1\r\nHost: x\r\n'
const BODY =
  'POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
const WALLET = BODY.replace('/login', '/wallet/hub88/nobody/user/info')

test.each([
  ['portal', 'headers', HEADERS],
  ['portal', 'no byte', ''],
  ['portal', 'a body', BODY],
  ['portal', 'the body of a wallet call', WALLET],
  ['operation', 'headers', HEADERS],
  ['operation', 'no byte', ''],
])('%s: a request that stops after %s is ended', async (name, _what, text) => {
  expect(await stall(ports[name] ?? 0, text)).toMatch(/^HTTP\/1\.1 408 /)
})

test('whoever sends too much hears of it when all has been sent, and not while the line is full', async () => {
  const size = 200_000
  const head = BODY.replace('Content-Length: 100', `Content-Length: ${size}`).replace(/\{$/, '')
  const socket = await open(ports.portal ?? 0)
  let heard = ''
  const answered = new Promise<void>((resolve) =>
    socket.on('close', resolve).on('data', (data) => {
      heard += data
    }),
  )
  for (const part of [head, 'x'.repeat(size - 1)]) await new Promise((resolve) => socket.write(part, resolve))
  expect(heard).toBe('')
  socket.write('x')
  await answered
  expect(heard).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"too_large"/)
})

const open = (port: number) =>
  new Promise<Socket>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', () => {})
  })

test.each([
  ['portal', '/site.json'],
  ['operation', '/healthz'],
])('%s: an address has so many connections and no more, and gets them back', async (name, path) => {
  const port = ports[name] ?? 0
  const ask = () => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
  const sockets = await Promise.all(Array.from({ length: patience.connectionsMax }, () => open(port)))
  for (let times = 0; times < 3; times++) await expect(ask()).rejects.toThrow()
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => ask().catch(() => 0)).toBe(200)
  const said = lines.split('\n').filter((line) => line.includes('too many connections'))
  expect(said.filter((line) => line.includes('operation') === (name === 'operation'))).toHaveLength(1)
})

test('behind a proxy its one address is not counted', async () => {
  const port = ports.proxied ?? 0
  const sockets = await Promise.all(Array.from({ length: patience.connectionsMax + 2 }, () => open(port)))
  expect((await fetch(`http://127.0.0.1:${port}/site.json`)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('the operation port knows its methods', async () => {
  const wrong = await operation.inject({ method: 'POST', url: '/metrics?x', payload: 'x'.repeat(2_000_000) })
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
  expect((await operation.inject({ method: 'POST', url: '/nothing' })).statusCode).toBe(404)
})
