/** A line between two processes that can stand still: its connections stay open, and nothing comes through. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface StallingProxy {
  port: number
  /** From now on nothing passes, in either direction, also over new connections. */
  stall(): void
  /** Everything passes again, what was held back first. */
  heal(): void
  /** Bytes that were held back. */
  readonly held: number
  close(): Promise<void>
}

/** In front of `to` on this machine. */
export async function stallingProxy(to: number): Promise<StallingProxy> {
  const sockets = new Set<Socket>()
  let isStalled = false
  let held = 0
  let waiting: (() => void)[] = []
  const pipe = (from: Socket, into: Socket) => {
    sockets.add(from)
    from.on('error', () => from.destroy())
    from.on('close', () => {
      sockets.delete(from)
      // Of an end the other side hears nothing either, while the line stands still.
      if (isStalled) waiting.push(() => into.destroy())
      else into.destroy()
    })
    from.on('data', (bytes) => {
      if (!isStalled) return void into.write(bytes)
      held += bytes.length
      waiting.push(() => into.write(bytes))
    })
  }
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1')
    pipe(client, upstream)
    pipe(upstream, client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: portOf(server),
    stall: () => {
      isStalled = true
    },
    heal: () => {
      isStalled = false
      for (const pass of waiting) pass()
      waiting = []
    },
    get held() {
      return held
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return address.port
}
