/** What a connection may cost before it has said anything: how long a request takes to arrive, how many there are. */
import type { Server, ServerOptions } from 'node:http'

export interface Patience {
  /** From the opening of the connection to the end of the headers. */
  headersMs: number
  /** From there to the last byte of the body. */
  requestMs: number
  /** Open connections of one address, WebSockets among them; 0: any number. */
  connectionsMax: number
}

/** How often connections are looked through: a slow one lives this much longer at most. */
const LOOK_MS = 1_000

export function patienceOptions({ headersMs, requestMs }: Patience): {
  requestTimeout: number
  http: ServerOptions
} {
  const connectionsCheckingInterval = Math.min(LOOK_MS, headersMs)
  return {
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval },
  }
}

/** Closes what an address opens beyond its share. */
export function limitConnections(server: Server, connectionsMax: number): void {
  if (connectionsMax === 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    if (count > connectionsMax) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
