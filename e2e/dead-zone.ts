/** A line to the product on which nothing moves while it is down: what a phone has in a tunnel. Chromium's own
 * offline mode lets open streams run on. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export type Line = {
  url: string
  /** From now on no byte comes through, in either direction; nobody is told. */
  goDown(): void
  /** Connections of before are dead, new ones pass. */
  comeBack(): void
  close(): Promise<void>
}

export async function startLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>()
  let isDown = false
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer({ pauseOnConnect: true }, (client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    relay(client, upstream, () => isDown)
    if (!isDown) client.resume()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    goDown: () => {
      isDown = true
    },
    comeBack: () => {
      isDown = false
      end()
    },
    async close() {
      end()
      await new Promise((done) => server.close(done))
    },
  }
}

/** What arrives while the line is down is lost. */
function relay(client: Socket, upstream: Socket, isDown: () => boolean): void {
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => client.destroy())
  client.on('data', (bytes) => isDown() || upstream.write(bytes))
  upstream.on('data', (bytes) => isDown() || client.write(bytes))
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return address.port
}
