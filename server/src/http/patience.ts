/** What a connection may cost before it has said anything: how long a request takes to arrive, how many there are. */
import type { Server, ServerOptions } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../base/address-key.ts'

export interface Patience {
  /** From the first byte (or the opening of the connection) to the end of the headers. */
  headersMs: number
  /** From there to the last byte of the body. */
  requestMs: number
  /** Open connections of one address; 0: any number. */
  connectionsMax: number
}

/** How often connections are looked through: a slow one lives this much longer at most. */
const LOOK_MS = 1_000

/** For Fastify: both limits, and a look every second instead of Node's every thirty. */
export function patienceOptions({ headersMs, requestMs }: Patience): {
  requestTimeout: number
  http: ServerOptions
} {
  return {
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(LOOK_MS, headersMs),
    },
  }
}

/** Closes what an address opens beyond its share; `onRefused` hears of each. */
export function limitConnections(
  { server }: Pick<FastifyInstance, 'server'>,
  connectionsMax: number,
  onRefused: (address: string) => void,
): void {
  if (connectionsMax === 0) return
  const open = new Map<string, number>()
  const listenTo = server as Server // Fastify's union with HTTP/2 servers has no common overload of `on`
  listenTo.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress ?? '')
    const count = (open.get(key) ?? 0) + 1
    if (count > connectionsMax) {
      socket.destroy()
      return onRefused(key)
    }
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}
