/** A TCP proxy between client and server that cuts a connection at a chosen point of the next request. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export const CUTS = ['before the request', 'in the request', 'before the answer', 'in the answer'] as const
type Cut = (typeof CUTS)[number]

export type CuttingProxy = {
  url: string
  /** The next connection dies there; later ones pass. */
  cutNext(at: Cut): void
  /** How often each cut really struck. */
  readonly struck: Record<Cut, number>
  close(): Promise<void>
}

export async function startProxy(port: number): Promise<CuttingProxy> {
  let next: Cut | null = null
  const struck: Record<Cut, number> = {
    'before the request': 0,
    'in the request': 0,
    'before the answer': 0,
    'in the answer': 0,
  }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const cut = next
    next = null
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    const strike = () => {
      if (cut === null || client.destroyed) return
      struck[cut] += 1
      client.destroy()
      upstream.destroy()
    }
    relay(client, upstream, cut, strike)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    cutNext: (at) => {
      next = at
      for (const socket of sockets) socket.destroy() // what is kept alive would not pass by the cut
    },
    struck,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function relay(client: Socket, upstream: Socket, cut: Cut | null, strike: () => void): void {
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => client.destroy())
  client.on('data', (bytes) => {
    if (cut === 'before the request') return strike()
    if (cut === 'in the request') {
      upstream.write(bytes.subarray(0, Math.floor(bytes.length * 0.8)), strike)
      return
    }
    upstream.write(bytes)
  })
  upstream.on('data', (bytes) => {
    if (cut === 'before the answer') return strike()
    if (cut === 'in the answer') {
      client.write(bytes.subarray(0, Math.floor(bytes.length / 2)), strike)
      return
    }
    client.write(bytes)
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return address.port
}
