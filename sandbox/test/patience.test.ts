/** Who sends slowly or opens too much is cut off; everybody else is answered meanwhile. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProvider, testProvider } from './provider.ts'

const PATIENCE = { headersMs: 300, requestMs: 600, connectionsMax: 4 }
let provider: TestProvider
let port = 0

beforeAll(async () => {
  provider = await testProvider(PATIENCE)
  const address = await provider.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(() => provider.close())

/** Sends the text and then nothing; what came back until the other side hung up. */
function stall(text: string): Promise<string> {
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

test.each([
  ['headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
  ['nothing', ''],
  ['a body', 'POST /operator/generic/v2/game/list HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
])('a request that stops in its %s is ended', async (_what, text) => {
  expect(await stall(text)).toMatch(/^HTTP\/1\.1 408 /)
})

test('an address has so many connections and no more, and gets them back', async () => {
  const open = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', () => {})
    })
  const sockets = await Promise.all(Array.from({ length: PATIENCE.connectionsMax }, open))
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  for (const socket of sockets) socket.destroy()
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})
