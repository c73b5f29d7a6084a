import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { acceptSockets } from '../src/provider/sockets.ts'
import { LAUNCH, type TestProvider, takePage, testProvider } from './provider.ts'

let provider: TestProvider
let host = ''
let token = ''
let sockets: { close(): void }

beforeAll(async () => {
  provider = await testProvider()
  sockets = acceptSockets(provider.app.server, provider.parts)
  await provider.app.listen({ port: 0, host: '127.0.0.1' })
  host = `127.0.0.1:${(provider.app.server.address() as AddressInfo).port}` // it listens on a port
  const { body } = await provider.post('game/url', LAUNCH)
  token = await takePage(provider, body.url)
})
afterAll(async () => {
  sockets.close()
  await provider.close()
})

/** The first message, or the status that refused the socket. */
function open(path: string, origin?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${host}${path}`, { ...(origin && { origin }) })
    socket.once('message', (data) => {
      resolve(String(data))
      socket.close()
    })
    socket.once('unexpected-response', (_request, response) => resolve(String(response.statusCode)))
    socket.once('error', (error) => resolve(error.message))
  })
}

test('a page of ours with a session gets its table', async () => {
  expect(await open(`/ws/table/sbx_test?token=${token}`, `http://${host}`)).toBe('{"t":"hello"}')
  expect(await open(`/ws/table/sbx_test?token=${token}`)).toBe('{"t":"hello"}')
})

test.each([
  ['404', '/ws/table/nothing', undefined],
  ['404', '/ws/other', undefined],
  ['401', '/ws/table/sbx_test', undefined],
  ['401', '/ws/table/sbx_test?token=unknown', undefined],
  ['403', '/ws/table/sbx_test?token=unknown', 'http://evil.example'],
  ['403', '/ws/table/sbx_test?token=unknown', 'null'],
])('%s for %s', async (status, path, origin) => {
  expect(await open(path, origin)).toBe(status)
})
